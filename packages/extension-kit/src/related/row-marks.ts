import { isRecord, type Item } from "@rowhouse/contract";

/**
 * The app's notes in the rows of a change list beside their values. Notes never reach the server: {@link withoutMarks}
 * takes them out where the payload of a save is made.
 */
export const marks = {
  /** The app's own id of a row that the list does not have yet: created here, or linked. */
  id: "$row",
  /** The edits of a row that is taken out of the list, for taking that back. */
  kept: "$kept",
} as const;

/** Begins every id that the app gives; no value of a field looks like it. */
const idPrefix = "row:";

/**
 * A new id for a row that the list does not have yet.
 * @public
 */
export function newRowId(): string {
  return `${idPrefix}${crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`}`;
}

/** The app's own id of a row; null for one that came from the server. */
export function markedId(row: unknown): string | null {
  const id = isRecord(row) ? row[marks.id] : null;
  return typeof id === "string" && id.startsWith(idPrefix) ? id : null;
}

/**
 * A staged value as the server takes it: without the app's own notes, at any depth.
 * @example withoutMarks([{ $row: "row:1", title: "A" }]) // [{ title: "A" }]
 * @public
 */
export function withoutMarks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMarks);
  if (!isRecord(value) || !isPlain(value)) return value;
  const isMarked = markedId(value) !== null || isRecord(value[marks.kept]);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !isMarked || (name !== marks.id && name !== marks.kept))
      .map(([name, inner]) => [name, withoutMarks(inner)]),
  );
}

/** The values of an entry, without marks and `$delete`. */
export function valuesOfEntry(entry: Item): Item {
  return Object.fromEntries(Object.entries(entry).filter(([name]) => !own.has(name)));
}

const own: ReadonlySet<string> = new Set([marks.id, marks.kept, "$delete"]);

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
