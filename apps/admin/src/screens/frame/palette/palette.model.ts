import { countsAtBeginnings, foldedNearness, foldText } from "@rowhouse/contract";
import { moveTo } from "../../../design/field/select/select.model.ts";

/** The groups of the palette, in their order where nothing else decides. */
export const entryGroups = [
  "recent",
  "page",
  "collections",
  "bookmarks",
  "places",
  "app",
  "items",
  "people",
  "files",
] as const;
export type EntryGroup = (typeof entryGroups)[number];

/** A line of the palette: where one can go, or what one can do. */
export interface PaletteEntry {
  /** Unique among all lines. */
  id: string;
  group: EntryGroup;
  label: string;
  /** Says more in the same line, such as the collection of an item. */
  note?: string | undefined;
  /** Other texts that it is found by, such as the key of a collection. */
  also?: readonly string[];
  /** A Material symbol, or the path of one. */
  icon: string | { path: string };
  /** The keys that do the same, as they are shown. */
  keys?: string | undefined;
  /** An address of the app, or what to do. */
  act: { to: string } | { run: () => void };
}

/** Lines below one heading. */
export interface ListedGroup<E extends PaletteEntry = PaletteEntry> {
  group: EntryGroup;
  entries: readonly E[];
}

/** An entry whose texts are folded once, and not with each key. */
export interface PreparedEntry {
  entry: PaletteEntry;
  label: string;
  also: readonly string[];
}

/** Lines of one group while something is typed, and those of the groups that stand there before. */
const maxFound = 6;
const maxUntyped: Partial<Record<EntryGroup, number>> = { recent: 10, page: 20, collections: 100 };
/** Beside its name an entry is found less near than by it. */
const besideName = 4;

/** The entries with their texts ready to be compared. */
export function prepareEntries(entries: readonly PaletteEntry[]): PreparedEntry[] {
  return entries.map((entry) => ({
    entry,
    label: foldText(entry.label),
    also: (entry.also ?? []).map(foldText),
  }));
}

/** Entries that are loaded already, as groups: the places and actions that stand before anything is typed, else what was typed, the nearest first. */
export function listEntries(prepared: readonly PreparedEntry[], typed: string): ListedGroup[] {
  const wanted = foldText(typed.trim());
  return wanted === "" ? untyped(prepared) : found(prepared, wanted);
}

function untyped(prepared: readonly PreparedEntry[]): ListedGroup[] {
  return entryGroups.flatMap((group): ListedGroup[] => {
    const most = maxUntyped[group] ?? 0;
    const entries = prepared.filter(({ entry }) => entry.group === group).slice(0, most);
    return entries.length === 0 ? [] : [{ group, entries: entries.map(({ entry }) => entry) }];
  });
}

function found(prepared: readonly PreparedEntry[], wanted: string): ListedGroup[] {
  const matches = prepared.flatMap((one) => {
    const near = nearnessOf(one, wanted);
    return near === null ? [] : [{ entry: one.entry, near }];
  });
  const lasting = new Set(
    matches.flatMap(({ entry }) => (entry.group === "recent" ? [] : (addressOf(entry) ?? []))),
  );
  const sorted = matches
    // A page that has a line of its own needs no other for having been visited.
    .filter(({ entry }) => entry.group !== "recent" || !lasting.has(addressOf(entry) ?? ""))
    .toSorted((one, other) => one.near - other.near);
  const byGroup = Map.groupBy(sorted, ({ entry }) => entry.group);
  return entryGroups
    .flatMap((group) => {
      const own = byGroup.get(group) ?? [];
      const [nearest] = own;
      return nearest === undefined ? [] : [{ group, own, near: nearest.near }];
    })
    .toSorted((one, other) => one.near - other.near)
    .map(({ group, own }) => ({
      group,
      entries: own.slice(0, maxFound).map(({ entry }) => entry),
    }));
}

function nearnessOf({ label, also }: PreparedEntry, wanted: string): number | null {
  const near = foldedNearness(label, wanted);
  if (near !== null && !(near === 3 && countsAtBeginnings(wanted))) return near;
  const isFound = also.some((text) => (foldedNearness(text, wanted) ?? 3) < 3);
  return isFound ? besideName : null;
}

/** Where an entry leads; null for what it does. */
export function addressOf({ act }: PaletteEntry): string | null {
  return "to" in act ? act.to : null;
}

/** The groups with what the server found below them, without pages that are there; nothing moves when it comes. */
export function withHits(
  local: readonly ListedGroup[],
  hits: readonly PaletteEntry[],
): ListedGroup[] {
  const there = new Set(
    local.flatMap(({ entries }) => entries.flatMap((one) => addressOf(one) ?? [])),
  );
  const further = Map.groupBy(
    hits.filter((hit) => !there.has(addressOf(hit) ?? "")),
    ({ group }) => group,
  );
  const groups = entryGroups.flatMap((group): ListedGroup[] => {
    const entries = further.get(group);
    return entries === undefined ? [] : [{ group, entries }];
  });
  return [...local, ...groups];
}

/**
 * The line that a key moves to; null for keys that do not move. At the ends the arrows go round. In a text that was typed Home and End move
 * the caret, with Ctrl or Cmd the line.
 */
export function lineAfter(
  { key, ctrlKey, metaKey }: { key: string; ctrlKey: boolean; metaKey: boolean },
  { active, count, isTyped }: { active: number; count: number; isTyped: boolean },
): number | null {
  if (count === 0) return null;
  const movesCaret = isTyped && !ctrlKey && !metaKey;
  return moveTo({ key, altKey: false }, { active, count, isTyped: movesCaret });
}
