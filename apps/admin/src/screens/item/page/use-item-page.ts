import { can, primaryKeyField, type Collection, type Item, type Model } from "@rowhouse/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useModel, useRights } from "../../../access/hooks.ts";
import { findListedItem, itemQuery } from "../../../data/items.ts";
import { newKey } from "../../../access/address/addresses.ts";
import { itemPageQuery } from "./item-page-query.ts";
import { readFailure } from "../saving/save-failure.model.ts";

/** What the address of an item leads to. */
export type ItemPage =
  /** Neither a collection nor an item one may see. */
  | { state: "missing"; collection: Collection | null }
  | { state: "forbidden"; collection: Collection }
  | { state: "trouble"; collection: Collection; error: unknown; retry(): void }
  | { state: "loading"; collection: Collection }
  /** A single collection without its item yet. */
  | { state: "unfilled"; collection: Collection }
  | { state: "ready"; collection: Collection; model: Model; loaded: LoadedItem };

/** The item as far as it is known. */
export interface LoadedItem {
  /** Null for a new item. */
  item: Item | null;
  etag: string | null;
  /** Only what a listing knew: to be looked at, not edited. */
  isProvisional: boolean;
}

const blank: LoadedItem = { item: null, etag: null, isProvisional: false };

/** Finds out what an address leads to and loads the item. */
export function useItemPage(name: string, itemKey: string): ItemPage {
  const model = useModel();
  const rights = useRights();
  const collection = Object.hasOwn(model.collections, name)
    ? (model.collections[name] ?? null)
    : null;
  const isNew = itemKey === newKey;
  const mayBeHere = collection !== null && can(rights, collection, isNew ? "create" : "read");
  const { loaded, error, isGone, retry } = useLoadedItem(
    mayBeHere && !isNew ? collection : null,
    model,
    itemKey,
  );

  if (collection === null || (!mayBeHere && !isNew)) return { state: "missing", collection };
  if (!mayBeHere) return { state: "forbidden", collection };
  if (isNew) return { state: "ready", collection, model, loaded: blank };
  if (isGone) return { state: collection.single ? "unfilled" : "missing", collection };
  if (loaded !== null) return { state: "ready", collection, model, loaded };
  return error === null
    ? { state: "loading", collection }
    : { state: "trouble", collection, error, retry };
}

function useLoadedItem(collection: Collection | null, model: Model, itemKey: string) {
  const queryClient = useQueryClient();
  const name = collection?.collection ?? "";
  const primaryKey = collection ? primaryKeyField(collection)?.field : undefined;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...(collection ? itemPageQuery(model, collection, itemKey) : itemQuery("", itemKey)),
    enabled: collection !== null,
    placeholderData: () => {
      const item =
        primaryKey === undefined
          ? null
          : findListedItem(queryClient, name, { primaryKey, key: itemKey });
      return item === null ? undefined : { data: item, meta: {}, etag: null };
    },
  });
  const loaded = data
    ? { item: data.data, etag: data.etag, isProvisional: isPlaceholderData }
    : null;
  // What is on the screen stays when reading it again fails; only an item that is gone takes its page along.
  const isGone = error !== null && readFailure(error, []).failure.kind === "gone";
  return { loaded, error, isGone, retry: () => void refetch() };
}
