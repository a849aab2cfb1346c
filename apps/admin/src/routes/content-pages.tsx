import { createRoute, redirect, useParams, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { listingAddress } from "../access/address/addresses.ts";
import { readTrashSearch } from "../access/address/trash-search.ts";
import { preloadItem } from "../editor/read/preload-item.ts";
import { readListingSearch, type ListingSearch } from "../screens/listing/listing.model.ts";
import { preloadListing } from "../screens/listing/preload-listing.ts";
import { lazyPart } from "../design/lazy/lazy-part.tsx";
import { loadModule } from "../design/loading/load-module.ts";
import { frameRoute, pageOf, wholeRegistry, type RouterContext } from "./parents.tsx";

/** Every collection. What it shows is startup data, which the frame loads. */
const collectionsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/collections",
  component: lazyPart(
    async () => (await import("../screens/collections/collections.screen.tsx")).CollectionsScreen,
    { place: "page" },
  ),
});

/** The page of a listing. */
export const ListingScreen = lazyPart(
  async () => (await import("../screens/listing/listing.screen.tsx")).ListingScreen,
  { place: "page", texts: ["listing"] },
);

/** Search, filters, sort and layout of a listing are part of its address. */
const listing = {
  getParentRoute: () => frameRoute,
  validateSearch: readListingSearch,
  loaderDeps: ({ search }: { search: ListingSearch }) => search,
};

/** The items of a collection. */
const listingRoute = createRoute({
  ...listing,
  path: "/collections/$collection",
  beforeLoad: ({ params, location }) => leadToOwnAddress(params.collection, location.href),
  loader: ({ context, params, deps }) => loadListing(context, params.collection, deps),
  component: pageOf(ListingScreen, CollectionListing),
});

/** Files, people and the activity have addresses of their own, which all other ways to them lead to. */
function leadToOwnAddress(collection: string, href: string): void {
  const own = listingAddress(collection);
  const long = `/collections/${encodeURIComponent(collection)}`;
  if (own !== long) throw redirect({ href: href.replace(long, own), replace: true });
}

function CollectionListing(): ReactNode {
  const { collection } = useParams({ from: "/frame/collections/$collection" });
  const search = useSearch({ from: "/frame/collections/$collection" });
  return <ListingScreen name={collection} search={search} />;
}

/** Files, users and activity have shorter addresses of their own. */
const filesRoute = createRoute({
  ...listing,
  path: "/files",
  loader: ({ context, deps }) => loadListing(context, "directus_files", deps),
  component: pageOf(ListingScreen, FileListing),
});

function FileListing(): ReactNode {
  return <ListingScreen name="directus_files" search={useSearch({ from: "/frame/files" })} />;
}

const usersRoute = createRoute({
  ...listing,
  path: "/users",
  loader: ({ context, deps }) => loadListing(context, "directus_users", deps),
  component: pageOf(ListingScreen, UserListing),
});

function UserListing(): ReactNode {
  return <ListingScreen name="directus_users" search={useSearch({ from: "/frame/users" })} />;
}

const activityRoute = createRoute({
  ...listing,
  path: "/activity",
  loader: ({ context, deps }) => loadListing(context, "directus_activity", deps),
  component: pageOf(ListingScreen, ActivityListing),
});

function ActivityListing(): ReactNode {
  return <ListingScreen name="directus_activity" search={useSearch({ from: "/frame/activity" })} />;
}

const TrashScreen = lazyPart(
  async () => (await import("../screens/trash/trash.screen.tsx")).TrashScreen,
  { place: "page", texts: ["past"] },
);

/** Removed items that can come back. */
const trashRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/trash",
  validateSearch: readTrashSearch,
  component: pageOf(TrashScreen, RemovedItems),
});

function RemovedItems(): ReactNode {
  return <TrashScreen search={useSearch({ from: "/frame/trash" })} />;
}

/** Begins to load; the screen shows placeholders while the items take longer than a moment. */
async function loadListing(
  context: RouterContext,
  collection: string,
  search: ListingSearch,
): Promise<void> {
  const { queryClient, session } = context;
  const { owner } = session.getSnapshot();
  if (owner === null) return;
  const load = async (): Promise<void> => {
    const registry = await wholeRegistry(context);
    await preloadListing({ queryClient, registry, user: owner.userId, name: collection, search });
  };
  // The screen meets the same failure and shows it.
  await briefly(load().catch(() => undefined));
}

/** The page of an item. */
export const ItemScreen = lazyPart(
  async () => (await import("../screens/item/item.screen.tsx")).ItemScreen,
  { place: "page" },
);

/** The page of one item; `+` is a new one, keys with commas between them are a batch. */
const itemRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/collections/$collection/$key",
  beforeLoad: ({ params, location }) => leadToOwnAddress(params.collection, location.href),
  loader: ({ params, ...visit }) => loadItem(params.collection, params.key, visit),
  component: pageOf(ItemScreen, CollectionItem),
});

function CollectionItem(): ReactNode {
  const { collection, key } = useParams({ from: "/frame/collections/$collection/$key" });
  return <ItemScreen collection={collection} itemKey={key} />;
}

/** Files, users and activity have shorter addresses of their own. */
const fileItemRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/files/$key",
  loader: ({ params, ...visit }) => loadItem("directus_files", params.key, visit),
  component: pageOf(ItemScreen, FileItem),
});

