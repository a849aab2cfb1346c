import { isRecord, type Item, type ItemKey } from "@rowhouse/contract";

import { readNumber } from "./readers.ts";

/**
 * Text or a number: what a text box can show.
 * @public
 */
export function isTextLike(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

/**
 * Text.
 * @public
 */
export function isText(value: unknown): value is string {
  return typeof value === "string";
}

/**
 * A number, or text that is one: numbers with too many digits arrive as text.
 * @public
 */
export function isNumeric(value: unknown): value is string | number {
  return readNumber(value) !== undefined;
}

/**
 * A reference to an item: its key or the expanded item.
 * @public
 */
export function isReference(value: unknown): value is ItemKey | Item {
  return isTextLike(value) || isRecord(value);
}

/**
 * A list of related rows, or of changes of them.
 * @public
 */
export function isRows(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/**
 * A boolean in one of its wire forms: itself, its number or the text of the number.
 * @public
 */
export type StoredBoolean = boolean | 0 | 1 | "0" | "1";

/**
 * Whether a value is a boolean in one of its wire forms.
 * @public
 */
export function isStoredBoolean(value: unknown): value is StoredBoolean {
  return typeof value === "boolean" || value === 0 || value === 1 || value === "0" || value === "1";
}
