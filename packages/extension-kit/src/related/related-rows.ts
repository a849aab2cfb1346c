import { isRecord, isSameValue, keyOf, ownValue, type Item } from "@rowhouse/contract";

import { marks, markedId, newRowId, valuesOfEntry } from "./row-marks.ts";
import { asRow, farKey, keyValues, rowKey, type RowShape } from "./row-shape.ts";

/**
 * The state of a row of the list since it was saved: linked is an existing item that the list did not have, unlinked
 * one that leaves the list, removed one that is deleted.
 * @public
 */
export type RowState = "saved" | "changed" | "new" | "linked" | "unlinked" | "removed";

/**
 * A row of a list as it is shown.
 * @public
 */
export interface RelatedRow {
  /** Its key; the app's own id while the list does not have it. Stays the same while the row is edited. */
  id: string;
  state: RowState;
  /** The values with the edits; behind a junction the junction's, with the far item in it. */
  item: Item;
}

/**
 * The staged value of a list: what the server is told (interfaces.md 10.1). It is the only state of a list that is edited;
 * rows are worked out of it.
 * @public
 */
export type ChangeList = readonly Item[];

/**
 * Finds what is known of items that the loaded rows do not hold; null for nothing.
 * @public
 */
export interface KnownItems {
  /** A row of the list by its key. */
  row: (key: string) => Item | null;
  /** A far item by its key. */
  far: (key: string) => Item | null;
}

/**
 * How a row leaves the list. Rows of a junction are always deleted, which leaves the far item alone.
 * @public
 */
export type Removal = "unlink" | "delete";

/**
 * The change list that is staged for a field; null, keys and whatever else is no change count as none.
 * @public
 */
