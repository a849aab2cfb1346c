import { isRecord, readDateTime, type Item } from "@rowhouse/contract";

/** The last change of a collection. */
export interface LastChange {
  at: Date | null;
  /** The user as the activity shows them: an object, or a bare key. */
  by: unknown;
}

/** An item that the user edited. */
export interface RecentItem {
  collection: string;
  key: string;
  at: Date | null;
  /** The item as it was then; null when that may not be read. */
  item: Item | null;
}

/** After these the item has no page any more. */
const removals = new Set<unknown>(["delete", "soft-delete"]);

/** The first entry of each collection in activity of which that of each collection begins with the latest. */
export function lastChanges(activity: readonly Item[]): ReadonlyMap<string, LastChange> {
  const found = new Map<string, LastChange>();
  for (const entry of activity) {
    const collection = String(entry["collection"]);
    if (found.has(collection)) continue;
    found.set(collection, { at: readDateTime(entry["action_on"]), by: entry["action_by"] });
  }
  return found;
}

/**
 * The items that a user edited last, each once, without those that were removed since. Revisions know what an item is called;
 * activity also knows items whose revisions may not be read.
 */
export function recentItems(known: {
  activity: readonly Item[];
  revisions: readonly Item[];
  user: number;
  most: number;
}): RecentItem[] {
  const { activity, revisions, user, most } = known;
  const removed = removedItems(activity);
  const written = revisions.map((revision) => {
    const entry = isRecord(revision["activity"]) ? revision["activity"] : {};
    return { ...entry, ...revision };
  });
  const own = activity.filter((entry) => userOf(entry["action_by"]) === user);
  const items = new Map<string, RecentItem & { isRemoved: boolean }>();
  for (const entry of [...written, ...own]) {
    const id = idOf(entry);
    if (items.has(id)) continue;
    const { data } = entry;
    items.set(id, {
      collection: String(entry["collection"]),
      key: String(entry["item"]),
      at: readDateTime(entry["action_on"]),
      item: isRecord(data) ? data : null,
      isRemoved: removed.has(id) || removals.has(entry["action"]),
    });
  }
  return [...items.values()]
    .filter(({ isRemoved }) => !isRemoved)
    .toSorted((one, other) => (other.at?.getTime() ?? 0) - (one.at?.getTime() ?? 0))
    .slice(0, most)
    .map(({ collection, key, at, item }) => ({ collection, key, at, item }));
}

function removedItems(activity: readonly Item[]): Set<string> {
  const seen = new Set<string>();
  const removed = new Set<string>();
  for (const entry of activity) {
    const id = idOf(entry);
    if (!seen.has(id) && removals.has(entry["action"])) removed.add(id);
    seen.add(id);
  }
  return removed;
}

function idOf(entry: Item): string {
  return JSON.stringify([entry["collection"], String(entry["item"])]);
}

function userOf(value: unknown): number {
  return Number(isRecord(value) ? value["id"] : value);
}
