import { problem, type Problem } from "../errors/problems.ts";
import { isAliasType, isToOneType, type Field, type FieldType, type Item } from "../model/model.ts";
import { parseDate, parseDateTime, parseTime } from "../values/date-time.ts";
import { wireValueOf } from "../values/wire-value.ts";
import { strangeAddress } from "./addresses.ts";
import { isEmail } from "./email.ts";
import { isRounded, parseBoolean, parseDecimal, parseInteger, parseKey } from "./values.ts";
import { ownValue, isEmpty } from "../values/json.ts";

/** The result of testing a value with a field's `validation`. */
export type PatternResult = "match" | "mismatch" | "invalid";

/** Tests a text with the regular expression of a field. Its code is large: `@rowhouse/contract/patterns`. */
export type TestPattern = (pattern: string, text: string) => PatternResult;

/**
 * Checks one value that was sent for a field (API contract 7.3 and 1.6); null when it may be stored. Null is valid for
 * every field, see `isRequired`. Fields without a column are not checked here.
 */
export function checkValue(field: Field, value: unknown, testPattern: TestPattern): Problem | null {
  if (value === null || value === undefined || isAliasType(field.type)) return null;
  return (
    checkShape(field, value) ??
    checkCharacters(field, value) ??
    checkPattern(field, value, testPattern) ??
    checkType(field, value) ??
    checkLength(field, value)
  );
}

/** Checks every sent value, in the order in which they were sent. Unknown keys are ignored. */
export function checkValues(
  fields: Readonly<Record<string, Field>>,
  values: Record<string, unknown>,
  testPattern: TestPattern,
): Problem[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = ownValue(fields, name);
    const found = field ? checkValue(field, value, testPattern) : null;
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

/**
 * PostgreSQL has no place for the null character in a text nor in JSON, so no database gets one. Nested rows are checked
 * themselves; a hash holds none.
 */
function checkCharacters(field: Field, value: unknown): Problem | null {
  if (field.type === "hash" || isToOneType(field.type)) return null;
  return hasNullCharacter(value) ? problem(field.field, "nullCharacter") : null;
}

function hasNullCharacter(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0");
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some((part) => part.some(hasNullCharacter));
}

function checkPattern(field: Field, value: unknown, testPattern: TestPattern): Problem | null {
  const pattern = field.validation;
  if (!pattern || value === "" || typeof value === "object") return null;
  const text = String(value);
  if (pattern === "$email") return isEmail(text) ? null : problem(field.field, "email");
  if (pattern === "$addresses") {
    const entry = strangeAddress(text);
    return entry === null ? null : problem(field.field, "addresses", { entry: entry.slice(0, 64) });
  }
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
  if (isWholeKey(field)) return isRounded(value) ? "longNumber" : isKey(value) ? null : "integer";
  switch (field.type) {
    case "integer":
    case "sort":
      return integerRule(value);
    case "decimal":
      if (isRounded(value) && !isFloat(field.datatype)) return "longNumber";
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
      return Array.isArray(value) ? null : "array";
    case "json":
      return typeof value === "object" ? null : "json";
    default:
      return columnRule(field, value);
  }
}

/** The key inside an object is checked with the row that it names. */
function isKey(value: unknown): boolean {
  return typeof value === "object" || parseKey(value) !== undefined;
}

/** The rules of field types. */
type TypeRule =
  | "integer"
  | "longNumber"
  | "bytes"
  | "decimal"
  | "boolean"
  | "date"
  | "time"
  | "datetime"
  | "array"
  | "json";

/** Keys and statuses take the type of their column: text in a number column never fits (F56). */
function columnRule(field: Field, value: unknown): TypeRule | null {
  if (typeof value === "object") return null;
  if (wireValueOf(field)?.kind === "base64") return isBase64(String(value)) ? null : "bytes";
  return isIntegerColumn(field.datatype) ? integerRule(value) : null;
}

function integerRule(value: unknown): TypeRule | null {
  if (isRounded(value)) return "longNumber";
  return parseInteger(value) === undefined ? "integer" : null;
}

/** A column that rounds by itself. */
function isFloat(datatype: string | null): boolean {
  return /^(FLOAT|DOUBLE|REAL)/i.test(datatype ?? "");
}

function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z\d+/]*={0,2}$/.test(text);
}

