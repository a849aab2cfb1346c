import {
  limits,
  type FilterRule,
  type ItemKey,
  type Revision,
  type WaysBack,
} from "@rowhouse/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { where } from "./filters.ts";
import { keys } from "./keys.ts";
import { whenAllowed } from "./refusal.ts";

/** The fields read of a revision: the state of the item and its changes, joined to activity by `activity`. */
const fields = ["id", "activity", "data", "delta"];

/** Fields of revisions that a list of entries tells: no states, which are large. */
const entryFields = ["activity", "collection", "item", "delta"];

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

/** The effects that going back from a revision would have on the lists of the item, as it is now. */
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

/** The revisions that entries of the activity wrote; empty for users who may not see them. */
export function revisionsOfEntriesQuery(entries: readonly number[]) {
  return queryOptions({
    queryKey: [...keys.revisions.all, "of entries", entries],
    queryFn: ({ signal }): Promise<Revision[]> => {
      const read = client().call("GET /:project/revisions", {
        query: { fields: entryFields, filter: [where("activity", "in", entries)], limit: -1 },
        signal,
      });
      return whenAllowed(
        read.then(({ data }) => data),
        [],
      );
    },
    enabled: entries.length > 0,
    // Revisions do not change.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The revision of an entry of the activity, and the state of its item before; null where there is none to be seen. */
export function revisionOfEntryQuery(entry: number) {
  return queryOptions({
    queryKey: [...keys.revisions.all, "of entry", entry],
    queryFn: ({ signal }) => whenAllowed(readEntry(entry, signal), null),
  });
}

async function readEntry(
  entry: number,
  signal: AbortSignal,
): Promise<{ revision: Revision; previous: Revision | null } | null> {
  const read = async (filter: FilterRule[]): Promise<Revision | null> => {
    const sort = [{ field: "id", direction: "desc" as const }];
    const query = { fields: [...fields, "collection", "item"], filter, sort, limit: 1 };
    const { data } = await client().call("GET /:project/revisions", { query, signal });
    return data[0] ?? null;
  };
  const revision = await read([where("activity", "eq", entry)]);
  if (revision === null) return null;
  const { id, collection, item } = revision;
  const before = [
    where("collection", "eq", collection),
    where("item", "eq", item),
    where("id", "lt", id),
  ];
  return { revision, previous: await read(before) };
}
