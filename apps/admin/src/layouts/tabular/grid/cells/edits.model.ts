import { itemKey, ownValue, type Collection, type Item } from "@rowhouse/contract";

/** A cell of a table: the key of its item, and its field. */
export interface CellPlace {
  id: string;
  field: string;
}

/** A value that was given to a cell. */
export interface CellEdit {
  value: unknown;
  /** stored: it is, and the list has not shown the item again. */
  state: "saving" | "stored" | "refused";
  /** Why it was refused. */
  why: string | null;
}

/** The edits of a row by field. */
export type RowEdits = Readonly<Record<string, CellEdit>>;

/** The edits of a table by row. */
export type Edits = ReadonlyMap<string, RowEdits>;

/** The edit of a cell; null where nothing was given to it. */
export function editAt(edits: Edits, { id, field }: CellPlace): CellEdit | null {
  return ownValue(edits.get(id) ?? {}, field) ?? null;
}

/** The edits with that of a cell replaced; null takes it out. */
export function withEdit(edits: Edits, { id, field }: CellPlace, edit: CellEdit | null): Edits {
  const others = Object.entries(edits.get(id) ?? {}).filter(([key]) => key !== field);
  const row = [...others, ...(edit === null ? [] : [[field, edit] as const])];
  const next = new Map(edits);
  if (row.length === 0) next.delete(id);
  else next.set(id, Object.fromEntries(row));
  return next;
}

/** The edits without those that a list which is read again shows by itself. */
export function withoutStored(edits: Edits): Edits {
  const rows = [...edits].map(([id, row]) => {
    const others = Object.entries(row).filter(([, { state }]) => state !== "stored");
    return [id, Object.fromEntries(others)] as const;
  });
  return new Map(rows.filter(([, row]) => Object.keys(row).length > 0));
}

/** The items of a table as they were loaded, those that were held in their places, and what was changed in them. */
export interface EditedItems {
  collection: Collection;
  items: Item[];
  /** The items in the order that stays while a row is edited; null: that of the list. */
  held: readonly Item[] | null;
  edits: Edits;
}

/**
 * The items as the table shows them: with what was given to their cells, and while the order is held in that order, also those
 * that the list has no longer.
 */
export function shownItems({ collection, items, held, edits }: EditedItems): Item[] {
  if (held === null && edits.size === 0) return items;
  const keyOf = (item: Item) => itemKey(collection, item) ?? "";
  return inHeldOrder(keyOf, items, held).map((item) => {
    const row = edits.get(keyOf(item));
    return row === undefined ? item : withValues(item, row, () => true);
  });
}

function inHeldOrder(
  keyOf: (item: Item) => string,
  items: readonly Item[],
  held: readonly Item[] | null,
): readonly Item[] {
  if (held === null) return items;
  const loaded = new Map(items.map((item) => [keyOf(item), item]));
  const places = new Set(held.map(keyOf));
  return [
    ...held.map((item) => loaded.get(keyOf(item)) ?? item),
    ...items.filter((item) => !places.has(keyOf(item))),
  ];
}

/** An item as it is stored, or will be when what is under way is: without what was refused. */
export function storedItem(
  { collection, items, held, edits }: EditedItems,
  id: string,
): Item | null {
  const isIt = (item: Item) => itemKey(collection, item) === id;
  const item = items.find(isIt) ?? held?.find(isIt);
  if (item === undefined) return null;
  return withValues(item, edits.get(id) ?? {}, ({ state }) => state !== "refused");
}

function withValues(item: Item, row: RowEdits, isMeant: (edit: CellEdit) => boolean): Item {
  const values = Object.entries(row).flatMap(([field, edit]) =>
    isMeant(edit) ? [[field, edit.value] as const] : [],
  );
  return { ...item, ...Object.fromEntries(values) };
}

/** The cells of a table that can be gone through. */
export interface CellGrid {
  collection: Collection;
  items: readonly Item[];
  /** The fields of the columns. */
  columns: readonly string[];
  canEdit: (field: string, item: Item) => boolean;
}

/** The cell to edit after another, or before it: along the row, and on in the next one; null at the end. */
export function nextCell(
  { collection, items, columns, canEdit }: CellGrid,
  from: CellPlace,
  step: 1 | -1,
): CellPlace | null {
  const count = columns.length;
  const row = items.findIndex((item) => itemKey(collection, item) === from.id);
  for (let place = row * count + columns.indexOf(from.field) + step; ; place += step) {
    const index = Math.floor(place / count);
    const item = items[index];
    const field = columns[place - index * count];
    if (item === undefined || field === undefined) return null;
    if (canEdit(field, item)) return { id: itemKey(collection, item) ?? "", field };
  }
}

/** A value that was typed, as text. */
export function typedText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? null);
}

/** The value that an item has in a cell, null where it has none. */
export function valueAt(item: Item | null, field: string): unknown {
  return (item && ownValue(item, field)) ?? null;
}
