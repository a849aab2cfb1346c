import type { Item, TrashEntry } from "@rowhouse/contract";

/** An entry as an item of a list: its key is that of the entry of the activity. */
export function asItem(entry: TrashEntry): Item {
  return { id: String(entry.activity), entry };
}

/** How many of the entries were removed in each act. */
export function sizesOfActs(entries: readonly TrashEntry[]): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const { act } of entries) if (act !== null) sizes.set(act, (sizes.get(act) ?? 0) + 1);
  return sizes;
}
