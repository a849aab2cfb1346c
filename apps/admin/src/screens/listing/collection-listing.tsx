import { isSystemCollection, itemKey, type Collection, type Field } from "@rowhouse/contract";
import { Suspense } from "react";
import { useFormat, useTranslation } from "../../i18n/translation.ts";
import { ActivityLink, TrashLink } from "../../access/address/activity-link.tsx";
import { useMe, useModel, useRights } from "../../access/hooks.ts";
import { useLoadAhead } from "../../access/start/startup-idle.ts";
import { useCollectionName } from "../../access/names/use-collection-name.ts";
import { useFieldLabel } from "../../registry/use-field-label.ts";
import { useRegistry } from "../../registry/registry.ts";
import { useRowShortcuts } from "../../list/use-row-shortcuts.ts";
import { Page, type Crumb } from "../../design/page/page.tsx";
import { SkeletonRows } from "../../design/states/skeletons.tsx";
import { usePageActions } from "../../design/page/page-actions.ts";
import { useShortcut } from "../../design/shortcuts/shortcuts.ts";
import { listingAddress } from "../../access/address/addresses.ts";
import { useNewItemShortcut } from "../../access/address/use-new-item-shortcut.ts";
import { filesAddress, folderSearch } from "./files/folder-link.tsx";
import { pathTo } from "./files/folder.model.ts";
import { InFolders } from "./files/in-folders.tsx";
import { FilterBar } from "./filters/filter-bar.tsx";
import { EntriesDownload, FilterList, ItemsBar, LayoutPanel } from "./late-parts.ts";
import { NewButton, useInviteDialog, useUploadDialog } from "./adding/new-button.tsx";
import { useLayoutChoices } from "./view/layout-parts.ts";
import { ListingContent } from "./listing-content.tsx";
import { countText, searchedFields, type ListingSearch } from "./listing.model.ts";
import { SearchBox } from "../../design/search/search-box.tsx";
import { useListing, type Listing } from "./use-listing.ts";
import { BookmarkButton, BookmarkGone, BookmarkMark } from "./view/bookmark-button.tsx";
import classes from "./listing.module.css";

/** The listing of one collection: header, search and filters or what is chosen, the items in their layout. */
export function CollectionListing({
  collection,
  search,
}: {
  collection: Collection;
  search: ListingSearch;
}) {
  const { t } = useTranslation();
  const listing = useListing(collection, search);
  const { layouts } = useRegistry();
  const hasSelection = listing.canSelect && listing.selected.count > 0;

  useListingShortcuts(listing);
  const current = listing.isUnknownLayout ? null : listing.layout;
  useLayoutActions(listing, useLayoutChoices({ layouts, current, fields: listing.fields }));
  useLoadAhead("handy", ItemsBar.preload);
  useLoadAhead("handy", FilterList.preload);

  const { bookmarks } = listing;
  const upload = useUploadDialog(collection, {
    folder: listing.folders?.target ?? null,
    makesFolders: listing.folders?.mayMake ?? false,
  });
  const invite = useInviteDialog(collection);
  const { open } = collection.collection === "directus_users" ? invite : upload;
  const newButton = <NewButton collection={collection} onDialog={open} />;
  const way = useWay(listing);
  return (
    <Page
      title={way.title}
      titleExtra={<BookmarkMark bookmarks={bookmarks} />}
      breadcrumb={way.crumbs}
      notices={bookmarks.isGone ? <BookmarkGone bookmarks={bookmarks} /> : null}
      fill
      actions={
        <>
          <ActivityLink collection={collection.collection} />
          <TrashLink collection={collection.collection} />
          {collection.collection === "directus_activity" && listing.list.items.length > 0 ? (
            <Suspense fallback={null}>
              <EntriesDownload query={listing.query} />
            </Suspense>
          ) : null}
          <BookmarkButton collection={collection.collection} bookmarks={bookmarks} />
        </>
      }
      primary={newButton}
      drawerTitle={t("layout_options")}
      drawer={
        <Suspense fallback={<SkeletonRows rows={8} height={32} />}>
          <LayoutPanel
            layouts={layouts}
            current={current}
            onLayout={(layout) => listing.change({ layout })}
            collection={collection}
            fields={listing.fields}
            settings={listing.settings}
          />
        </Suspense>
      }
      toolbar={
        hasSelection ? (
          <Suspense fallback={<Search listing={listing} />}>
            <ItemsBar listing={listing} />
          </Suspense>
        ) : (
          <Search listing={listing} />
        )
      }
    >
      <InFolders listing={listing}>
        <ListingContent listing={listing} newButton={newButton} />
      </InFolders>
      {upload.parts}
      {invite.parts}
    </Page>
  );
}

