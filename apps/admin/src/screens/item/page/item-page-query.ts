import type { Collection, Model } from "@rowhouse/contract";
import { itemQuery } from "../../../data/items.ts";
import { itemFields } from "./item-fields.model.ts";

/** How the item page reads its item; the route fills the cache with the same. */
export function itemPageQuery(model: Model, collection: Collection, key: string) {
  return itemQuery(collection.collection, key, { fields: itemFields(model, collection) });
}
