import type { Collection } from "@rowhouse/contract";

/** The columns that an index is made over. */
export interface SearchSource {
  table: string;
  /** The key that is also the number of the row; null when the table has none. */
  key: string | null;
  columns: readonly SearchColumn[];
}

interface SearchColumn {
  name: string;
  /** Whether it holds text; anything else is searched as the text it is written as. */
  isText: boolean;
}

/** An index that a statement may look in: rows that match are among those it finds. */
export interface SearchIndex {
  /** Column that holds what the index returns. */
  key: string;
  /** The table to look in, by the column it knows. */
  columns: ReadonlyMap<string, string>;
}

/** Beside the model, so that the contract's collection says nothing of it. Filled when the model is read. */
const indexes = new WeakMap<Collection, SearchIndex>();

export function searchIndexOf(collection: Collection): SearchIndex | null {
  return indexes.get(collection) ?? null;
}

export function keepSearchIndex(collection: Collection, index: SearchIndex): void {
  indexes.set(collection, index);
}

/** Most parts of a text that are looked up; more of them find hardly less. */
const maxParts = 12;

/**
 * The index query that finds at least the texts that contain `text`: some of its triples of letters. Null when there
 * is no usable triple.
 *
 * A triple takes part only when every letter of it folds in the index (SQLite's table of Unicode) as it does in our LIKE: there
 * an ASCII text is compared by ASCII letters only, any other text in lower case of JavaScript.
 */
export function trigramQuery(text: string): string | null {
  const letters = [...text];
  const foldsAlike = /[^\s!-~]/.test(text) ? alikeBeyondAscii : alikeInAscii;
  const triples = letters.slice(2).map((_last, start) => letters.slice(start, start + 3));
  const starts = [...triples.keys()].filter((start) =>
    triples[start]?.every((letter) => foldsAlike.test(letter)),
  );
  if (starts.length === 0) return null;
  const parts = withoutOverlap(starts)
    .slice(0, maxParts)
    .map(
      (start) =>
        `"${letters
          .slice(start, start + 3)
          .join("")
          .replaceAll('"', '""')}"`,
    );
  return parts.join(" AND ");
}

const alikeInAscii = /^[\x20-\x7e]$/;
/**
 * Latin, Greek and Cyrillic letters. Not i, because the capital İ becomes two characters in lower case, and not the few letters
 * that got a capital after SQLite's table was made.
 */
const alikeBeyondAscii =
  /^(?![iI\u0130\u019b\u037f\u03f3])[\x20-\x7e\u00a0-\u024f\u0370-\u03ff\u0400-\u0523]$/u;

/** Triples that overlap say little more than those side by side, and each costs a lookup. */
function withoutOverlap(starts: readonly number[]): number[] {
  const chosen: number[] = [];
  for (const [index, start] of starts.entries()) {
    const last = chosen.at(-1);
    if (last === undefined || start >= last + 3 || index === starts.length - 1) chosen.push(start);
  }
  return chosen;
}
