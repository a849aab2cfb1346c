import type { Field } from "@rowhouse/contract";
import { isTextLike, readList, type OptionValues } from "@rowhouse/extension-kit";

import type { tagsOptions } from "./interface.ts";

type TagRules = Pick<
  OptionValues<typeof tagsOptions>,
  "alphabetize" | "lowercase" | "sanitize" | "validation"
>;

/** What holds tags: a list, or text with commas. */
export type TagList = string | readonly (string | number)[];

/** Whether a value is a list of tags or text with commas. */
export function isTagList(value: unknown): value is TagList {
  return typeof value === "string" || (Array.isArray(value) && value.every(isTextLike));
}

/** The tags of a value, a list or text with commas; empty parts are delimiters and no tags. */
export function readTags(value: TagList | null): string[] {
  return readList(typeof value === "object" ? value?.map(String) : value);
}

/**
 * Adds typed or pasted text, which may hold several tags with commas between them. Each is trimmed, lowercased, sanitized
 * and validated, in this order.
 */
export function addTags(tags: readonly string[], typed: string, options: TagRules) {
  const isValid = validator(options.validation);
  const candidates = readList(typed)
    .map((tag) => normalize(tag, options))
    .filter(Boolean);
  const accepted = candidates.filter(isValid);
  const all = [...new Set([...tags, ...accepted])];
  return {
    tags: options.alphabetize ? all.toSorted((a, b) => a.localeCompare(b)) : all,
    refused: candidates.filter((tag) => !isValid(tag)),
  };
}

/** The wire form: a list for arrays, text with commas for text; with `wrap` an empty part at both ends. */
export function toStaged(
  tags: readonly string[],
  field: Pick<Field, "type">,
  wrap: boolean,
): string[] | string {
  const parts = wrap && tags.length > 0 ? ["", ...tags, ""] : [...tags];
  return field.type === "array" ? parts : parts.join(",");
}

function normalize(tag: string, options: TagRules): string {
  const cased = options.lowercase ? tag.toLowerCase() : tag;
  if (!options.sanitize) return cased;
  return cased.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-+|-+$/g, "");
}

function validator(pattern: string | undefined): (tag: string) => boolean {
  if (pattern === undefined) return () => true;
  try {
    const expression = new RegExp(pattern.replace(/^\/(.*)\/[a-z]*$/s, "$1"), "u");
    return (tag) => expression.test(tag);
  } catch {
    // An invalid expression refuses nothing: people who type tags cannot correct it.
    return () => true;
  }
}
