import { queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { keys } from "./keys.ts";

/** How many items of a collection the user may read; null when the server does not say. No item is transferred. */
export function countQuery(collection: string) {
  return queryOptions({
    queryKey: keys.items.count(collection),
    queryFn: async ({ signal }): Promise<number | null> => {
      const query = { fields: ["-"], limit: 0, meta: ["total_count"] };
      const { meta } = await client().items.list(collection, { query, signal });
      return meta.total_count ?? null;
    },
  });
}
