import { problem, type Problem } from "../errors/problems.ts";
import { isAliasType, isToOneType } from "../model/field-types.ts";
import type { Field } from "../model/field.ts";
import { parseDate, parseDateTime, parseTime } from "../values/date-time.ts";
import { isEmail, testPattern } from "./patterns.ts";
import { parseBoolean, parseDecimal, parseInteger } from "./values.ts";

/**
 * Checks one value that was sent for a field (API contract 7.3 and 1.6); null when it may be stored. Null is valid for
 * every field, see `isRequired`. Fields without a column are not checked here.
 */
export function checkValue(field: Field, value: unknown): Problem | null {
  if (value === null || value === undefined || isAliasType(field.type)) return null;
  return (
    checkShape(field, value) ??
    checkPattern(field, value) ??
    checkType(field, value) ??
    checkLength(field, value)
  );
}

/** Checks every sent value, in the order in which they were sent. Unknown keys are ignored. */
export function checkValues(
  fields: Record<string, Field>,
  values: Record<string, unknown>,
): Problem[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const found = field ? checkValue(field, value) : null;
    return found ? [found] : [];
  });
}

/** Lists and objects belong into array, json and relational fields only. */
function checkShape(field: Field, value: unknown): Problem | null {
  if (typeof value !== "object") return null;
  if (field.type === "json" || field.type === "array") return null;
  if (isToOneType(field.type) && !Array.isArray(value)) return null;
  return problem(field.field, "scalar");
}

function checkPattern(field: Field, value: unknown): Problem | null {
  const pattern = field.validation;
  if (!pattern || value === "" || typeof value === "object") return null;
  const text = String(value);
  if (pattern === "$email") return isEmail(text) ? null : problem(field.field, "email");
  // Other names beginning with $ are rules of single modules, not expressions.
  if (/^\$[a-z_]+$/i.test(pattern)) return null;
  const result = testPattern(pattern, text);
  if (result === "invalid") return problem(field.field, "patternInvalid");
  return result === "match" ? null : { path: [field.field], rule: "pattern", values: { pattern } };
}

function checkType(field: Field, value: unknown): Problem | null {
  const rule = typeRule(field, value);
  return rule && problem(field.field, rule);
}

function typeRule(field: Field, value: unknown): TypeRule | null {
  switch (field.type) {
    case "integer":
    case "sort":
      return parseInteger(value) === undefined ? "integer" : null;
    case "decimal":
      return parseDecimal(value) === undefined ? "decimal" : null;
    case "boolean":
      return parseBoolean(value) === undefined ? "boolean" : null;
    case "date":
      return parseDate(value) === undefined ? "date" : null;
    case "time":
      return parseTime(value) === undefined ? "time" : null;
    case "datetime":
    case "datetime_created":
    case "datetime_updated":
      return parseDateTime(value) === undefined ? "datetime" : null;
    case "array":
      return arrayRule(value);
    case "json":
      return typeof value === "object" ? null : "json";
    default:
      return columnRule(field, value);
  }
}

/** The rules of field types. */
type TypeRule =
  | "integer"
  | "decimal"
  | "boolean"
  | "date"
  | "time"
  | "datetime"
  | "array"
  | "arrayComma"
  | "json";

/** Arrays are stored with commas between the entries, so an entry cannot hold one (interfaces.md 1.7). */
function arrayRule(value: unknown): TypeRule | null {
  if (!Array.isArray(value)) return "array";
  return value.some((entry) => String(entry).includes(",")) ? "arrayComma" : null;
}

/** Keys and statuses take the type of their column: text in a number column never fits (F56). */
function columnRule(field: Field, value: unknown): TypeRule | null {
  if (typeof value === "object" || !isIntegerColumn(field.datatype)) return null;
  return parseInteger(value) === undefined ? "integer" : null;
}

function isIntegerColumn(datatype: string | null): boolean {
  return datatype !== null && /^(TINY|SMALL|MEDIUM|BIG)?(INT|INTEGER|SERIAL)\b/i.test(datatype);
}

function checkLength(field: Field, value: unknown): Problem | null {
  if (field.length === null || field.length === "" || isToOneType(field.type)) return null;
  if (field.type === "decimal") return checkPrecision(field, value);
  if (!isMeasured(field)) return null;
  const length = Number(field.length);
  return Number.isFinite(length) && size(field, value) > length
    ? problem(field.field, "length", { max: length })
    : null;
}

/** Dates have a fixed form, flags one digit; everything else with a length is measured. */
function isMeasured(field: Field): boolean {
  return ![
    "boolean",
    "hash",
    "date",
    "time",
    "datetime",
    "datetime_created",
    "datetime_updated",
  ].includes(field.type ?? "");
}

/** Characters as people count them, not bytes (F40); the digits of a number; the JSON of lists and objects. */
function size(field: Field, value: unknown): number {
  if (typeof value === "object") return [...JSON.stringify(value)].length;
  const isNumber = field.type === "integer" || field.type === "sort";
  const text = isNumber ? String(parseInteger(value) ?? "").replace("-", "") : String(value);
  return [...text].length;
}

/** `length` is `digits,decimals`: so many digits in all, so many of them behind the point. */
function checkPrecision(field: Field, value: unknown): Problem | null {
  const [digits = Number.NaN, decimals = 0] = (field.length ?? "").split(",").map(Number);
  const number = parseDecimal(value);
  if (!Number.isFinite(digits) || typeof number !== "number") return null;
  const [whole = "", fraction = ""] = plainDigits(number).split(".");
  const isTooLong =
    whole.replace(/^0+/, "").length > digits - decimals || fraction.length > decimals;
  return isTooLong ? problem(field.field, "precision", { digits, decimals }) : null;
}

/** The digits of a number without sign and without an exponent. */
function plainDigits(number: number): string {
  const text = String(Math.abs(number));
  if (!text.includes("e")) return text;
  return Math.abs(number) < 1
    ? Math.abs(number).toFixed(20).replace(/0+$/, "")
    : BigInt(Math.abs(number)).toString();
}
