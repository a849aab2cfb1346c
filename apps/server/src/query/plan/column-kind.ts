import type { Field } from "@rowhouse/contract";
import { isAliasType } from "@rowhouse/contract";

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
  | "binary";

/** Kind of a column by its field type and the vendor's datatype; null for fields without a column. */
export function columnKind(field: Field): ColumnKind | null {
  if (isAliasType(field.type)) return null;
  if (field.type === "boolean") return "boolean";
  return byDatatype(field.datatype ?? "") ?? byType(field);
}

/** Whether the database itself has a boolean here (PostgreSQL), so that 1 and 0 are no values for it. */
export function isNativeBoolean(field: Field): boolean {
  return /^bool/i.test(field.datatype ?? "");
}

const patterns: readonly (readonly [RegExp, ColumnKind])[] = [
  [/^bool/i, "boolean"],
  [/^(timestamp|datetime)/i, "datetime"],
  [/^date$/i, "date"],
  [/^time/i, "time"],
  [/^json/i, "json"],
  [/^(uuid|uniqueidentifier)$/i, "uuid"],
  [/(char|text|clob|enum|^set$|citext|^name$)/i, "text"],
  [/(blob|binary|bytea|^bit)/i, "binary"],
  [/^(interval|point|polygon|geometry|inet|cidr|macaddr|tsvector|xml)/i, "text"],
  [/(int|serial|^year$)/i, "integer"],
  [/(dec|num|float|double|real|money)/i, "decimal"],
];

function byDatatype(datatype: string): ColumnKind | null {
  return patterns.find(([pattern]) => pattern.test(datatype))?.[1] ?? null;
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
      return "text";
  }
}
