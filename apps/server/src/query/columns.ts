import { type Field, isAliasType, type Collection } from "@rowhouse/contract";

import type { Context } from "../core/context.ts";
import type { Row } from "../database/database.ts";

/** The kind of value that a column holds, as far as comparing and converting is concerned. */
export type ColumnKind =
  | "text"
  | "integer"
  | "decimal"
  | "boolean"
  | "date"
  | "time"
  | "datetime"
  | "json"
  | "uuid"
  | "binary"
  | "other";

/**
 * Kind of a column by its field type and the vendor's datatype; null for fields without a column. `other` is what
 * existing databases hold beyond the contract: arrays, geometry, columns of SQLite without a type. It is compared as text.
 */
export function columnKind(field: Field): ColumnKind | null {
  if (isAliasType(field.type)) return null;
  if (field.type === "boolean") return "boolean";
  return byDatatype(field.datatype ?? "") ?? byType(field);
}

/** Whether text operators work on the column as it is: those of PostgreSQL take no enum, network address or interval. */
export function isPlainText(field: Field): boolean {
  return columnKind(field) === "text" && /char|text|clob|^name$|^$/i.test(field.datatype ?? "");
}

/** Whether `q` looks in the field: texts and numbers, nothing concealed (API contract 3.4). */
export function isSearchable(field: Field): boolean {
  return (
    (field.type === "string" || field.type === "integer" || field.type === "decimal") &&
    columnKind(field) !== null &&
    !isGeometry(field) &&
    concealmentOf(field.collection, field.field) === null
  );
}

/** Whether the column is turned into text to be compared and sorted: PostgreSQL cannot compare JSON and some other types. */
export function comparesAsText(field: Field): boolean {
  const kind = columnKind(field);
  return kind === "json" || kind === "other";
}

/** Whether the column is a native boolean (PostgreSQL), which does not accept 1 and 0. */
export function isNativeBoolean(field: Field): boolean {
  return /^bool/i.test(field.datatype ?? "");
}

/** Whether the column holds a date, a time or both. */
export function isTime(field: Field): boolean {
  const kind = columnKind(field);
  return kind === "date" || kind === "time" || kind === "datetime";
}

/** Whether the column holds a shape, which some vendors turn into no text. */
export function isGeometry({ datatype }: Field): boolean {
  return /^(GEOMETRY|GEOGRAPHY|(MULTI)?(POINT|LINESTRING|POLYGON)|GEOM(ETRY)?COLLECTION)/.test(
    datatype ?? "",
  );
}

/** Whether the database writes the column with a currency and marks of its own, and compares it with nothing else. */
export function isMoney({ datatype }: Field): boolean {
  return datatype === "MONEY";
}

/** Whether the column holds 64-bit integers, which exceed the exact range of a JavaScript number. */
export function isBigInteger(field: Field): boolean {
  return /^bigint/i.test(field.datatype ?? "") && columnKind(field) === "integer";
}

const patterns: readonly (readonly [RegExp, ColumnKind])[] = [
  [/\[\]$|point$|range$|^any$/i, "other"],
  [/^bool/i, "boolean"],
  [/^(timestamp|datetime)/i, "datetime"],
  [/^date$/i, "date"],
  [/^time/i, "time"],
  [/^json/i, "json"],
  [/^(uuid|uniqueidentifier)$/i, "uuid"],
  [/(char|text|clob|enum|^set$|citext|^name$)/i, "text"],
  [/(blob|binary|bytea|^bit$)/i, "binary"],
  [/^(interval|inet|cidr|macaddr)/i, "text"],
  [/(int|serial|^year$)/i, "integer"],
  [/(dec|num|float|double|real|money)/i, "decimal"],
];

/** Cached per datatype: a project has a few, and every key of a request is compared by one. */
const kinds = new Map<string, ColumnKind | null>();

function byDatatype(datatype: string): ColumnKind | null {
  const known = kinds.get(datatype);
  if (known !== undefined) return known;
  const kind = patterns.find(([pattern]) => pattern.test(datatype))?.[1] ?? null;
  kinds.set(datatype, kind);
  return kind;
}

function byType(field: Field): ColumnKind {
  switch (field.type) {
    case "integer":
    case "sort":
    case "file":
    case "m2o":
    case "user":
    case "user_created":
    case "user_updated":
      return "integer";
    case "decimal":
      return "decimal";
    case "date":
    case "time":
    case "datetime":
    case "json":
      return field.type;
    case "datetime_created":
    case "datetime_updated":
      return "datetime";
    default:
      return field.datatype ? "other" : "text";
  }
}

/** Columns of the table, in the order of the model; worked out once per model. */
export function columnNames(collection: Collection): readonly string[] {
  const known = namesOf.get(collection);
  if (known) return known;
  const names = Object.values(collection.fields)
    .filter((field) => field.datatype !== null)
    .map((field) => field.field);
  namesOf.set(collection, names);
  return names;
}

const namesOf = new WeakMap<Collection, readonly string[]>();

/**
 * How far a field is hidden, whatever the permission rows say (API contract 1.7, F6, security case C13).
 * `never`: to no one. `masked`: administrators and the user see that there is a value; no one sees what it is or may
 * compare it. `secret`: shown to administrators and on the caller's own row, and only administrators may filter or
 * sort by it. `own`: the same for showing, but filtering is open: the app finds other users on the same page that way
 * (API contract 3.3, last example).
 */
type Concealment = "never" | "masked" | "secret" | "own";

/** Shown instead of a masked value. */
export const mask = "**********";

export function concealmentOf(collection: string, field: string): Concealment | null {
  return collection === "directus_users" ? (concealedOfUsers.get(field) ?? null) : null;
}

const concealedOfUsers: ReadonlyMap<string, Concealment> = new Map([
  ["password", "never"],
  ["token", "masked"],
  ["2fa_secret", "masked"],
  ["invite_token", "never"],
  ["email_notifications", "secret"],
  ["last_access_on", "own"],
  ["last_page", "own"],
]);

/** A field without a column whose value the server works out from other columns of the row. */
export interface ComputedField {
  /** Columns the computation needs; they are read internally and not returned unless requested. */
  columns: readonly string[];
  compute(ctx: Context, row: Row): unknown;
}

/**
 * Announces a computed alias field, for example `data` of `directus_files` (API contract 3.2 rule 6).
 * It is part of `*` and may be named in `fields`; it can be neither filtered nor sorted by.
 */
export function registerComputed(collection: string, field: string, computed: ComputedField): void {
  const fields = computedFields.get(collection) ?? new Map<string, ComputedField>();
  fields.set(field, computed);
  computedFields.set(collection, fields);
}

export function computedField(collection: string, field: string): ComputedField | null {
  return computedFields.get(collection)?.get(field) ?? null;
}

const computedFields = new Map<string, Map<string, ComputedField>>();