function isIntegerColumn(datatype: string | null): boolean {
  return datatype !== null && /^(TINY|SMALL|MEDIUM|BIG)?(INT|INTEGER|SERIAL)\b/i.test(datatype);
}

/** Whether a field holds keys that are whole numbers: its own, or those of other rows. */
export function isWholeKey({ primary_key, type, datatype }: Field): boolean {
  return (primary_key || isToOneType(type)) && isIntegerColumn(datatype);
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
  if (wireValueOf(field)?.kind === "base64")
    return (String(value).length * 3) / 4 - (/=*$/.exec(String(value))?.[0].length ?? 0);
  const isNumber = field.type === "integer" || field.type === "sort";
  const text = isNumber ? String(parseInteger(value) ?? "").replace("-", "") : String(value);
  return [...text].length;
}

/** `length` is `digits,decimals`: so many digits in all, so many of them behind the point. */
function checkPrecision(field: Field, value: unknown): Problem | null {
  const [digits = Number.NaN, decimals = 0] = (field.length ?? "").split(",").map(Number);
  const number = parseDecimal(value);
  if (!Number.isFinite(digits) || typeof number !== "number") return null;
  const [whole = "", fraction = ""] = digitsOf(value, number).split(".");
  const isTooLong =
    whole.replace(/^0+/, "").length > digits - decimals || fraction.length > decimals;
  return isTooLong ? problem(field.field, "precision", { digits, decimals }) : null;
}

/** As they were sent, where they were sent as plain text. Zeros at the end say nothing. */
function digitsOf(value: unknown, number: number): string {
  const [, text] = typeof value === "string" ? (/^\s*[+-]?(\d*\.?\d*)\s*$/.exec(value) ?? []) : [];
  if (text === undefined) return plainDigits(number);
  return text.includes(".") ? text.replace(/0+$/, "") : text;
}

/** The digits of a number without sign and without an exponent. */
function plainDigits(number: number): string {
  const text = String(Math.abs(number));
  if (!text.includes("e")) return text;
  return Math.abs(number) < 1
    ? Math.abs(number).toFixed(20).replace(/0+$/, "")
    : BigInt(Math.abs(number)).toString();
}

/** The server sets these, whatever was sent. */
const stamped: readonly (FieldType | null)[] = [
  "user_created",
  "user_updated",
  "datetime_created",
  "datetime_updated",
];

/** These have no value that could be missing. */
const valueless: readonly (FieldType | null)[] = ["alias", "group"];

/**
 * Whether an item needs a value of the field (API contract 7.3): it is flagged as required, it is a status without a
 * default, or no one has described its column, which is NOT NULL without a default. Keys and columns that the database
 * fills are never required.
 */
export function isRequired(field: Field): boolean {
  if (field.auto_increment || stamped.includes(field.type) || valueless.includes(field.type))
    return false;
  if (field.filled === "always" || (field.primary_key && field.filled)) return false;
  if (field.required) return true;
  if (field.filled) return false;
  if (field.type === "status") return !field.default_value;
  return field.id === null && field.nullable === false && field.default_value === null;
}

/**
 * The required fields that are empty in an item. Pass the whole item: for an update the stored values overlaid with the
 * sent ones; in a new one, columns with a default need no value.
 */
export function missingRequired(
  fields: Record<string, Field>,
  item: Item,
  { isNew = false }: { isNew?: boolean } = {},
): Problem[] {
  return Object.values(fields)
    .filter((field) => isRequired(field) && isEmpty(ownValue(item, field.field)))
    .filter((field) => !(isNew && ownValue(item, field.field) === undefined && field.default_value))
    .map((field) => problem(field.field, "required"));
}
