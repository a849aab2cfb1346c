import { limits, type ItemKey, type Revision, type WaysBack } from "@rowhouse/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { keys } from "./keys.ts";
import { whenAllowed } from "./refusal.ts";

/** What is read of a revision: the state of the item and what was changed, joined to activity by `activity`. */
const fields = ["id", "activity", "data", "delta"];

/**
 * The states an item was in, the newest first; empty for users who may not see them.
 * @param entries how many entries of activity are shown: no more revisions than that are requested, and the one before
 */
export function itemRevisionsQuery(collection: string, key: ItemKey, entries = 0) {
  const pages = Math.max(1, Math.ceil(entries / limits.pageSize));
  return queryOptions({
    queryKey: [...keys.revisions.of(collection, key), pages],
    queryFn: ({ signal }): Promise<Revision[]> => {
      const read = client().items.revisions(collection, key, {
        query: {
          fields,
          limit: pages * limits.pageSize + 1,
          sort: [{ field: "id", direction: "desc" }],
        },
        signal,
      });
      return whenAllowed(
        read.then(({ data }) => data),
        [],
      );
    },
    placeholderData: keepPreviousData,
  });
}

/** What going back from a revision would do to the lists of the item, as it is now. */
export function waysBackQuery(collection: string, key: ItemKey, revision: number) {
  return queryOptions({
    queryKey: [...keys.revisions.of(collection, key), "back", revision],
    queryFn: ({ signal }): Promise<WaysBack> =>
      client().items.waysBack({ collection, id: key, revision, signal }),
    // Rows change without the item.
    staleTime: 0,
    gcTime: 0,
  });
}
