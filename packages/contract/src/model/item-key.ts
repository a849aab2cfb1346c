import type { Collection, Item } from "./collection.ts";
import { isRecord } from "../values/json.ts";
import { primaryKeyField } from "./model.ts";

/** The primary key of an item: big integers and texts stay text. */
export type ItemKey = string | number;

/**
 * The key inside a relational value, which may be a bare key or the expanded item; null when there is none.
 * @example keyOf({ id: 4, title: "Blue" }, "id") // 4
 * @example keyOf(4, "id") // 4
 */
export function keyOf(value: unknown, primaryKey: string): ItemKey | null {
  const key = isRecord(value) ? value[primaryKey] : value;
  if (typeof key === "number") return key;
  return typeof key === "string" && key !== "" ? key : null;
}

/**
 * The key of an item as text, the form that addresses and selections hold; null when the item has none, or its
 * collection no primary key.
 */
export function itemKey(collection: Collection, item: Item): string | null {
  const field = primaryKeyField(collection);
  const key = field && keyOf(item[field.field], field.field);
  return key === null ? null : String(key);
}
