import { isRecord, type Item, type ItemKey, type Field } from "@rowhouse/contract";

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

/**
 * Several texts: a list, or text with commas.
 * @public
 */
export type TextList = string | readonly (string | number)[];

/**
 * Whether a value is a list of texts or text with commas.
 * @public
 */
export function isTextList(value: unknown): value is TextList {
  return typeof value === "string" || (Array.isArray(value) && value.every(isTextLike));
}

/**
 * The texts of a value; empty parts are delimiters (interfaces.md 3.8, 4.4).
 * @example readTextList(',a,b,') // ['a', 'b']
 * @public
 */
export function readTextList(value: TextList | null): string[] {
  return readList(typeof value === "object" ? value?.map(String) : value);
}

/**
 * The value to stage: a list for fields of type array, else text with commas; with `wrap` an empty part at both ends,
 * so that a search finds exactly one entry.
 * @example stagedTextList(['a', 'b'], { type: 'string' }, true) // ',a,b,'
 * @public
 */
export function stagedTextList(
  texts: readonly string[],
  field: Pick<Field, "type">,
  wrap: boolean,
): string[] | string {
  const parts = wrap && texts.length > 0 ? ["", ...texts, ""] : [...texts];
  return field.type === "array" ? parts : parts.join(",");
}

/**
 * A value that should be text; undefined when it is missing, empty or something else.
 * @example readText(file.title)
 * @public
 */
export function readText(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/**
 * A value that should be a number; undefined when it is missing or not one.
 * @example readNumber('5') // 5
 */
export function readNumber(value: unknown): number | undefined {
  if (value === "" || (typeof value !== "number" && typeof value !== "string")) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/**
 * A value that should be a list of words: a list, or text with commas.
 * @example readList('image/png, image/jpeg') // ['image/png', 'image/jpeg']
 * @public
 */
export function readList(value: unknown): string[] {
  const entries: unknown[] = Array.isArray(value)
    ? value
    : typeof value === "string"
      ? value.split(",")
      : [];
  return entries.flatMap((entry) =>
    typeof entry === "string" && entry.trim() !== "" ? [entry.trim()] : [],
  );
}
