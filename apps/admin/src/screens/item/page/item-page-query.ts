import type { Collection, Model } from "@rowhouse/contract";
import type { QueryClient } from "@tanstack/react-query";
import { itemQuery } from "../../../data/items.ts";
import { newKey } from "../../../access/address/addresses.ts";
import { batchKeys } from "./address.model.ts";
import { itemFields } from "./item-fields.model.ts";

/** How the item page reads its item; the route fills the cache with the same. */
export function itemPageQuery(model: Model, collection: Collection, key: string) {
  return itemQuery(collection.collection, key, { fields: itemFields(model, collection) });
}

/** Begins to load an item before its page is drawn; new items and batches have nothing to load here. */
export function prefetchItem(
  queryClient: QueryClient,
  { model, collection, key }: { model: Model; collection: string; key: string },
): void {
  const found = Object.hasOwn(model.collections, collection)
    ? model.collections[collection]
    : undefined;
  if (!found || key === newKey || batchKeys(key) !== null) return;
  void queryClient.prefetchQuery(itemPageQuery(model, found, key));
}
