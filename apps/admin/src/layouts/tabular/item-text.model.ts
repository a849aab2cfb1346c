import {
  primaryKeyField,
  readStatusMapping,
  statusField,
  type Collection,
  type Field,
} from "@rowhouse/contract";
import type { Item } from "@rowhouse/extension-kit";

import { nameField } from "./tabular.model.ts";

/** The key of an item as text. */
export function itemKey(collection: Collection, item: Item): string {
  const value = item[primaryKeyField(collection)?.field ?? "id"];
  return value === null || value === undefined ? "" : String(value);
}

/** What an item is called where there is only room for words: its naming field, else its key. */
export function itemName(
  collection: Collection,
  fields: Record<string, Field>,
  item: Item,
): string {
  const field = nameField(collection, fields);
  const value = field === null ? null : item[field];
  if (typeof value === "string" && value.trim() !== "") return value.trim();
  return typeof value === "number" ? String(value) : itemKey(collection, item);
}

/** Finds out whether an item's status wants its row to stand back. */
export function subduedTest(collection: Collection): (item: Item) => boolean {
  const field = statusField(collection)?.field;
  const mapping = readStatusMapping(collection);
  if (field === undefined || mapping === null) return () => false;
  return (item) => mapping[String(item[field])]?.browse_subdued === true;
}
