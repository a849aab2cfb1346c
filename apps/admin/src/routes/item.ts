import { createRoute } from "@tanstack/react-router";
import { preloadItem } from "../editor/read/preload-item.ts";
import { briefly } from "./briefly.ts";
import { frameRoute } from "./frame.ts";
import type { RouterContext } from "./root.ts";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";

/** Loads the code of the page of an item. */
export const loadItemPage = () => import("./item.lazy.tsx");

/** The page of one item; `+` is a new one, keys with commas between them are a batch. */
export const itemRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/collections/$collection/$key",
  loader: ({ params, ...visit }) => startLoading(params.collection, params.key, visit),
  component: lazyPart(async () => (await loadItemPage()).CollectionItem, { place: "page" }),
});

/** Files, users and activity have shorter addresses of their own. */
export const fileItemRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/files/$key",
  loader: ({ params, ...visit }) => startLoading("directus_files", params.key, visit),
  component: lazyPart(async () => (await loadItemPage()).FileItem, { place: "page" }),
});

export const userItemRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/users/$key",
  loader: ({ params, ...visit }) => startLoading("directus_users", params.key, visit),
  component: lazyPart(async () => (await loadItemPage()).UserItem, { place: "page" }),
});

export const activityItemRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/activity/$key",
  loader: ({ params, ...visit }) => startLoading("directus_activity", params.key, visit),
  component: lazyPart(async () => (await loadItemPage()).ActivityItem, { place: "page" }),
});

/** Begins to load; the page shows what a listing has cached, or a skeleton, while the item takes longer than a moment. */
async function startLoading(
  collection: string,
  key: string,
  { context, cause }: { context: RouterContext; cause: string },
): Promise<void> {
  const { queryClient, registry } = context;
  const isOpening = cause !== "preload";
  await briefly(preloadItem({ queryClient, registry, collection, key, isOpening }));
}
