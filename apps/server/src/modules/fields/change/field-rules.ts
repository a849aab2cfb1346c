import { singularTypes } from "@rowhouse/contract";
import type { Collection, Field, FieldType } from "@rowhouse/contract";
import { AppError, because, brokenRule } from "../../../core/errors.ts";
import type { ColumnDefinition } from "../../../database/database.ts";
import type { FieldSettings } from "./field-settings.ts";
import { isSystemField } from "../fields.repository.ts";

/** One of each type that stands for the whole item (API contract 6.4). */
export function checkSingular(
  collection: Collection,
  asked: { name: string; type: FieldType },
): void {
  if (!singularTypes.includes(asked.type)) return;
  const other = Object.values(collection.fields).find(
    ({ field, type }) => type === asked.type && field !== asked.name,
  );
  if (other)
    throw new AppError(
      "invalidInput",
      brokenRule(asked.name, "singular", { type: asked.type, other: other.field }),
    );
}

/** One primary key, which stays one. `before` is null for a new column. */
export function checkKey(
  collection: Collection,
  column: ColumnDefinition,
  before: ColumnDefinition | null,
): void {
  const key = Object.values(collection.fields).find(
    ({ field, primary_key }) => primary_key && field !== column.name,
  );
  if (column.primaryKey && key)
    throw new AppError(
      "unprocessable",
      brokenRule(column.name, "primaryKeyTaken", { other: key.field }),
    );
  if (before?.primaryKey && !column.primaryKey)
    throw new AppError("unprocessable", brokenRule(column.name, "primaryKeyStays"));
  checkCounting(column);
}

/** Only keys of whole numbers are counted up. */
export function checkCounting({
  name,
  datatype,
  primaryKey,
  autoIncrement,
}: ColumnDefinition): void {
  if (!autoIncrement || (primaryKey && /INT|SERIAL/.test(datatype))) return;
  throw new AppError("unprocessable", brokenRule(name, "counting"));
}

/** A table has at least one column (API contract 6.6). */
export function refuseLastColumn(collection: Collection, field: Field): void {
  const others = Object.values(collection.fields).filter(
    ({ field: name, datatype }) => datatype !== null && name !== field.field,
  );
  if (others.length === 0)
    throw new AppError(
      "unprocessable",
      brokenRule(field.field, "lastField", { collection: collection.collection }),
    );
}

/** Nobody can change the columns of a view here. */
export function refuseView(collection: Collection): void {
  if (collection.readonly_reason === "view")
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

/** How the product's own fields are shown may change; what they are may not (F9). */
export function refuseSystemColumn({ collection, field }: Field, settings: FieldSettings): void {
  if (isSystemField(collection, field) && columnKeys.some((key) => settings[key] !== undefined))
    throw new AppError("systemCollection", { collection });
}
