import { createRoute } from "@tanstack/react-router";
import { readListingSearch, type ListingSearch } from "../screens/listing/listing.model.ts";
import { preloadListing } from "../screens/listing/preload-listing.ts";
import { briefly } from "./briefly.ts";
import { frameRoute } from "./frame.ts";
import type { RouterContext } from "./root.ts";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";

/** Loads the code of the page of a listing. */
export const loadListingPage = () => import("./listing.lazy.tsx");

/** Search, filters, sort and layout of a listing are part of its address. */
const listing = {
  getParentRoute: () => frameRoute,
  validateSearch: readListingSearch,
  loaderDeps: ({ search }: { search: ListingSearch }) => search,
};

/** The items of a collection. */
export const listingRoute = createRoute({
  ...listing,
  path: "/collections/$collection",
  loader: ({ context, params, deps }) => startLoading(context, params.collection, deps),
  component: lazyPart(async () => (await loadListingPage()).CollectionListing, { place: "page" }),
});

/** Files, users and activity have shorter addresses of their own. */
export const filesRoute = createRoute({
  ...listing,
  path: "/files",
  loader: ({ context, deps }) => startLoading(context, "directus_files", deps),
  component: lazyPart(async () => (await loadListingPage()).FileListing, { place: "page" }),
});

export const usersRoute = createRoute({
  ...listing,
  path: "/users",
  loader: ({ context, deps }) => startLoading(context, "directus_users", deps),
  component: lazyPart(async () => (await loadListingPage()).UserListing, { place: "page" }),
});

export const activityRoute = createRoute({
  ...listing,
  path: "/activity",
  loader: ({ context, deps }) => startLoading(context, "directus_activity", deps),
  component: lazyPart(async () => (await loadListingPage()).ActivityListing, { place: "page" }),
});

/** Begins to load; the screen shows placeholders while the items take longer than a moment. */
async function startLoading(
  context: RouterContext,
  collection: string,
  search: ListingSearch,
): Promise<void> {
  const { queryClient, registry, session } = context;
  const { owner } = session.getSnapshot();
  if (owner === null) return;
  await briefly(
    preloadListing({ queryClient, registry, user: owner.userId, name: collection, search }),
  );
}
