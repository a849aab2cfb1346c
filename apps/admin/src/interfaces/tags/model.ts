import type { Field } from "@rowhouse/contract";
import { flagOption, listOption, textOption } from "@rowhouse/extension-kit";

/** Whether a value is a list of tags, text with commas, or nothing. */
export function canRead(value: unknown): boolean {
  if (value === null || value === undefined || typeof value === "string") return true;
  return (
    Array.isArray(value) && value.every((tag) => typeof tag === "string" || typeof tag === "number")
  );
}

/** The tags of a value: a list, or text with commas; empty parts are delimiters and not tags. */
export function readTags(value: unknown): string[] {
  return Array.isArray(value) ? listOption(value.map(String)) : listOption(value);
}

/**
 * Adds what was typed or pasted, which may hold several tags with commas between them. Each goes through trim,
 * lowercase, sanitize and validation, in this order.
 */
export function addTags(tags: readonly string[], typed: string, options: Record<string, unknown>) {
  const isValid = validator(textOption(options.validation));
  const candidates = listOption(typed)
    .map((tag) => tidy(tag, options))
    .filter(Boolean);
  const accepted = candidates.filter(isValid);
  const all = [...new Set([...tags, ...accepted])];
  return {
    tags: flagOption(options.alphabetize) ? all.toSorted((a, b) => a.localeCompare(b)) : all,
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

function tidy(tag: string, options: Record<string, unknown>): string {
  const cased = flagOption(options.lowercase) ? tag.toLowerCase() : tag;
  if (!flagOption(options.sanitize)) return cased;
  return cased.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-+|-+$/g, "");
}

function validator(pattern: string | undefined): (tag: string) => boolean {
  if (pattern === undefined) return () => true;
  try {
    const expression = new RegExp(pattern.replace(/^\/(.*)\/[a-z]*$/s, "$1"), "u");
    return (tag) => expression.test(tag);
  } catch {
    // A pattern that is no expression refuses nothing: its author is not the person typing.
    return () => true;
  }
}