export function changesOf(value: unknown): ChangeList {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/**
 * The rows of a list: those that are stored, as loaded, with their edits; then those that are edited but not among the
 * loaded ones; then new and linked ones. By their order where it is made by hand.
 * @public
 */
export function relatedRows(
  shape: RowShape,
  list: {
    saved: readonly Item[];
    changes: ChangeList;
    known?: KnownItems;
    /** Sort by the field that holds the order. */
    isManual?: boolean;
  },
): RelatedRow[] {
  const { saved, changes, known = nothingKnown, isManual = false } = list;
  const entries = new Map(changes.map((entry) => [entryId(shape, entry), entry]));
  const byKey = new Map(changes.map((entry) => [rowKey(shape, entry), entry]));
  const used = new Set<Item>();
  const stored = saved.map((item): RelatedRow => {
    const key = rowKey(shape, item) ?? "";
    const entry = byKey.get(key);
    if (entry === undefined) return { id: key, state: "saved", item };
    used.add(entry);
    const state = markedId(entry) === null ? storedState(shape, entry) : "changed";
    return { id: entryId(shape, entry) ?? key, state, item: merged(shape, item, entry) };
  });
  const others = [...entries].flatMap(([id, entry]): RelatedRow[] => {
    if (id === null || used.has(entry)) return [];
    const key = rowKey(shape, entry);
    const base = (key === null ? null : known.row(key)) ?? {};
    const item = withFar(shape, merged(shape, base, entry), known);
    return [{ id, state: entryState(shape, entry), item }];
  });
  const late = others.toSorted((one, other) => Number(isAdded(one)) - Number(isAdded(other)));
  const rows = [...stored, ...late];
  return isManual && shape.sort !== null ? inOrder(rows, shape.sort) : rows;
}

/**
 * Returns the id of an entry of a change list: the app's own id, else its key; null for an entry of nobody.
 * @public
 */
export function entryId(shape: RowShape, entry: Item): string | null {
  return markedId(entry) ?? rowKey(shape, entry);
}

/**
 * The entry of a row; null for a row that nothing is staged for.
 * @public
 */
export function entryOf(shape: RowShape, changes: ChangeList, id: string): Item | null {
  return changes.find((entry) => entryId(shape, entry) === id) ?? null;
}

/**
 * The edits of a row, without its key: field by field as they are sent.
 * @public
 */
export function editsOf(shape: RowShape, entry: Item | null): Item {
  if (entry === null) return {};
  const keys = keyValues(shape, entry);
  return Object.fromEntries(
    Object.entries(valuesOfEntry(entry)).filter(([name]) => !Object.hasOwn(keys, name)),
  );
}

/**
 * Adds a row that is to be created.
 * @param id what the app calls it; a list that can hold only one row of a kind may name it beforehand (`row:…`)
 * @returns the next list, and the id of the row
 * @public
 */
export function createRow(
  changes: ChangeList,
  values: Item,
  id = newRowId(),
): { changes: ChangeList; id: string } {
  return { changes: [...changes, { [marks.id]: id, ...values }], id };
}

/**
 * Links existing items by the values that name them, and brings back those that were taken out. Behind a junction these are
 * far items.
 * @param rows the rows as they are shown
 * @param values what else a linked row holds, such as its place in the order
 * @public
 */
export function linkRow(
  shape: RowShape,
  list: { changes: ChangeList; rows: readonly RelatedRow[] },
  { key, values = {} }: { key: string | number; values?: Item },
): ChangeList {
  const taken = list.rows.find(
    (row) => isTaken(row) && String(key) === (shape.far ? farKey(shape, row.item) : row.id),
  );
  if (taken !== undefined) return undoRow(shape, list.changes, taken.id);
  const named = shape.far
    ? { [shape.far.field]: { [shape.far.key]: key } }
    : (asRow(shape, key) ?? {});
  return [...list.changes, { [marks.id]: newRowId(), ...named, ...values }];
}

/**
 * Replaces the edits of a row. A stored row without edits is no change; a new one stays one.
 * @param edits all edits of the row, without its key
 * @public
 */
export function editRow(
  shape: RowShape,
  changes: ChangeList,
  { row, edits }: { row: Pick<RelatedRow, "id" | "item">; edits: Item },
): ChangeList {
  const entry = entryOf(shape, changes, row.id);
  const mark = markedId(entry);
  const key = rowKey(shape, entry ?? row.item) === null ? {} : keyValues(shape, entry ?? row.item);
  if (mark !== null) return replaced(changes, entry, { [marks.id]: mark, ...key, ...edits });
  if (Object.keys(edits).length === 0) return replaced(changes, entry, null);
  return replaced(changes, entry, { ...key, ...edits });
}

/**
 * Takes a row out of the list. A row that the list did not have just vanishes; the edits of a stored one are kept for
 * taking it back.
 * @public
 */
export function takeOut(
  shape: RowShape,
  changes: ChangeList,
  { row, removal }: { row: RelatedRow; removal: Removal },
): ChangeList {
  const entry = entryOf(shape, changes, row.id);
  const isStored = row.state === "saved" || row.state === "changed";
  if (!isStored || (markedId(entry) !== null && rowKey(shape, entry) === null))
    return replaced(changes, entry, null);
  const edits = editsOf(shape, entry);
  const kept = Object.keys(edits).length === 0 ? {} : { [marks.kept]: edits };
  const how =
    shape.far !== null || removal === "delete" ? { $delete: true } : { [shape.owner]: null };
  return replaced(changes, entry, { ...keyValues(shape, row.item), ...how, ...kept });
}

/**
 * Takes one step back for a row: a row that was taken out is there again, with its edits; else its edits are gone, and a
 * new or linked row with them.
 * @public
 */
export function undoRow(shape: RowShape, changes: ChangeList, id: string): ChangeList {
  const entry = entryOf(shape, changes, id);
  if (entry === null) return changes;
  const kept = entry[marks.kept];
  return replaced(changes, entry, isRecord(kept) ? { ...keyValues(shape, entry), ...kept } : null);
}

/**
 * Takes back what was edited in a row, and nothing else: a linked row stays linked, a new one is empty, and each keeps its
 * place.
 * @public
 */
export function discardEdits(
  shape: RowShape,
  changes: ChangeList,
  row: Pick<RelatedRow, "id" | "item">,
): ChangeList {
  const entry = entryOf(shape, changes, row.id);
  if (entry === null) return changes;
  const { sort } = shape;
  const place = sort !== null && Object.hasOwn(entry, sort) ? { [sort]: entry[sort] } : {};
  const next = editRow(shape, changes, { row, edits: place });
  return markedId(entry) === null ? next : editFar(shape, next, { row, edits: {} });
}

/**
 * The edits of the far item of a row, without its key.
 * @public
 */
export function farEditsOf({ far }: RowShape, entry: Item | null): Item {
  const value = far === null ? null : ownValue(entry, far.field);
  if (far === null || !isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== far.key));
}

/**
 * Replaces the edits of the far item of a row; which item that is stays.
 * @public
 */
