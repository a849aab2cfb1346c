import type { Field } from "@rowhouse/contract";
import {
  isWholeKey,
  parseBoolean,
  parseDate,
  parseDateTime,
  parseDecimal,
  parseExactDecimal,
  parseInteger,
  parseKey,
  parseTime,
  toArrayText,
} from "@rowhouse/contract";

import { AppError, brokenRule } from "../../../core/errors.ts";
import { columnKind, isNativeBoolean } from "../../plan/column-kind.ts";

/** A checked wire value as its column holds it (API contract 1.6, 5.1). Hashes and HTML are made elsewhere. Throws invalidInput for what does not fit. */
export function storedValue(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value;
  switch (field.type) {
    case "json":
      return typeof value === "string" ? value : JSON.stringify(value);
    case "array":
      return Array.isArray(value) ? toArrayText(value) : String(value);
    default:
      return byKind(field, value);
  }
}

function byKind(field: Field, value: unknown): unknown {
  switch (columnKind(field)) {
    case "boolean": {
      const flag = fitting(field, parseBoolean(value));
      if (flag === null) return null;
      return isNativeBoolean(field) ? flag : Number(flag);
    }
    case "integer":
      return fitting(field, isWholeKey(field) ? parseKey(value) : parseInteger(value));
    case "decimal":
      return fitting(field, keepsDigits(field) ? parseExactDecimal(value) : parseDecimal(value));
    case "date":
      return fitting(field, parseDate(value));
    case "time":
      return fitting(field, parseTime(value));
    case "datetime":
      return fitting(field, parseDateTime(value));
    case "json":
      return typeof value === "string" ? value : JSON.stringify(value);
    case "binary":
      return typeof value === "string" ? Buffer.from(value, "base64") : value;
    case "uuid":
      return value === "" ? null : String(value);
    default:
      return plainText(field, value);
  }
}

/** The values of a list as its column is declared: `'good','it''s'`. */
function listedValues({ length }: Field): string[] {
  return [...(length ?? "").matchAll(/'((?:[^']|'')*)'/g)].map(([, value = ""]) =>
    value.replaceAll("''", "'"),
  );
}

/** PostgreSQL names the type and not the column; the others do not mind case. */
function refuseUnlisted(field: Field, text: string): void {
  const listed = listedValues(field);
  if (listed.length === 0) return;
  const isListed = listed.some((value) => value.toLowerCase() === text.trim().toLowerCase());
  if (!isListed)
    throw new AppError(
      "invalidInput",
      brokenRule(field.field, "oneOf", { options: listed.join(", ") }),
    );
}

function plainText(field: Field, value: unknown): string {
  if (typeof value === "object") throw new AppError("listForField", { field: field.field });
  if (field.datatype === "ENUM") refuseUnlisted(field, String(value));
  return typeof value === "boolean" ? String(Number(value)) : String(value);
}

/** Columns that hold decimals digit by digit; the others round by themselves. */
export function keepsDigits({ datatype }: Field): boolean {
  return /^(DEC|NUM|MONEY)/i.test(datatype ?? "");
}

function fitting<T>(field: Field, parsed: T | undefined): T {
  if (parsed === undefined)
    throw new AppError("invalidInput", brokenRule(field.field, "unstorable"));
  return parsed;
}
