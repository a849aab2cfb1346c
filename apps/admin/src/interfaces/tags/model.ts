import { readList, type OptionValues } from "@rowhouse/extension-kit";

import { testPattern } from "../../design/patterns/patterns.ts";
import type { tagsOptions } from "./interface.ts";

type TagRules = Pick<
  OptionValues<typeof tagsOptions>,
  "alphabetize" | "lowercase" | "sanitize" | "validation"
> & {
  /** The language that tags are sorted by. */
  locale: string;
};

/**
 * Adds typed or pasted text, which may hold several tags with commas between them. Each is trimmed, lowercased, sanitized
 * and validated, in this order.
 */
export function addTags(tags: readonly string[], typed: string, options: TagRules) {
  const isValid = (tag: string) => isAllowed(tag, options.validation);
  const candidates = readList(typed)
    .map((tag) => normalize(tag, options))
    .filter(Boolean);
  const accepted = candidates.filter(isValid);
  const all = [...new Set([...tags, ...accepted])];
  return {
    tags: options.alphabetize ? all.toSorted((a, b) => a.localeCompare(b, options.locale)) : all,
    refused: candidates.filter((tag) => !isValid(tag)),
  };
}

function normalize(tag: string, options: TagRules): string {
  const cased = options.lowercase ? tag.toLowerCase() : tag;
  if (!options.sanitize) return cased;
  return cased.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-+|-+$/g, "");
}

/** An invalid expression refuses nothing: people who type tags cannot correct it. */
function isAllowed(tag: string, pattern: string | undefined): boolean {
  return pattern === undefined || testPattern(pattern, tag) !== "mismatch";
}
