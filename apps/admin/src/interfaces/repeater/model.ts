import { asRecord, isRecord, ownValue, parseJson, type Item } from "@rowhouse/contract";
import type { RowFields } from "@rowhouse/extension-kit";

import type { StoredRows } from "./interface.ts";

interface RowForm extends Pick<RowFields, "fields" | "index"> {
  dataType: "object" | "value";
}

/** The rows of a stored value (interfaces.md 9.1). */
export function readRows(stored: StoredRows | null, { fields, index }: RowForm): Item[] {
  const value = typeof stored === "string" ? parseJson(stored) : stored;
  const first = fields.find(({ field }) => field !== index)?.field ?? index ?? "";
  const toRow = (entry: unknown): Item => (isRecord(entry) ? entry : { [first]: entry });
  if (Array.isArray(value)) return value.map(toRow);
  return Object.entries(asRecord(value)).map(([key, entry]) =>
    index === undefined ? toRow(entry) : { [index]: key, ...toRow(entry) },
  );
}

/** The stored value of rows; null without any. */
export function writeRows(rows: readonly Item[], { fields, index, dataType }: RowForm): unknown {
  if (rows.length === 0) return null;
  const first = fields.find(({ field }) => field !== index)?.field ?? index ?? "";
  const toEntry = (row: Item): unknown =>
    dataType === "value" ? (ownValue(row, first) ?? null) : row;
  if (index === undefined) return rows.map(toEntry);
  return Object.fromEntries(rows.map((row) => [String(ownValue(row, index)), toEntry(row)]));
}
