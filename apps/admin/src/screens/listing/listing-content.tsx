import { Button } from "@mantine/core";
import { can, itemKey, type Field, type Item } from "@rowhouse/contract";
import {
  type ItemAction,
  layoutSettings,
  type LayoutDefinition,
  type ListingProps,
  type ScrollPosition,
} from "@rowhouse/extension-kit";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { createElement, Suspense, useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { Stack } from "../../design/words.tsx";
import { useRights } from "../../access/hooks.ts";
import { changeItemsMutation } from "../../data/item-order.ts";
import { Cell } from "../../registry/cell/cell.tsx";
import { PartBoundary } from "../../registry/part-boundary.tsx";
import { ExtensionFault } from "../../registry/parts.ts";
import { useRegistry } from "../../registry/registry.ts";
import { notify } from "../../design/notify/notify.ts";
import { ScreenState } from "../../design/states/screen-state.tsx";
import { hrefOf, itemAddress, newKey } from "../../access/address/addresses.ts";
import { rememberOpened } from "../../access/address/last-list.ts";
import { isGroup } from "./filters/filter.model.ts";
import { EntryWords } from "./late-parts.ts";
import { useItemChange } from "./items/use-item-change.ts";
import { layoutView } from "./view/layout-parts.ts";
import type { Listing } from "./use-listing.ts";
import { isCopyable } from "../../editor/read/copy.model.ts";
import { prefillNewItem } from "../../editor/read/prefill.ts";
import { useOpenCopy } from "../../editor/read/use-open-copy.ts";
import classes from "./listing.module.css";

/** The items in their layout, or the reason why there are none. */
export function ListingContent({ listing, newButton }: { listing: Listing; newButton: ReactNode }) {
  const { t } = useTranslation();
  const rights = useRights();
  const { collection, list, fields } = listing;
  const [isHeld, setHeld] = useState(false);
  if (list.error !== null && list.error !== undefined)
    return (
      <Centered>
        <ScreenState state="error" error={list.error} onRetry={list.retry} />
      </Centered>
    );
  if (Object.keys(fields).length === 0)
    return (
      <Centered>
        <ScreenState
          state="empty"
          icon="view_column"
          title={t("no_fields")}
          body={t("no_fields_body")}
        />
      </Centered>
    );
  const place = listing.folders?.place ?? null;
  const emptyIn =
    place === null ? collection.collection : place === "none" ? "no-folder" : "folder";
  const isLoading = list.isLoading || list.isRefreshing;
  if (isLoading || list.items.length > 0 || listing.isPartial || isHeld)
    return collection.collection === "directus_activity" ? (
      <Entries listing={listing} onHold={setHeld} />
    ) : (
      <Items listing={listing} onHold={setHeld} />
    );
  return (
    <Centered>
      {listing.isFiltered ? (
        <ScreenState state="no-results" onClear={listing.clear} />
      ) : (
        <ScreenState
          state="empty"
          icon={collection.icon ?? "inbox"}
          title={t([`empty-${emptyIn}`, "empty_collection"])}
          body={t([`empty-${emptyIn}-body`, "empty_collection_body"])}
          action={can(rights, collection, "create") ? newButton : null}
        />
      )}
    </Centered>
  );
}

function Centered({ children }: { children: ReactNode }) {
  return <div className={classes.state}>{children}</div>;
}

type ItemsProps = { listing: Listing } & Pick<ListingProps, "onHold">;

/** The entries of the activity, which tell of items elsewhere. */
function Entries({ listing, onHold }: ItemsProps) {
  const { list, state, layout } = listing;
  const { title } = state.viewOptions;
  const isOneAct = state.filters.some((filter) => !isGroup(filter) && filter.field === "act");
  return (
    <Suspense fallback={<Waiting />}>
      <EntryWords
        entries={list.items}
        isTimeline={layout?.id === "timeline"}
        title={title}
        isOneAct={isOneAct}
      >
        {(words) => <Items listing={listing} onHold={onHold} words={words} />}
      </EntryWords>
    </Suspense>
  );
}

function Waiting() {
  return (
    <div className={classes.skeleton}>
      <ScreenState state="loading" rows={16} />
    </div>
  );
}

function Items({
  listing,
  onHold,
  words,
}: ItemsProps & { words?: Partial<Pick<ListingProps, "items" | "nameOf" | "renderCell">> }) {
  const { t } = useTranslation();
  const { list, layout, isUnknownLayout } = listing;
  const props = { ...useListingProps(listing), ...words };
  useUnknownLayoutNotice(listing.state.layout, isUnknownLayout);
  if (layout === null) return null;
  const settings = layoutSettings(layout, listing.settings);
  return (
    <Stack grow rule="above" className={classes.view}>
      {isUnknownLayout ? <UnknownLayout id={listing.state.layout} /> : null}
      <LayoutBoundary layout={layout}>
        <Suspense fallback={<Waiting />}>
          {createElement(layoutView(layout), { ...props, ...settings, onHold })}
        </Suspense>
      </LayoutBoundary>
      {list.hasPageFailed ? (
        <p className={classes.notice} role="alert">
          {t("something_went_wrong")}
          <Button variant="default" size="xs" onClick={list.retry}>
            {t("retry")}
          </Button>
        </p>
      ) : null}
    </Stack>
  );
}

/** Says that a table stands in for another layout, and of an extension's why. */
function UnknownLayout({ id }: { id: string }) {
  const { t } = useTranslation();
  const part = useRegistry().added("layouts", id);
  if (part === null)
    return <output className={classes.notice}>{t("listing.unknownLayout", { layout: id })}</output>;
  return (
    <div className={classes.notice}>
      <Suspense fallback={null}>
        <ExtensionFault part={part} />
      </Suspense>
    </div>
  );
}

/** A layout of an extension that fails gives way to the table; one of ours is a fault of the page. */
function LayoutBoundary({ layout, children }: { layout: LayoutDefinition; children: ReactNode }) {
  const part = useRegistry().added("layouts", layout.id);
  if (part === null) return children;
  return (
    <PartBoundary fallback={<Waiting />} resetKey={layout} onError={part.fail}>
      {children}
    </PartBoundary>
  );
}

function useListingProps(listing: Listing): ListingProps {
  const router = useRouter();
  const rights = useRights();
  const { collection, list, scrollKey } = listing;
  const reorder = useMutation(changeItemsMutation(collection.collection));
  const pathOf = (item: Item) =>
    itemAddress(collection.collection, itemKey(collection, item) ?? "");
  const canReorder = listing.sortField !== null && can(rights, collection, "update");
  return {
    collection,
    fields: listing.fields,
    items: list.items,
    totalCount: listing.isFiltered ? list.filtered : list.total,
    isLoading: list.isLoading,
    isLoadingMore: list.isLoadingMore,
    isRefreshing: list.isRefreshing,
    selection: listing.canSelect ? listing.selection : null,
    onSelect: listing.select,
    onNextPage: list.loadMore,
    linkTo: (item) => hrefOf(router, pathOf(item)),
    onOpen: (item) => {
      rememberOpened(collection.collection, itemKey(collection, item));
      void router.navigate({ to: pathOf(item) });
    },
    actionsOf: useItemActions(listing),
    returnedFrom: listing.returnedFrom,
    sortField: listing.sortField,
    renderCell,
    filterBy: listing.filterBy,
    ...(canReorder ? { onSaveItems: (changes: Item[]) => reorder.mutateAsync(changes) } : {}),
    canReorder: !listing.isFiltered,
    itemChange: useItemChange(collection),
    ...(can(rights, collection, "create")
      ? {
          onAdd: (values: Item) => {
            prefillNewItem(collection.collection, { values, copy: null });
            void router.navigate({ to: itemAddress(collection.collection, newKey) });
          },
        }
      : {}),
    place: listing.state.place,
    onPlace: (place) => listing.change({ place }),
    onPreview: (item) => void router.preloadRoute({ to: pathOf(item) }).catch(() => undefined),
    scrollPosition: scrollPositionOf(scrollKey),
    onScrollPosition: (position) => rememberScrollPosition(scrollKey, position),
  };
}

/** The layout a preset names may belong to an extension that was removed; that is reported once. */
function useUnknownLayoutNotice(layout: string, isUnknown: boolean): void {
  const { t } = useTranslation();
  const registry = useRegistry();
  useEffect(() => {
    // An extension that does not work has said so itself.
    const isNew = registry.added("layouts", layout) === null;
    if (isUnknown && isNew && registry.isFirstReport(`layout ${layout}`)) {
      notify({ color: "danger", title: t("extension_error", { ext: layout }) });
    }
  }, [isUnknown, layout, registry, t]);
}

/** One function for all rows, so that a row renders again only when its item changes. */
function renderCell(field: Field, item: Item): ReactNode {
  return <Cell field={field} item={item} />;
}

/** Listings whose scroll position is remembered; the oldest is dropped. */
const capacity = 30;
const positions = new Map<string, ScrollPosition>();

/** The scroll position a listing was left at; its start when it was not opened yet. */
function scrollPositionOf(key: string): ScrollPosition {
  return positions.get(key) ?? { top: 0, row: 0 };
}

/** Remembers the scroll position of a listing, for the way back. It lasts as long as the window. */
function rememberScrollPosition(key: string, position: ScrollPosition): void {
  positions.delete(key);
  positions.set(key, position);
  const oldest = positions.keys().next();
  if (positions.size > capacity && !oldest.done) positions.delete(oldest.value);
}

/** The actions that the user may take on one item of a listing, for the menu of its row. */
function useItemActions(listing: Listing): (item: Item) => ItemAction[] {
  const { t } = useTranslation();
  const router = useRouter();
  const duplicate = useDuplicate(listing);
  const { collection, deletion, selection } = listing;

  const copyLink = async (item: Item): Promise<void> => {
    const address = itemAddress(collection.collection, itemKey(collection, item) ?? "");
    await navigator.clipboard.writeText(new URL(hrefOf(router, address), location.href).href);
    notify({ color: "success", title: t("listing.linkCopied") });
  };
  const remove = async (item: Item): Promise<void> => {
    const isDone = await deletion.remove([item]);
    const key = itemKey(collection, item);
    if (isDone) listing.select(selection.filter((one) => one !== key));
  };

  return (item) => [
    // Browsers give the clipboard to secure pages only.
    ...(window.isSecureContext
      ? [
          {
            id: "link",
            icon: "link",
            label: t("listing.copyLink"),
            run: () => void copyLink(item),
          },
        ]
      : []),
    ...(duplicate === null
      ? []
      : [
          {
            id: "duplicate",
            icon: "content_copy",
            label: t("listing.duplicate"),
            run: () => void duplicate(item),
          },
        ]),
    ...(deletion.canDelete([item])
      ? [
          {
            id: "delete",
            icon: "delete",
            label: t("delete"),
            isDangerous: true,
            run: () => void remove(item),
          },
        ]
      : []),
  ];
}

/** Opens a copy of an item; null where this user cannot make one. */
function useDuplicate({ collection }: Listing): ((item: Item) => Promise<void>) | null {
  const rights = useRights();
  const openCopy = useOpenCopy(collection);
  if (!isCopyable(collection) || !can(rights, collection, "create")) return null;
  return (item) => openCopy({ key: itemKey(collection, item) ?? "" });
}