export function editFar(
  shape: RowShape,
  changes: ChangeList,
  { row, edits }: { row: Pick<RelatedRow, "id" | "item">; edits: Item },
): ChangeList {
  const { far } = shape;
  if (far === null) return changes;
  const entry = entryOf(shape, changes, row.id);
  const { [far.field]: _before, ...others } = editsOf(shape, entry);
  const key = keyOf(ownValue(row.item, far.field), far.key);
  const named = key === null ? {} : { [far.key]: key };
  // A row that the list has already says which item it is about only where that is edited.
  const isSilent = Object.keys(edits).length === 0 && markedId(entry) === null;
  const own = isSilent ? {} : { [far.field]: { ...named, ...edits } };
  return editRow(shape, changes, { row, edits: { ...own, ...others } });
}

/**
 * Writes the places of rows in their order.
 * @param places the sort value of each row that has another one than before
 * @public
 */
export function placeRows(
  shape: RowShape,
  changes: ChangeList,
  places: readonly { row: RelatedRow; place: number }[],
): ChangeList {
  const { sort } = shape;
  if (sort === null) return changes;
  return places.reduce((next, { row, place }) => {
    const edits = { ...editsOf(shape, entryOf(shape, next, row.id)), [sort]: place };
    return editRow(shape, next, { row, edits });
  }, changes);
}

/**
 * Whether the row is about to leave the list.
 * @public
 */
export function isTaken({ state }: Pick<RelatedRow, "state">): boolean {
  return state === "unlinked" || state === "removed";
}

/**
 * Whether an entry of a change list takes its row out of the list.
 * @public
 */
export function isTakenOut(shape: RowShape, entry: Item): boolean {
  return markedId(entry) === null && storedState(shape, entry) !== "changed";
}

/**
 * Whether the list does not have the row yet.
 * @public
 */
export function isAdded({ state }: Pick<RelatedRow, "state">): boolean {
  return state === "new" || state === "linked";
}

function storedState(shape: RowShape, entry: Item): RowState {
  if (entry["$delete"] === true) return shape.far === null ? "removed" : "unlinked";
  if (Object.hasOwn(entry, shape.owner) && entry[shape.owner] === null) return "unlinked";
  return "changed";
}

function entryState(shape: RowShape, entry: Item): RowState {
  if (markedId(entry) === null && rowKey(shape, entry) !== null) return storedState(shape, entry);
  return isNew(shape, entry) ? "new" : "linked";
}

/** Whether the item itself is to be created; behind a junction that is the far one. */
function isNew(shape: RowShape, entry: Item): boolean {
  return (shape.far === null ? rowKey(shape, entry) : farKey(shape, entry)) === null;
}

/** A row with its edits over it. Lists in it are changes, not what the row has by then. */
function merged(shape: RowShape, row: Item, entry: Item): Item {
  const item = { ...row };
  for (const [name, value] of Object.entries(valuesOfEntry(entry))) {
    if (Array.isArray(value) && isList(shape, name)) continue;
    const before = ownValue(item, name);
    const isFar = name === shape.far?.field && isRecord(value);
    item[name] = isFar ? { ...(isRecord(before) ? before : {}), ...value } : value;
  }
  return item;
}

function isList({ collection }: RowShape, name: string): boolean {
  const type = ownValue(collection.fields, name)?.type;
  return type === "o2m" || type === "translation";
}

/** A linked row knows only the key of its far item. */
function withFar(shape: RowShape, row: Item, known: KnownItems): Item {
  const key = farKey(shape, row);
  const item = key === null ? null : known.far(key);
  if (shape.far === null || item === null) return row;
  const edits = ownValue(row, shape.far.field);
  return { ...row, [shape.far.field]: { ...item, ...(isRecord(edits) ? edits : {}) } };
}

/** Rows without a place come last, as the server sorts them. */
function inOrder(rows: readonly RelatedRow[], sort: string): RelatedRow[] {
  const place = ({ item }: RelatedRow): number => {
    const value = ownValue(item, sort);
    return value === null || value === undefined || value === "" ? Infinity : Number(value);
  };
  return rows.toSorted((one, other) => {
    const [a, b] = [place(one), place(other)];
    return a === b ? 0 : a - b;
  });
}

function replaced(changes: ChangeList, entry: Item | null, next: Item | null): ChangeList {
  if (entry === null) return next === null ? changes : [...changes, next];
  if (next !== null && isSameValue(entry, next)) return changes;
  return changes.flatMap((one) => (one !== entry ? [one] : next === null ? [] : [next]));
}

const nothingKnown: KnownItems = { row: () => null, far: () => null };
