import type { QueryClient } from "@tanstack/react-query";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { modelQuery } from "../data/model.ts";
import { prefetchItem } from "../screens/item/page/item-page-query.ts";
import { frameRoute } from "./root.ts";

const component = lazyRouteComponent(() => import("./item-page.tsx"), "ItemPage");

/** The page of one item; `+` is a new one, keys with commas between them are a batch. */
export const itemRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/collections/$collection/$key",
  loader: ({ context, params }) => startLoading(context.queryClient, params.collection, params.key),
  component,
});

/** Files, users and activity have shorter addresses of their own (requirements 2). */
export const fileItemRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/files/$key",
  loader: ({ context, params }) => startLoading(context.queryClient, "directus_files", params.key),
  component,
});

export const userItemRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/users/$key",
  loader: ({ context, params }) => startLoading(context.queryClient, "directus_users", params.key),
  component,
});

export const activityItemRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/activity/$key",
  loader: ({ context, params }) =>
    startLoading(context.queryClient, "directus_activity", params.key),
  component,
});

/** Begins to load without holding the page back: it shows what a listing knows, or a skeleton. */
function startLoading(
  queryClient: QueryClient,
  collection: string,
  key: string,
): { collection: string } {
  const model = queryClient.getQueryData(modelQuery().queryKey);
  if (model) prefetchItem(queryClient, { model, collection, key });
  return { collection };
}
