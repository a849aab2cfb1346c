import {
  can,
  findCollection,
  softDeleteStatuses,
  type Collection,
  type Item,
  type Model,
} from "@rowhouse/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { batchKeys, newKey } from "../../access/address/addresses.ts";
import { useModel, useRightsOn, useRolesOf } from "../../access/hooks.ts";
import { findListedItem, itemQuery } from "../../data/items.ts";
import { cachedAt } from "../../data/cached-start.ts";
import { removedItemQuery } from "../../data/removed-items.ts";
import { isGone } from "../../data/refusal.ts";
import { isUnanswered } from "../../data/unanswered.ts";
import { itemShape } from "./item-fields.model.ts";
import { itemRights, type ItemRights } from "./item-rights.model.ts";

/** The read model of the item page: an item that the user may see, with its rights and version. */
export interface OpenItem {
  collection: Collection;
  model: Model;
  /** Primary key as in the address; `+` for a new item. */
  key: string;
  /** The saved values; null for a new item. */
  item: Item | null;
  /** Version of the saved values; null for a new item. */
  etag: string | null;
  /** These are the values of a listing or of an earlier visit: for display, not for editing. */
  isProvisional: boolean;
  /** It is in a status that hides it from lists: it can be looked at and brought back. */
  isRemoved: boolean;
  rights: ItemRights;
}

/** The state of the page that the address of an item leads to. */
export type ItemPageState =
  /** Not a collection that the user may see. */
  | { status: "missing"; isGone: false; collection: Collection | null }
  /** No item of the collection that the user may see. */
  | { status: "missing"; isGone: true; collection: Collection }
  | { status: "forbidden"; collection: Collection }
  | { status: "error"; collection: Collection; error: unknown; retry(): void }
  | { status: "loading"; collection: Collection }
  /** A single collection that has no item yet. */
  | { status: "empty"; collection: Collection }
  | { status: "ready"; open: OpenItem };

/** Finds out what an address leads to and loads the item. Several keys lead to no one item. */
export function useItemPageState(name: string, key: string): ItemPageState {
  const model = useModel();
  const collection = findCollection(model, name);
  const rights = useRightsOn(collection, key);
  const isNew = key === newKey;
  const isOne = batchKeys(key) === null;
  const mayBeHere = collection !== null && can(rights, collection, isNew ? "create" : "read");
  const { loaded, error, retry } = useLoadedItem(
    mayBeHere && isOne && !isNew ? collection : null,
    key,
  );
  const removed = useRemovedItem(isGone(error) ? collection : null, key);
  const open = useOpenItem(collection, {
    key,
    loaded: isNew ? blank : (removed.item ?? loaded),
  });

  if (collection === null || !isOne || (!mayBeHere && !isNew))
    return { status: "missing", isGone: false, collection };
  if (!mayBeHere) return { status: "forbidden", collection };
  // The item on the screen stays when reading it again fails; only an item that is gone takes its page along.
  if (isGone(error) && removed.isLoading) return { status: "loading", collection };
  if (isGone(error) && !removed.item)
    return collection.single
      ? { status: "empty", collection }
      : { status: "missing", isGone: true, collection };
  if (open !== null) return { status: "ready", open };
  return error === null
    ? { status: "loading", collection }
    : { status: "error", collection, error, retry };
}

type LoadedItem = Pick<OpenItem, "item" | "etag" | "isProvisional" | "isRemoved">;

const blank: LoadedItem = {
  item: null,
  etag: null,
  isProvisional: false,
  isRemoved: false,
};

/**
 * Reads the item, and shows what the last visit or a listing knows of it until it is there. Reads nothing without a
 * collection.
 */
function useLoadedItem(collection: Collection | null, key: string) {
  const queryClient = useQueryClient();
  const model = useModel();
  const shape = collection && itemShape(model, collection);
  const { data, dataUpdatedAt, error, isPlaceholderData, refetch } = useQuery({
    ...itemQuery(shape?.collection ?? "", key, { fields: shape?.fields ?? [] }),
    enabled: shape !== null,
    placeholderData: (previous, query) => {
      // Another model asks for other fields: what was read for the one before goes on being edited.
      const [, name, , itemKey] = query?.queryKey ?? [];
      if (previous && name === shape?.collection && itemKey === key) return previous;
      const item = shape && findListedItem(queryClient, shape.described, key);
      return item ? { data: item, meta: {}, etag: null } : undefined;
    },
  });
  const isKept = dataUpdatedAt === cachedAt;
  // Without an answer what the list knows stays to be read.
  const isListed = data === undefined && isUnanswered(error);
  const listed = useMemo(
    () => (isListed && shape ? findListedItem(queryClient, shape.described, key) : null),
    [isListed, queryClient, shape, key],
  );
  const isProvisional = (isPlaceholderData && data?.etag === null) || isKept;
  // The current state could not be read: the page says so instead of showing an item that cannot be edited.
  const isShown = error === null || !isKept;
  const loaded = useMemo(
    (): LoadedItem | null =>
      data && isShown
        ? { ...blank, item: data.data, etag: data.etag, isProvisional }
        : listed && { ...blank, item: listed, isProvisional: true },
    [data, isShown, isProvisional, listed],
  );
  return { loaded, error, retry: () => void refetch() };
}

/** Looks for an item that is not found by its key among those in a status that hides them. */
function useRemovedItem(collection: Collection | null, key: string) {
  const model = useModel();
  const mayBeRemoved = collection !== null && softDeleteStatuses(collection).length > 0;
  const shape = mayBeRemoved ? itemShape(model, collection) : null;
  const { data, isLoading } = useQuery({
    ...removedItemQuery(shape, key),
    enabled: shape !== null,
  });
  const item = useMemo(
    (): LoadedItem | null => (data ? { ...blank, item: data, isRemoved: true } : null),
    [data],
  );
  return { item: mayBeRemoved ? item : null, isLoading };
}

/** The read model, the same object until something in it changes. */
function useOpenItem(
  collection: Collection | null,
  { key, loaded }: { key: string; loaded: LoadedItem | null },
): OpenItem | null {
  const model = useModel();
  const rights = useRightsOn(collection, key);
  const rolesOf = useRolesOf();
  return useMemo(() => {
    if (collection === null || loaded === null) return null;
    const input = { rights, collection, item: loaded.item, rolesOf };
    const may = itemRights(input);
    // The server takes nothing for a removed item but bringing it back.
    const left = loaded.isRemoved
      ? { ...may, maySave: false, mayDelete: false, comment: "none" as const }
      : may;
    return { collection, model, key, ...loaded, rights: left };
  }, [collection, model, key, loaded, rights, rolesOf]);
}
