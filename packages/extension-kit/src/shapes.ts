import type { Item, ItemKey } from "@rowhouse/contract";

/**
 * Text or a number: what can stand in a box for text.
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
  return (
    isTextLike(value) || (typeof value === "object" && value !== null && !Array.isArray(value))
  );
}
