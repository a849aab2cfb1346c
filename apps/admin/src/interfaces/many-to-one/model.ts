import {
  isEmpty,
  isRecord,
  keyOf,
  templateFields,
  type Item,
  type ItemKey,
} from "@rowhouse/contract";
import type { OptionValues } from "@rowhouse/extension-kit";

import type { manyToOneOptions } from "./interface.ts";

/** Whether an item that is loaded already holds every field its label needs. */
export function canLabel(item: Item, fields: readonly string[]): boolean {
  return fields.every((path) => hasPath(item, path.split(".")));
}

/** The columns of the picker: the named fields, else those of the template. */
export function pickerColumns(
  options: Pick<OptionValues<typeof manyToOneOptions>, "template" | "visible_fields">,
): readonly string[] {
  const named = options.visible_fields;
  if (named.length > 0) return named;
  const paths = templateFields(options.template ?? "");
  return [...new Set(paths.map((path) => path.split(".")[0] ?? path))];
}

/** The item inside an expanded value; null for a bare key and for an object that holds nothing but its key. */
export function expandedItem(value: unknown, primaryKey: string): Item | null {
  if (!isRecord(value) || keyOf(value, primaryKey) === null) return null;
  return Object.keys(value).length > 1 ? value : null;
}

/** The key of an option of the select, in the type the items have: a select only knows text. */
export function keyAmong(
  items: readonly Item[],
  chosen: string,
  primaryKey: string,
): ItemKey | null {
  const keys = items.map((item) => keyOf(item, primaryKey));
  return keys.find((key) => String(key) === chosen) ?? null;
}

/** A path that ends at null is complete: there is nothing behind it. */
function hasPath(value: unknown, [first, ...rest]: string[]): boolean {
  if (first === undefined || value === null) return true;
  return isRecord(value) && Object.hasOwn(value, first) && hasPath(value[first], rest);
}

/** The values entered for an item that is to be created; null where an item is chosen, or none. */
export function createdItem(value: unknown, primaryKey: string): Item | null {
  return isRecord(value) && keyOf(value, primaryKey) === null ? value : null;
}

/** Whether nothing was entered for a new item. */
export function isEmptyItem(item: Item): boolean {
  return Object.values(item).every((value) => isEmpty(value));
}
