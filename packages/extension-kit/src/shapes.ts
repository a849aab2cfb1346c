import { isRecord, type Item, type ItemKey } from "@rowhouse/contract";

/**
 * Text or a number: what a text box can show.
 * @public
 */
export function isTextLike(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

/**
 * A reference to an item: its key or the expanded item.
 * @public
 */
export function isReference(value: unknown): value is ItemKey | Item {
  return isTextLike(value) || isRecord(value);
}
