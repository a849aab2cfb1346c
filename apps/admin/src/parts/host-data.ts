import type {
  Absence,
  Item,
  ItemKey,
  ItemsState,
  ItemState,
  KitHost,
} from "@rowhouse/extension-kit";
import {
  asRecord,
  can,
  findCollection,
  readableFields,
  rowCondition,
  softDeleteStatuses,
  statusField,
  statusOf,
  type Collection,
  type Rights,
} from "@rowhouse/contract";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";

import { useModel, useRights } from "../access/hooks.ts";
import { itemCounts, itemsQuery, loadedItems } from "../data/items.ts";
import { referencedItemQuery } from "../data/referenced-items.ts";
import { refusalOf } from "../data/refusal.ts";

/** Items for interfaces, from the cache that the screens use. */
export const useHostItems: KitHost["useItems"] = (
  collection,
  query,
  { isEnabled = true } = {},
): ItemsState => {
  const result = useInfiniteQuery({
    ...itemsQuery(collection, query),
    enabled: isEnabled && collection !== "",
  });
  const data = result.data;
  const counts = itemCounts(data);
  return {
    items: loadedItems(data),
    totalCount: counts.filtered ?? counts.total,
    isLoading: result.isLoading,
    isRefreshing: result.isPlaceholderData,
    error: result.error,
    hasMore: result.hasNextPage,
    isLoadingMore: result.isFetchingNextPage,
    loadMore: () => void result.fetchNextPage(),
    retry: () => void result.refetch(),
  };
};

/** The fields of a query that names none: relations three levels deep (API contract 14.2). */
const defaultFields = ["*.*.*"];

/** One item for interfaces; nothing is requested without a key, and nothing of a collection that is not for this user. */
export const useHostItem: KitHost["useItem"] = (
  collection,
  key: ItemKey | null,
  query = {},
): ItemState => {
  const rights = useRights();
  const described = findCollection(useModel(), collection);
  const isAsked = key !== null && collection !== "";
  const isRead = isAsked && described !== null && can(rights, described, "read");
  const isRemovedRead = described !== null && knowsRemoved(rights, described);
  const result = useQuery(
    referencedItemQuery(
      isRead
        ? { described, query: { ...query, fields: query.fields ?? defaultFields }, isRemovedRead }
        : null,
      key ?? "",
    ),
  );
  const found = isRead ? (result.data ?? null) : null;
  const isRemoved = found !== null && described !== null && isSoftDeleted(described, found);
  const absence = (): Absence | null => {
    if (!isAsked) return null;
    if (!isRead || refusalOf(result.error)?.status === forbidden) return "hidden";
    if (isRemoved) return "removed";
    if (found !== null || result.data === undefined) return null;
    return seesAll(rights, described) ? "missing" : "unclear";
  };
  return {
    item: isRemoved ? null : found,
    isLoading: result.isLoading,
    error: result.error,
    absence: absence(),
    removed: isRemoved ? found : null,
    retry: () => void (isRead && result.refetch()),
  };
};

/** The status of a refusal. */
const forbidden = 403;

/** Whether removed items of a collection can be told from others: by their status, which not everybody may read. */
function knowsRemoved(rights: Rights, described: Collection): boolean {
  const status = statusField(described)?.field;
  return status !== undefined && readableFields(rights, described).has(status);
}

function isSoftDeleted(described: Collection, item: Item): boolean {
  const status = statusOf(described, item);
  return status !== null && softDeleteStatuses(described).includes(status);
}

/** Tells whether the user sees everything: for others, the server does not tell gone items from hidden ones. */
function seesAll(rights: Rights, described: Collection): boolean {
  const isTold = softDeleteStatuses(described).length === 0 || knowsRemoved(rights, described);
  return isTold && rowCondition(rights, described, "read").kind === "always";
}

/**
 * The address of a file's original, or of its smallest picture (API contract 10.1); null when the file item does not
 * say. Vector pictures have no thumbnails worth showing: they are small and sharp as they are.
 */
export function fileUrl(file: Item, kind: "original" | "thumbnail"): string | null {
  // The API computes them, so their shape is not checked on the way.
  const { full_url, url, thumbnails } = asRecord(file["data"]);
  const address = textOf(full_url) ?? textOf(url);
  const { checksum, metadata } = file;
  const content = textOf(checksum)?.slice(0, 8);
  const original = versioned(address, content);
  if (kind === "original" || file["type"] === "image/svg+xml") return original;
  const [smallest] = (Array.isArray(thumbnails) ? thumbnails : [])
    .map(asRecord)
    .toSorted((one, other) => Number(one["width"]) - Number(other["width"]));
  const { x, y } = asRecord(asRecord(metadata)["focus"]);
  const look = x === undefined ? content : content && `${content}-${String(x)}-${String(y)}`;
  return versioned(textOf(smallest?.["url"]), look) ?? original;
}

/** Browsers keep a picture for a day, also when its content has changed; another address is requested. */
function versioned(address: string | null, version: string | undefined): string | null {
  if (address === null || version === undefined) return address;
  return `${address}${address.includes("?") ? "&" : "?"}v=${version}`;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
