import {
  keyFields,
  singularTypes,
  type Collection,
  type Field,
  type FieldType,
  brokenNameRule,
} from "@rowhouse/contract";

import { AppError, because, brokenRule } from "../../../core/errors.ts";
import type { ColumnDefinition } from "../../../database/database.ts";
import type { FieldSettings } from "./field-settings.ts";
import { isSystemField } from "../fields.repository.ts";
import type { Context } from "../../../core/context.ts";

/** At most one field of each singular type (API contract 6.4). */
export function checkSingular(
  collection: Collection,
  candidate: { name: string; type: FieldType },
): void {
  if (!singularTypes.includes(candidate.type)) return;
  const other = Object.values(collection.fields).find(
    ({ field, type }) => type === candidate.type && field !== candidate.name,
  );
  if (other)
    throw new AppError(
      "invalidInput",
      brokenRule(candidate.name, "singular", { type: candidate.type, other: other.field }),
    );
}

/** Exactly one primary key, which cannot be moved. `before` is null for a new column. */
export function checkKey(
  collection: Collection,
  column: ColumnDefinition,
  before: ColumnDefinition | null,
): void {
  const key = keyFields(collection).filter(
    ({ field, primary_key: isSole }) => !isSole || field !== column.name,
  );
  if (column.primaryKey && key.length > 0)
    throw new AppError(
      "unprocessable",
      brokenRule(column.name, "primaryKeyTaken", {
        other: key.map(({ field }) => field).join(", "),
      }),
    );
  if (before?.primaryKey && !column.primaryKey)
    throw new AppError(
      "unprocessable",
      brokenRule(column.name, "primaryKeyStays", { collection: collection.collection }),
    );
  checkCounting(column);
}

/** Only integer keys auto-increment. */
export function checkCounting({
  name,
  datatype,
  primaryKey,
  autoIncrement,
}: ColumnDefinition): void {
  if (!autoIncrement || (primaryKey && /INT|SERIAL/.test(datatype))) return;
  throw new AppError("unprocessable", brokenRule(name, "counting"));
}

/** The last column of a table and its key are not dropped: without them its items cannot be told apart (API contract 6.6). */
export function checkDrop(collection: Collection, field: Field): void {
  const others = Object.values(collection.fields).filter(
    ({ field: name, datatype }) => datatype !== null && name !== field.field,
  );
  if (others.length === 0)
    throw new AppError(
      "unprocessable",
      brokenRule(field.field, "lastField", { collection: collection.collection }),
    );
  if (keyFields(collection).some(({ field: name }) => name === field.field))
    throw new AppError(
      "unprocessable",
      brokenRule(field.field, "primaryKeyStays", { collection: collection.collection }),
    );
}

/** The columns of a view cannot be changed. */
export function refuseView(collection: Collection): void {
  if (collection.is_view)
    throw new AppError(
      "unprocessable",
      because("viewColumns", { collection: collection.collection }),
    );
}

const columnKeys = [
  "type",
  "datatype",
  "length",
  "default_value",
  "unique",
  "primary_key",
  "auto_increment",
  "signed",
] as const;

/** The presentation of system fields may change, their columns may not (F9). */
export function refuseSystemColumn({ collection, field }: Field, settings: FieldSettings): void {
  if (isSystemField(collection, field) && columnKeys.some((key) => settings[key] !== undefined))
    throw new AppError("systemCollection", { collection });
}

/**
 * Checks the name of a new collection or field (API contract 6.4, security cases B13 and K7). Throws `invalidInput`, by
 * which clients recognize invalid names.
 */
export function checkName(ctx: Context, kind: "collection" | "field", value: unknown): string {
  const name = typeof value === "number" ? String(value) : value;
  const { id, maxNameLength } = ctx.db.dialect;
  const rule = typeof name === "string" ? brokenNameRule(kind, name, id) : "nameMissing";
  if (typeof name === "string" && rule === null) return name;
  if (rule === "nameLength")
    throw new AppError("invalidInput", brokenRule(kind, rule, { max: maxNameLength }));
  throw new AppError("invalidInput", brokenRule(kind, rule ?? "nameMissing"));
}

/** Whether two names are the same to a case-insensitive database. */
export function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