function FileItem(): ReactNode {
  const { key } = useParams({ from: "/frame/files/$key" });
  return <ItemScreen collection="directus_files" itemKey={key} />;
}

const userItemRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/users/$key",
  loader: ({ params, ...visit }) => loadItem("directus_users", params.key, visit),
  component: pageOf(ItemScreen, UserItem),
});

function UserItem(): ReactNode {
  const { key } = useParams({ from: "/frame/users/$key" });
  return <ItemScreen collection="directus_users" itemKey={key} />;
}

const activityItemRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/activity/$key",
  loader: ({ params, ...visit }) => loadItem("directus_activity", params.key, visit),
  component: pageOf(ItemScreen, ActivityItem),
});

function ActivityItem(): ReactNode {
  const { key } = useParams({ from: "/frame/activity/$key" });
  return <ItemScreen collection="directus_activity" itemKey={key} />;
}

/** Begins to load; the page shows what a listing has cached, or a skeleton, while the item takes longer than a moment. */
async function loadItem(
  collection: string,
  key: string,
  { context, cause }: { context: RouterContext; cause: string },
): Promise<void> {
  const { queryClient } = context;
  const isOpening = cause !== "preload";
  const load = async (): Promise<void> => {
    const registry = await wholeRegistry(context);
    await preloadItem({ queryClient, registry, collection, key, isOpening });
  };
  await briefly(load().catch(() => undefined));
}

/** Applies a bookmark to the user's own listing and goes there. */
const bookmarkRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/bookmarks/$collection/$bookmark",
  // Going here changes the listing's settings, so hovering over the link must not.
  preload: false,
  beforeLoad: async ({ context, params, preload }) => {
    const { owner } = context.session.getSnapshot();
    if (preload || owner === null) return;
    // In one chunk with the frame, which is on its way as well.
    const { applyBookmark } = await loadModule(() => import("../access/address/apply-bookmark.ts"));
    const href = await applyBookmark(context.queryClient, owner.userId, {
      collection: params.collection,
      id: Number(params.bookmark),
    });
    throw redirect({ href });
  },
});

const ExtensionScreen = lazyPart(
  async () => (await import("../screens/extension/extension.screen.tsx")).ExtensionScreen,
  { place: "page" },
);

/** A page of an extension, which has all addresses below its own to itself. */
const extensionRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/ext/$id",
  validateSearch: (search: Record<string, unknown>) => search,
  component: pageOf(ExtensionScreen, Extension),
});

/** Renders nothing: the page above it stays the same from one address to the next. */
const belowExtensionRoute = createRoute({ getParentRoute: () => extensionRoute, path: "/$" });

function Extension(): ReactNode {
  const { id } = useParams({ from: "/frame/ext/$id" });
  const { _splat: path = "" } = useParams({ strict: false });
  const search = useSearch({ from: "/frame/ext/$id" });
  return <ExtensionScreen key={id} id={id} path={path} search={search} />;
}

const DebugScreen = lazyPart(
  async () => (await import("../screens/debug/debug.screen.tsx")).DebugScreen,
  { place: "page", texts: ["debug", "options"] },
);

/** `/debug`: every interface with its sample in every state; `?only=slider` or `?only=number` shows one, or a group of them. */
const debugRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/debug",
  validateSearch: ({ only }: { only?: unknown }): { only?: string } =>
    typeof only === "string" ? { only } : {},
  component: pageOf(DebugScreen, Debug),
});

function Debug(): ReactNode {
  return <DebugScreen {...useSearch({ from: "/frame/debug" })} />;
}

/** `/debug/looks`: tokens, controls and states, each once. */
const looksRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/debug/looks",
  component: lazyPart(async () => (await import("../screens/debug/looks.screen.tsx")).LooksScreen, {
    place: "page",
    texts: ["debug", "options"],
  }),
});

/** `/modals`: the dialogs and notices, to be tried. */
const modalsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/modals",
  component: lazyPart(
    async () => (await import("../screens/debug/looks-messages.tsx")).ModalsScreen,
    { place: "page", texts: ["debug"] },
  ),
});

/** Every address that no other route matches. */
const notFoundRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "$",
  component: lazyPart(
    async () => (await import("../screens/not-found/not-found.screen.tsx")).NotFoundScreen,
    { place: "page" },
  ),
});

/** Milliseconds that a click may seem to do nothing: shorter ones are not noticed. */
const unnoticedMs = 100;

/**
 * Holds a page back for a moment, in which its data usually comes: then it is rendered once, with its data, and not with
 * placeholders first. What takes longer is waited for in the page.
 */
async function briefly(loading: Promise<void>): Promise<void> {
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, unnoticedMs))]);
}

/** The pages of content, and what is beside them. */
export const contentPages = [
  collectionsRoute,
  listingRoute,
  filesRoute,
  usersRoute,
  activityRoute,
  trashRoute,
  itemRoute,
  fileItemRoute,
  userItemRoute,
  activityItemRoute,
  bookmarkRoute,
  extensionRoute.addChildren([belowExtensionRoute]),
  debugRoute,
  looksRoute,
  modalsRoute,
  notFoundRoute,
] as const;
