import type { testPattern as contractTest } from "@rowhouse/contract/patterns";

import { loadModule } from "../loading/load-module.ts";

let loaded: typeof contractTest | null = null;

/**
 * Tests a text with a regular expression of a field. Until `loadPatterns` has loaded what does it, every text matches:
 * the server tests it again.
 */
export const testPattern: typeof contractTest = (pattern, text) =>
  loaded?.(pattern, text) ?? "match";

/** Loads the code that tests texts; those who edit a field with an expression call it. Without a network nothing happens. */
export async function loadPatterns(): Promise<void> {
  try {
    ({ testPattern: loaded } = await loadModule(() => import("@rowhouse/contract/patterns")));
  } catch {
    // The server refuses what does not match, with the same words.
  }
}
