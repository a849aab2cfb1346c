import type { Collection } from "@rowhouse/contract";

/** What an index is made over. */
export interface SearchSource {
  table: string;
  /** The key that is also the number of the row; null when the table has none. */
  key: string | null;
  columns: readonly SearchColumn[];
}

export interface SearchColumn {
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
