import { asRecord, isRecord, ownValue } from "./json.ts";

/** A row of a list: its key, and that of the item which it is or, through a junction, leads to. */
export interface ListedItem {
  key: string;
  item: string | null;
}

/** The change of a list by one save; in the `delta` of its revision (API contract 9.3). */
export interface ListChange {
  added?: ListedItem[];
  removed?: ListedItem[];
  changed?: ListedItem[];
  /** Rows that have another place in the order, and are else as before. */
  moved?: ListedItem[];
}

const kinds = ["added", "removed", "changed", "moved"] as const;

/** Reads the change of a list in a `delta`; empty for anything else. */
export function asListChange(value: unknown): ListChange {
  const stored = asRecord(value);
  const change: ListChange = {};
  for (const kind of kinds) {
    const rows = ownValue(stored, kind);
    if (Array.isArray(rows)) change[kind] = rows.flatMap(asListedItem);
  }
  return change;
}

/** Several changes of a list, the newest first, as one: what came and went in between is in none of them. */
export function joinedListChange(newestFirst: readonly ListChange[]): ListChange {
  const added = new Map<string, ListedItem>();
  const removed = new Map<string, ListedItem>();
  const changed = new Map<string, ListedItem>();
  const moved = new Map<string, ListedItem>();
  for (const change of newestFirst) {
    for (const row of change.removed ?? []) if (!added.delete(row.key)) removed.set(row.key, row);
    for (const row of change.added ?? []) if (!removed.delete(row.key)) added.set(row.key, row);
    for (const row of change.changed ?? []) changed.set(row.key, row);
    for (const row of change.moved ?? []) moved.set(row.key, row);
  }
  const stays = ({ key }: ListedItem): boolean => !added.has(key) && !removed.has(key);
  const left = {
    added: [...added.values()],
    removed: [...removed.values()],
    changed: [...changed.values()].filter(stays),
    moved: [...moved.values()].filter((row) => stays(row) && !changed.has(row.key)),
  };
  const joined: ListChange = {};
  for (const kind of kinds) if (left[kind].length > 0) joined[kind] = left[kind];
  return joined;
}

function asListedItem(value: unknown): ListedItem[] {
  if (!isRecord(value) || typeof value["key"] !== "string") return [];
  const { key, item } = value;
  return [{ key, item: typeof item === "string" ? item : null }];
}
