import type { Collection, Field } from "@rowhouse/contract";

/** Where a field stands in the grid of two columns (interfaces.md 1.5). */
export type Place = "left" | "right" | "full" | "fill";

/** One line of the form in drawing order. */
export type FormEntry =
  | { kind: "field"; field: Field; place: Place }
  | { kind: "group"; field: Field; entries: FormEntry[] };

const noFields: ReadonlySet<string> = new Set();

/**
 * The fields to draw: without hidden ones, by sort (nulls last), groups holding their members, each with its place.
 * @param hidden keys the actor may not see
 */
export function formEntries(
  collection: Pick<Collection, "fields">,
  hidden: ReadonlySet<string> = noFields,
): FormEntry[] {
  const fields = Object.values(collection.fields)
    .filter((field) => !field.hidden_detail && !hidden.has(field.field))
    .toSorted(bySort);
  const groups = new Set(fields.filter(isGroup).map((field) => field.id));
  // A member whose group is hidden or gone stands on its own.
  const top = fields.filter(
    (field) => field.group === null || field.group === field.id || !groups.has(field.group),
  );
  return place(top, fields);
}

/** The fields of the entries from top to bottom, members of groups included. */
export function fieldsInOrder(entries: readonly FormEntry[]): Field[] {
  return entries.flatMap((entry) =>
    entry.kind === "field" ? [entry.field] : fieldsInOrder(entry.entries),
  );
}

/** A set that keeps its contents and grows by none: the default for optional sets. */
export { noFields };

function place(fields: readonly Field[], all: readonly Field[]): FormEntry[] {
  const entries: FormEntry[] = [];
  let before: Place | null = null;
  for (const field of fields) {
    if (isGroup(field)) {
      entries.push({ kind: "group", field, entries: place(membersOf(field, all), all) });
      before = null;
      continue;
    }
    const here: Place = placeOf(field.width, before);
    entries.push({ kind: "field", field, place: here });
    before = here;
  }
  return entries;
}

function placeOf(width: string | null, before: Place | null): Place {
  switch (width) {
    case "half":
      return before === "left" ? "right" : "left";
    case "half-left":
    case "half-space":
      return "left";
    case "half-right":
      return "right";
    case "fill":
      return "fill";
    default:
      return "full";
  }
}

function membersOf(group: Field, all: readonly Field[]): Field[] {
  // Groups do not nest: a group inside a group is drawn where it stands.
  return all.filter(
    (field) => field.group === group.id && field.id !== group.id && !isGroup(field),
  );
}

function isGroup(field: Field): boolean {
  return field.type === "group" && field.id !== null;
}

function bySort(a: Field, b: Field): number {
  if (a.sort === b.sort) return 0;
  if (a.sort === null) return 1;
  if (b.sort === null) return -1;
  return a.sort - b.sort;
}
