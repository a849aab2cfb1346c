import { isApiError } from "@rowhouse/client";
import type { CollectionCount } from "@rowhouse/contract";
import { queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { keys } from "./keys.ts";

/** The status for an address that the server does not know. */
const notFound = 404;

/** How many items of each collection the user may read; none from servers that do not count. Every write makes it stale. */
export function countsQuery() {
  return queryOptions({
    queryKey: keys.counts,
    queryFn: async ({ signal }): Promise<CollectionCount[]> => {
      try {
        return (await client().call("GET /:project/counts", { signal })).data;
      } catch (error) {
        if (isApiError(error) && error.status === notFound) return [];
        throw error;
      }
    },
  });
}
