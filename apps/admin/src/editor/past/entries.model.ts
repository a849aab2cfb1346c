import { isRecord, ownValue, type Item } from "@rowhouse/contract";

/** Consecutive entries of one act that did the same to items of one collection. */
export interface Run {
  first: Item;
  entries: readonly Item[];
}

/** The entries of a list, those of one act together; entries without an act stand alone. */
export function runsOf(entries: readonly Item[]): Run[] {
  const runs: { first: Item; entries: Item[] }[] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    if (last !== undefined && isSameAct(last.first, entry)) last.entries.push(entry);
    else runs.push({ first: entry, entries: [entry] });
  }
  return runs;
}

function isSameAct(one: Item, other: Item): boolean {
  const act = ownValue(one, "act");
  return (
    typeof act === "string" &&
    act === ownValue(other, "act") &&
    ["action", "collection"].every((name) => ownValue(one, name) === ownValue(other, name)) &&
    userOf(one) === userOf(other) &&
    ownValue(one, "action") !== "comment"
  );
}

/** The key of the person of an entry; 0 for nobody, null where that may not be known. */
export function userOf(entry: Item): number | null {
  const by = ownValue(entry, "action_by");
  const key = isRecord(by) ? by["id"] : by;
  return key === null || key === undefined ? null : Number(key);
}

/** An item elsewhere that an entry is about. */
export interface Subject {
  collection: string;
  key: string;
}

/** The item of an entry. */
export function subjectOf(entry: Item): Subject {
  return { collection: String(entry["collection"]), key: String(entry["item"]) };
}

/** One text for an item of a collection. */
export function subjectId({ collection, key }: Subject): string {
  return JSON.stringify([collection, key]);
}

/** The items of entries, by their collections. */
export function subjectsByCollection(entries: readonly Item[]): Map<string, string[]> {
  const byCollection = Map.groupBy(entries.map(subjectOf), ({ collection }) => collection);
  return new Map(
    [...byCollection].map(([name, own]) => [name, [...new Set(own.map(({ key }) => key))]]),
  );
}

/** The titles that presets of the activity begin with: nobody has chosen them. */
const defaultTitle = "{{action_by.first_name}} {{action_by.last_name}} ({{action}})";

/** Whether entries of a timeline are told in sentences: nobody has chosen another title. */
export function isTold(title: unknown): boolean {
  return typeof title !== "string" || title === "" || title === defaultTitle;
}
