import { readDateTime, type Item } from "@rowhouse/contract";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";

import { useCan } from "../../../access/hooks.ts";
import { itemActivityQuery } from "../../../data/activity.ts";
import { lastStateQuery } from "../../../data/removed-items.ts";
import { readPerson } from "../history/timeline.model.ts";

/** What is left of an item that is not there. */
export interface Traces {
  wasRemoved: boolean;
  /** Who removed it, and when; null when that is not known. The name is empty for somebody without one. */
  removal: { at: Date; name: string } | null;
  /** What its latest revision holds; null when no revision can be read. */
  state: Item | null;
}

/** Actions that leave an item there, or take it away. */
const changes: readonly unknown[] = [
  "create",
  "update",
  "revert",
  "restore",
  "upload",
  "delete",
  "soft-delete",
];
const removals: readonly unknown[] = ["delete", "soft-delete"];

/** Looks for what is left of an item, as far as the reader may see it; null while that is not known. */
export function useTraces(collection: string, key: string): Traces | null {
  const may = useCan();
  const isActivityReadable = may("read", "directus_activity");
  const activity = useInfiniteQuery({
    ...itemActivityQuery(collection, key),
    enabled: isActivityReadable,
    // Without it the page says less, and nothing wrong.
    retry: false,
  });
  const state = useQuery(lastStateQuery(collection, key));
  if (activity.isLoading || state.isLoading) return null;
  const last = activity.data?.find(({ action }) => changes.includes(action));
  const removal = removals.includes(last?.action) ? last : undefined;
  const at = readDateTime(removal?.action_on);
  return {
    // A state of something that no activity says was removed may belong to an item that is there and not for this reader.
    wasRemoved: removal !== undefined || (!isActivityReadable && state.data != null),
    removal: at && { at, name: readPerson(removal?.action_by)?.name ?? "" },
    state: state.data ?? null,
  };
}
