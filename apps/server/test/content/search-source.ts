import type { SearchSource } from "../../src/database/search/search-index.ts";

/** Returns the source to search in a table whose rows have a title and a number of views. */
export function titlesAndViews(table: string): SearchSource {
  return {
    table,
    key: "id",
    columns: [
      { name: "title", isText: true },
      { name: "views", isText: false },
    ],
  };
}
