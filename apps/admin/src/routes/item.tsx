import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { preloadItem } from "../screens/item/read/preload-item.ts";
import type { RouterContext } from "./root.ts";
import { frameRoute } from "./root.ts";

const component = lazyRouteComponent(() => import("./item-page.tsx"), "ItemPage");

/** The page of one item; `+` is a new one, keys with commas between them are a batch. */
export const itemRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/collections/$collection/$key",
  loader: ({ params, ...visit }) => startLoading(params.collection, params.key, visit),
  component,
});

/** Files, users and activity have shorter addresses of their own (requirements 2). */
export const fileItemRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/files/$key",
  loader: ({ params, ...visit }) => startLoading("directus_files", params.key, visit),
  component,
});

export const userItemRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/users/$key",
  loader: ({ params, ...visit }) => startLoading("directus_users", params.key, visit),
  component,
});

export const activityItemRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/activity/$key",
  loader: ({ params, ...visit }) => startLoading("directus_activity", params.key, visit),
  component,
});

/** Begins to load without holding the page back: it shows what a listing knows, or a skeleton. */
function startLoading(
  collection: string,
  key: string,
  { context, cause }: { context: RouterContext; cause: string },
): { collection: string } {
  const { queryClient, registry } = context;
  void preloadItem({ queryClient, registry, collection, key, isOpening: cause !== "preload" });
  return { collection };
}
