import type { Field } from "@rowhouse/contract";
import {
  parseBoolean,
  parseDate,
  parseDateTime,
  parseDecimal,
  parseInteger,
  parseTime,
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
      return Array.isArray(value) ? value.map(String).join(",") : String(value);
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
      return fitting(field, parseInteger(value));
    case "decimal":
      return fitting(field, parseDecimal(value));
    case "date":
      return fitting(field, parseDate(value));
    case "time":
      return fitting(field, parseTime(value));
    case "datetime":
      return fitting(field, parseDateTime(value));
    case "json":
      return typeof value === "string" ? value : JSON.stringify(value);
    case "binary":
      return typeof value === "string" ? Buffer.from(value) : value;
    case "uuid":
      return value === "" ? null : String(value);
    default:
      return plainText(field, value);
  }
}

function plainText(field: Field, value: unknown): string {
  if (typeof value === "object") throw new AppError("listForField", { field: field.field });
  return typeof value === "boolean" ? String(Number(value)) : String(value);
}

function fitting<T>(field: Field, parsed: T | undefined): T {
  if (parsed === undefined)
    throw new AppError("invalidInput", brokenRule(field.field, "unstorable"));
  return parsed;
}
