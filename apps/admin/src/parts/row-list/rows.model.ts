import { isEmpty, isRecord, isRequired, ownValue, type Field, type Item } from "@rowhouse/contract";
import type { InvalidText } from "@rowhouse/extension-kit";

/** A row of the list. It keeps its identity while it is edited and moved. */
export interface ListRow {
  id: string;
  values: Item;
  /** Text in its boxes that is no valid value, by field. */
  invalid: Readonly<Record<string, InvalidText>>;
  /** Taken out; it stands in its place until the list is read again. */
  isRemoved?: boolean;
}

/** The rows of a stored list. */
export function rowsFrom(items: readonly Item[]): ListRow[] {
  return items.map((values, index) => ({ id: String(index), values, invalid: {} }));
}

/** The stored items of rows. */
export function itemsOf(rows: readonly ListRow[]): Item[] {
  return rows.filter(({ isRemoved }) => isRemoved !== true).map(({ values }) => values);
}

/** The rows with another one behind `after`, at the end without it. */
export function withRow(rows: readonly ListRow[], values: Item, after?: string) {
  const id = String(Math.max(-1, ...rows.map((row) => Number(row.id))) + 1);
  const index = rows.findIndex((row) => row.id === after);
  const row: ListRow = { id, values, invalid: {} };
  return { id, rows: rows.toSpliced(index === -1 ? rows.length : index + 1, 0, row) };
}

/** The rows after one was moved to the place of another. */
export function movedRow(rows: readonly ListRow[], from: string, to: string): ListRow[] {
  const [start, end] = [from, to].map((id) => rows.findIndex((row) => row.id === id));
  const row = start === undefined ? undefined : rows[start];
  if (row === undefined || start === undefined || end === undefined || end === -1) return [...rows];
  return rows.toSpliced(start, 1).toSpliced(end, 0, row);
}

/** The values that a row begins with. */
export function emptyRow(fields: readonly Field[], initial: (field: Field) => unknown): Item {
  return Object.fromEntries(fields.map((field) => [field.field, initial(field)]));
}

/** The problem that prevents rows from being stored. */
export interface RowProblem {
  row: ListRow;
  field: Field;
  kind: "invalid" | "missing" | "repeated";
}

/**
 * Everything that keeps rows from being stored: text that is no value, a required field without a value, a key that another
 * row has.
 */
export function rowProblems(
  rows: readonly ListRow[],
  fields: readonly Field[],
  keyField: string | undefined,
): RowProblem[] {
  const seen = new Set<string>();
  return rows
    .filter(({ isRemoved }) => isRemoved !== true)
    .flatMap((row) =>
      fields.flatMap((field): RowProblem[] => {
        const value = ownValue(row.values, field.field);
        if (ownValue(row.invalid, field.field) !== undefined)
          return [{ row, field, kind: "invalid" }];
        if (isEmpty(value)) return isRequired(field) ? [{ row, field, kind: "missing" }] : [];
        if (field.field !== keyField) return [];
        const key = String(value);
        if (seen.has(key)) return [{ row, field, kind: "repeated" }];
        seen.add(key);
        return [];
      }),
    );
}

/** Rows that cannot be stored yet, as the text that the form keeps for the field. */
export function draftText(rows: readonly ListRow[]): string {
  return JSON.stringify(rows);
}

/** The rows of such a text; null where it is something else. */
export function readDraft(text: string): ListRow[] | null {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) && rows.every(isRow) ? rows : null;
  } catch {
    return null;
  }
}

function isRow(row: unknown): row is ListRow {
  return (
    isRecord(row) &&
    typeof row["id"] === "string" &&
    isRecord(row["values"]) &&
    isRecord(row["invalid"])
  );
}
