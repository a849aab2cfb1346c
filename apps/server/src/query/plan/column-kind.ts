import type { Field } from "@rowhouse/contract";
import { isAliasType } from "@rowhouse/contract";

import { concealmentOf } from "../conceal.ts";

/** What a column holds as far as comparing and converting is concerned. */
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
const known = new Map<string, ColumnKind | null>();

function byDatatype(datatype: string): ColumnKind | null {
  const before = known.get(datatype);
  if (before !== undefined) return before;
  const kind = patterns.find(([pattern]) => pattern.test(datatype))?.[1] ?? null;
  known.set(datatype, kind);
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
