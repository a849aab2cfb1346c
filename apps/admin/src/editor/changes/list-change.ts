import { ownValue, type Collection, type Item } from "@rowhouse/contract";
import { isTextList, readTextList, stagedTextList } from "@rowhouse/extension-kit";
import { currentTranslation } from "../../i18n/translation.ts";

/** Texts that are added to a list of texts and taken out of it, whatever else each item has in it. */
export interface ListChange {
  add: readonly string[];
  remove: readonly string[];
  /** The list is kept in the order of its letters. */
  isSorted: boolean;
  /** Texts that differ in capitals only are the same. */
  isCaseless: boolean;
  wrap: boolean;
}

/** The lists of an item as they are after the changes, by field. */
export function changedLists(
  changes: Readonly<Record<string, ListChange>>,
  { fields }: Collection,
  item: Item,
): Item {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([name, change]) => {
      const field = ownValue(fields, name);
      const value = ownValue(item, name) ?? null;
      if (field === undefined) return [];
      const now = readTextList(isTextList(value) ? value : null);
      return [[name, stagedTextList(changedList(now, change), field, change.wrap)]];
    }),
  );
}

function changedList(now: readonly string[], change: ListChange): string[] {
  const same = (text: string) => (change.isCaseless ? text.toLowerCase() : text);
  const removed = new Set(change.remove.map(same));
  const kept = [...now, ...change.add].filter((text) => !removed.has(same(text)));
  const unique = kept.filter(
    (text, at) => kept.findIndex((other) => same(other) === same(text)) === at,
  );
  if (!change.isSorted) return unique;
  return unique.toSorted((a, b) => a.localeCompare(b, currentTranslation().language));
}
