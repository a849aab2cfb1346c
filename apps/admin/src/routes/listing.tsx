import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readListingSearch } from "../screens/listing/listing.model.ts";
import type { ListingSearch } from "../screens/listing/listing.model.ts";
import { preloadListing } from "../screens/listing/preload-listing.ts";
import type { ListingRegistry } from "../screens/listing/preload-listing.ts";
import type { RouterContext } from "./root.ts";
import { frameRoute } from "./root.ts";

const component = lazyRouteComponent(
  () => import("../screens/listing/listing.screen.tsx"),
  "ListingPage",
);
const common = { component, validateSearch: readListingSearch };

/** The items of a collection; search, filters, sort and layout are part of the address. */
export const listingRoute = createRoute({
  ...common,
  getParentRoute: () => frameRoute,
  path: "/collections/$collection",
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => startLoading(context, params.collection, deps),
});

/** Files, users and activity have shorter addresses of their own (requirements 2). */
export const filesRoute = createRoute({
  ...common,
  getParentRoute: () => frameRoute,
  path: "/files",
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => startLoading(context, "directus_files", deps),
});

export const usersRoute = createRoute({
  ...common,
  getParentRoute: () => frameRoute,
  path: "/users",
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => startLoading(context, "directus_users", deps),
});

export const activityRoute = createRoute({
  ...common,
  getParentRoute: () => frameRoute,
  path: "/activity",
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => startLoading(context, "directus_activity", deps),
});

/** Begins to load without holding the page back; the screen shows placeholders until the items are there. */
function startLoading(
  context: RouterContext & { registry?: ListingRegistry },
  collection: string,
  search: ListingSearch,
): { collection: string } {
  const { queryClient, registry, session } = context;
  const state = session.state();
  if (registry !== undefined && state.status !== "out") {
    void preloadListing({ queryClient, registry, user: state.userId, name: collection, search });
  }
  return { collection };
}
