import type { ItemKey, Revision } from "@rowhouse/contract";
import { queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { keys } from "./keys.ts";
import { whenAllowed } from "./refusal.ts";

/** The states an item was in, the oldest first; empty for who may not see them. Joined to activity by `activity`. */
export function itemRevisionsQuery(collection: string, key: ItemKey) {
  return queryOptions({
    queryKey: keys.revisions.of(collection, key),
    queryFn: ({ signal }): Promise<Revision[]> => {
      const read = client().items.revisions(collection, key, {
        query: { limit: -1, sort: [{ field: "id", direction: "asc" }] },
        signal,
      });
      return whenAllowed(
        read.then(({ data }) => data),
        [],
      );
    },
  });
}

/** The revision that an entry of the activity left; null for entries without one. */
export function revisionOf(revisions: readonly Revision[], activity: number): Revision | null {
  return revisions.find((revision) => activityKey(revision) === activity) ?? null;
}

/** The state before a revision; null for the first one. */
export function revisionBefore(revisions: readonly Revision[], id: number): Revision | null {
  const index = revisions.findIndex((revision) => revision.id === id);
  return revisions[index - 1] ?? null;
}

function activityKey({ activity }: Revision): number | null {
  if (typeof activity === "object" && activity !== null) return activity.id ?? null;
  return activity ?? null;
}
