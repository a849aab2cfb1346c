import { isAliasType, type Field } from "../model/model.ts";
import { ownValue } from "./json.ts";

/** The kind of value of a field on the wire. */
export type WireKind =
  | "integer"
  | "number"
  | "boolean"
  | "text"
  | "date"
  | "time"
  | "datetime"
  | "base64"
  | "texts"
  | "json";

/** How the value of a field travels as JSON (API contract 1.6). */
export interface WireValue {
  kind: WireKind;
  isNullable: boolean;
  /** Numbers that may have more digits than one of JavaScript: those are sent as text. */
  isLong: boolean;
}

/**
 * How the value of a field travels, relations as the key they hold; null for fields without a column.
 *
 * @example wireValueOf(makeField("news", "title")) // { kind: "text", isNullable: true, isLong: false }
 */
export function wireValueOf(field: Field): WireValue | null {
  if (isAliasType(field.type)) return null;
  const kind = kindOf(field);
  // NULL is sent as false and as an empty list.
  const isAlwaysThere = kind === "boolean" || kind === "texts";
  return {
    kind,
    isNullable: !isAlwaysThere && !field.primary_key && !field.required,
    isLong: isLong(kind, field),
  };
}

/** Whole numbers beyond 2^53, and decimals of more than 15 digits. */
function isLong(kind: WireKind, { datatype, length }: Field): boolean {
  if (kind === "integer") return datatype === "BIGINT";
  if (kind !== "number" || !/^(DECIMAL|NUMERIC|MONEY)$/.test(datatype ?? "")) return false;
  return length === null || Number(length.split(",")[0]) > 15;
}

function kindOf({ type, datatype }: Field): WireKind {
  if (type === "boolean") return "boolean";
  if (type === "json") return "json";
  if (type === "array") return "texts";
  return ownValue(ofDatatypes, datatype ?? "") ?? "text";
}

const ofDatatypes: Readonly<Record<string, WireKind>> = {
  TINYINT: "integer",
  SMALLINT: "integer",
  MEDIUMINT: "integer",
  INT: "integer",
  INTEGER: "integer",
  BIGINT: "integer",
  YEAR: "integer",
  DECIMAL: "number",
  NUMERIC: "number",
  MONEY: "number",
  FLOAT: "number",
  DOUBLE: "number",
  REAL: "number",
  DATE: "date",
  TIME: "time",
  DATETIME: "datetime",
  TIMESTAMP: "datetime",
  BIT: "base64",
  BINARY: "base64",
  VARBINARY: "base64",
  TINYBLOB: "base64",
  BLOB: "base64",
  MEDIUMBLOB: "base64",
  LONGBLOB: "base64",
};
