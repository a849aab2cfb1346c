import type { Collection, Field } from "@rowhouse/contract";

/** The columns of the form's grid that a field takes (interfaces.md 1.5). */
export type GridColumn = "left" | "right" | "right-alone" | "full" | "fill";

/** One entry of the form in rendering order. */
export type FormEntry =
  | { kind: "field"; field: Field; column: GridColumn }
  | { kind: "group"; field: Field; entries: FormEntry[] }
  /** A heading with what follows it, up to the next heading or group. */
  | { kind: "section"; field: Field; column: GridColumn; entries: FormEntry[] };

const noFields: ReadonlySet<string> = new Set();

/**
 * The fields to render: without hidden ones, by sort (nulls last), groups with their members, each with its column.
 * @param hidden keys the actor may not see
 */
export function formEntries(
  collection: Pick<Collection, "fields">,
  hidden: ReadonlySet<string> = noFields,
): FormEntry[] {
  const fields = inFormOrder(collection.fields).filter(
    (field) => !field.hidden_detail && !hidden.has(field.field),
  );
  const groups = new Set(fields.filter(isGroup).map((field) => field.id));
  // A member whose group is hidden or gone is rendered at the top level.
  const top = fields.filter(
    (field) => field.group === null || field.group === field.id || !groups.has(field.group),
  );
  return layOut(top, fields);
}

/** Fields by their sort, those without one last. */
export function inFormOrder(fields: Collection["fields"]): Field[] {
  return Object.values(fields).toSorted(bySort);
}

/**
 * The same entries, each heading with those after it.
 * @param isHeading whether a field begins a section
 */
export function inSections(
  entries: readonly FormEntry[],
  isHeading: (field: Field) => boolean,
): FormEntry[] {
  const top: FormEntry[] = [];
  let open = top;
  for (const entry of entries) {
    if (entry.kind === "group") {
      open = top;
      top.push({ ...entry, entries: inSections(entry.entries, isHeading) });
    } else if (isHeading(entry.field)) {
      open = [];
      top.push({ ...entry, kind: "section", entries: open });
    } else open.push(entry);
  }
  return top;
}

/** The fields of the entries from top to bottom, members of groups included. */
export function fieldsInOrder(entries: readonly FormEntry[]): Field[] {
  return entries.flatMap((entry) => [
    ...(entry.kind === "group" ? [] : [entry.field]),
    ...(entry.kind === "field" ? [] : fieldsInOrder(entry.entries)),
  ]);
}

/** The default for optional sets; one object, so that memoised values stay the same. */
export { noFields };

function layOut(fields: readonly Field[], all: readonly Field[]): FormEntry[] {
  const entries: FormEntry[] = [];
  let before: GridColumn | null = null;
  for (const field of fields) {
    if (isGroup(field)) {
      entries.push({ kind: "group", field, entries: layOut(membersOf(field, all), all) });
      before = null;
      continue;
    }
    const column = columnOf(field.width, before);
    entries.push({ kind: "field", field, column });
    before = column;
  }
  return entries;
}

function columnOf(width: string | null, before: GridColumn | null): GridColumn {
  switch (width) {
    case "half":
      return before === "left" ? "right" : "left";
    case "half-left":
    case "half-space":
      return "left";
    case "half-right":
      return before === "left" ? "right" : "right-alone";
    case "fill":
      return "fill";
    default:
      return "full";
  }
}

function membersOf(group: Field, all: readonly Field[]): Field[] {
  // Groups do not nest: a group inside a group is rendered at the top level.
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
