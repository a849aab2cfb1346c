import type { Activity, ActivityAction, Revision } from "@rowhouse/contract";
import { queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { where } from "./filters.ts";
import { keys } from "./keys.ts";
import { whenAllowed } from "./refusal.ts";

/** The actions that change an item. */
export const changes: readonly ActivityAction[] = [
  "create",
  "update",
  "soft-delete",
  "revert",
  "restore",
  "delete",
];

/** Entries that are read at once to find the last change of each collection. */
const maxChanges = 200;

/** Revisions that are read to find the items somebody edited last: several may be of one item, and each is a whole item. */
const maxRevisions = 24;

const activityFields = [
  "collection",
  "item",
  "action",
  "action_on",
  "action_by.id",
  "action_by.first_name",
  "action_by.last_name",
  "action_by.avatar.data",
];

/**
 * The latest changes of these collections, with the last one of each. Where much has been changed elsewhere since, those that are
 * missing are looked for among themselves: usually one request, and one more for each burst of changes.
 */
export function latestChangesQuery(collections: readonly string[]) {
  return queryOptions({
    queryKey: keys.activity.latest(collections),
    queryFn: async ({ signal }): Promise<Activity[]> => {
      const found: Activity[] = [];
      let missing = collections;
      let isMore = missing.length > 0;
      while (isMore) {
        const entries = await whenAllowed(readChanges(missing, signal), []);
        found.push(...entries);
        const seen = new Set<unknown>(entries.map((entry) => entry.collection));
        const others = missing.filter((name) => !seen.has(name));
        // Entries whose collection may not be read help nobody further.
        const hasFound = others.length < missing.length;
        isMore = entries.length === maxChanges && hasFound && others.length > 0;
        missing = others;
      }
      return found;
    },
  });
}

async function readChanges(
  collections: readonly string[],
  signal: AbortSignal,
): Promise<Activity[]> {
  const { data } = await client().call("GET /:project/activity", {
    query: {
      fields: activityFields,
      filter: [where("collection", "in", collections), where("action", "in", changes)],
      sort: [
        { field: "action_on", direction: "desc" },
        { field: "id", direction: "desc" },
      ],
      limit: maxChanges,
    },
    signal,
  });
  return data;
}

/** The last writes of a user in these collections, with the items as they were then: their titles need no request each. */
export function ownChangesQuery(user: number, collections: readonly string[]) {
  return queryOptions({
    queryKey: keys.revisions.by(user, collections),
    queryFn: ({ signal }): Promise<Revision[]> => {
      const read = client().call("GET /:project/revisions", {
        query: {
          fields: ["collection", "item", "data", "activity.action", "activity.action_on"],
          filter: [where("activity.action_by", "eq", user), where("collection", "in", collections)],
          sort: [{ field: "id", direction: "desc" }],
          limit: maxRevisions,
        },
        signal,
      });
      return whenAllowed(
        read.then(({ data }) => data),
        [],
      );
    },
  });
}
