import type { Field } from "@rowhouse/contract";

import { readList } from "./readers.ts";
import { isTextLike } from "./shapes.ts";

/**
 * What holds several texts: a list, or text with commas.
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
