import type { CollectionPreset } from "@rowhouse/contract";

/** A preset of books for everybody, as a table of everything, with what a test sets. */
export function makePreset(overrides: Partial<CollectionPreset> = {}): CollectionPreset {
  return {
    id: 1,
    collection: "books",
    user: null,
    role: null,
    title: null,
    search_query: null,
    filters: null,
    view_type: "tabular",
    view_options: null,
    view_query: null,
    ...overrides,
  };
}