/** The other layouts are actions of the page, whether the drawer is open or not. */
function useLayoutActions(listing: Listing, choices: ReturnType<typeof useLayoutChoices>): void {
  const { t } = useTranslation();
  usePageActions(
    choices
      .filter(({ value, disabled }) => !disabled && value !== listing.layout?.id)
      .map(({ value, label, icon }) => ({
        label: t("listing.showAs", { layout: label }),
        icon,
        run: () => listing.change({ layout: value }),
      })),
  );
}

/** The keys of the page: to walk through its rows, to select all of them or none, and to a new one. */
function useListingShortcuts(listing: Listing): void {
  const { collection, list, selection, selected, canSelect } = listing;
  const hasItems = list.items.length > 0;
  const toggleAll = () => {
    const keys = list.items.flatMap((item) => itemKey(collection, item) ?? []);
    listing.select(selection.length >= keys.length ? [] : keys);
  };
  useRowShortcuts({ enabled: hasItems, canSelect });
  useShortcut("selectAll", toggleAll, { enabled: hasItems && canSelect });
  useShortcut("deselect", () => listing.select([]), { enabled: canSelect && selected.count > 0 });
  useNewItemShortcut(collection, { enabled: collection.collection !== "directus_files" });
}

/** The title of the page and the way to it, in a folder through those that it is in. */
function useWay(listing: Listing): { title: string; crumbs: Crumb[] } {
  const { t } = useTranslation();
  const nameOf = useCollectionName();
  const { collection, bookmarks, folders } = listing;
  const crumbs = useCrumbs(collection);
  const name = nameOf(collection);
  const itself = { label: name, to: listingAddress(collection.collection) };
  const { open } = bookmarks;
  const place = folders?.place ?? null;
  if (folders === null || place === null)
    return open === null
      ? { title: name, crumbs }
      : { title: open.title ?? name, crumbs: [...crumbs, itself] };
  const path = folders.current === null ? [] : pathTo(folders.current);
  const toFolder = (id: number | null) => ({ to: filesAddress, search: folderSearch(listing, id) });
  const parents = path
    .slice(0, -1)
    .map((folder) => ({ label: folder.name, ...toFolder(folder.id) }));
  const title =
    folders.current?.name ?? (place === "none" ? t("listing.noFolder") : t("listing.folder"));
  return {
    title: open === null ? title : `${title} · ${open.title ?? name}`,
    crumbs: [...crumbs, { label: name, ...toFolder(null) }, ...parents],
  };
}

/** The way here: the collections; of what is set up, the settings for who may enter them; files and people stand for themselves. */
function useCrumbs({ collection }: Collection): Crumb[] {
  const { t } = useTranslation();
  const { isAdmin } = useMe();
  if (!isSystemCollection(collection)) return [{ label: t("collections"), to: "/collections" }];
  const isOwn = collection === "directus_files" || collection === "directus_users";
  return isOwn || !isAdmin ? [] : [{ label: t("admin_settings"), to: "/settings" }];
}

function Search({ listing }: { listing: Listing }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { list, state, isFiltered, fields } = listing;
  const count = countText({ isFiltered, totalCount: list.total, filterCount: list.filtered });
  const isWaiting = list.isLoading || list.isRefreshing;
  const text =
    isWaiting || count === null ? (list.error === null ? t("loading") : "") : t(count.key, count);
  return (
    <div className={classes.toolbar} data-locale={format.locale}>
      <SearchBox
        value={state.q}
        count={text}
        about={useSearchText(fields)}
        onChange={(q) => listing.change({ q })}
      />
      <FilterBar
        collection={listing.collection}
        findField={listing.findField}
        filters={state.filters}
        refused={listing.refused}
        onChange={(filters) => listing.change({ filters })}
        isFiltered={isFiltered}
        onClear={listing.clear}
      />
    </div>
  );
}

/** Fields that the search names; of the others it says how many there are. */
const maxNamed = 3;

/** Says which fields the search looks into. */
function useSearchText(fields: Record<string, Field>): string | undefined {
  const { t } = useTranslation();
  const { list } = useFormat();
  const labelOf = useFieldLabel();
  const names = searchedFields(useModel(), useRights(), fields).map(labelOf);
  if (names.length === 0) return undefined;
  const named = names.slice(0, maxNamed);
  const count = names.length - named.length;
  const parts = count === 0 ? named : [...named, t("listing.moreFields", { count })];
  return t("listing.searchIn", { fields: list(parts) });
}
