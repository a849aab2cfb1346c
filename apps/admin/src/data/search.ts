import type { SearchResult } from "@rowhouse/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { keys } from "./keys.ts";

/** Hits of one search at most. */
const maxHits = 30;

/**
 * Items, people and files by what they are called (API contract 2.28). While the next text is searched for, what was found before stays;
 * a request that nobody waits for any more is given up.
 */
export function searchQuery(text: string) {
  return queryOptions({
    queryKey: keys.search(text),
    queryFn: async ({ signal }): Promise<SearchResult> => {
      const query = { q: text, limit: maxHits };
      return (await client().call("GET /:project/search", { query, signal })).data;
    },
    enabled: text !== "",
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 10_000,
    gcTime: 60_000,
  });
}
