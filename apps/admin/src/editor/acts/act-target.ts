import { itemKey, keyPaths, type Collection, type Model } from "@rowhouse/contract";
import { manyKey } from "../../access/address/addresses.ts";
import { newIdempotencyKey } from "../../data/item-writes.ts";
import { readResultKeys, type Results } from "../../data/act-writes.ts";

/** The items that are meant: some, or all results of a listing but those that were left out. */
export type ActTarget =
  | { kind: "keys"; keys: readonly string[] }
  | { kind: "results"; results: Results; except: readonly string[] };

/** The keys of the items that are meant, as they are now: from then on it is fixed which items they are. */
export async function keysOfTarget(
  model: Model,
  collection: Collection,
  target: ActTarget,
): Promise<string[]> {
  if (target.kind === "keys") return [...target.keys];
  const items = await readResultKeys(collection, keyPaths(model, collection), target.results);
  const except = new Set(target.except);
  const keys = items.flatMap((item) => itemKey(collection, item) ?? []);
  return [...new Set(keys)].filter((key) => !except.has(key));
}

const storageKey = (id: string): string => `rowhouse-selection-${id}`;

/** Keeps a selection for as long as the tab is open; the key in the address of the page that changes it. */
export function keepTarget(collection: string, target: ActTarget): string {
  const id = newIdempotencyKey().slice(0, 8);
  sessionStorage.setItem(storageKey(id), JSON.stringify({ collection, target }));
  return manyKey(id);
}

/** The selection that is kept under an id; null where this tab does not know it, so that no other items are meant. */
export function keptTarget(collection: string, id: string): ActTarget | null {
  const text = sessionStorage.getItem(storageKey(id));
  if (text === null) return null;
  // cast: `keepTarget` is the only one that writes under this key
  const kept = JSON.parse(text) as { collection: string; target: ActTarget };
  return kept.collection === collection ? kept.target : null;
}
