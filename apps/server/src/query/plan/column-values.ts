import {
  type Field,
  type ReasonKey,
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

import { AppError, because, brokenRule } from "../../core/errors.ts";
import { columnKind, isNativeBoolean, type ColumnKind } from "../columns.ts";
import { currentDay, currentTime } from "./predicate.ts";

/** No stored value can be equal to the requested one, for example the empty text in a number column. */
export const unmatched = Symbol("unmatched");

/**
 * A filter value as the column holds it (API contract 3.3 with F57): numbers for number columns, 1/0 or true/false
 * for booleans, stored form for dates, `now` as the current time. Throws invalidInput for what the column cannot hold.
 */
export function filterValue(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return unmatched;
  if (typeof value === "object") throw invalid(field, "filterScalar");
  const text = String(value);
  const kind = columnKind(field);
  if (kind === "text" || kind === "json") return text;
  if (text === "") return unmatched;
  if (kind === "binary") return Buffer.from(text, "base64");
  switch (kind) {
    case "integer":
    case "decimal":
      return numberValue(field, text);
    case "boolean":
      return booleanValue(field, text);
    case "date":
      return dateValue(field, text);
    case "datetime":
      return datetimeValue(field, text);
    case "time":
      return timeValue(field, text);
    case "uuid":
      return /^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i.test(text) ? text : unmatched;
    default:
      return text;
  }
}

/**
 * A key from an address or a payload; what cannot be a key of the collection is simply not there. Keys have one spelling: `01` and
 * `1.0` are no `1`.
 */
export function keyValue(field: Field, value: unknown): unknown {
  try {
    const key = filterValue(field, value);
    return isOneSpelling(columnKind(field), { key, text: String(value) }) ? key : unmatched;
  } catch (error) {
    if (error instanceof AppError) return unmatched;
    throw error;
  }
}

function isOneSpelling(
  kind: ColumnKind | null,
  { key, text }: { key: unknown; text: string },
): boolean {
  switch (kind) {
    case "integer":
      return typeof key === "bigint" || Number.isSafeInteger(key) ? String(key) === text : false;
    case "decimal":
      return String(key) === text;
    case "uuid":
      return text === text.toLowerCase() && text.includes("-");
    default:
      return true;
  }
}

/** `2019-08-20T11:15:00+02:00` as the UTC text that is stored; null when it is not an ISO date-time. */
function isoToStored(text: string): string | null {
  const match = /^(\d{4})-?(\d\d)-?(\d\d)T(\d\d):?(\d\d):?(\d\d)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)$/.exec(
    text,
  );
  if (!match) return null;
  const [, year, month, day, hour, minute, second, zone] = match;
  const offset = zone === "Z" ? "Z" : zone?.replace(/^(.\d\d):?(\d\d)$/, "$1:$2");
  const dateTime = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
  return Number.isNaN(dateTime.getTime())
    ? null
    : dateTime.toISOString().slice(0, 19).replace("T", " ");
}

function numberValue(field: Field, text: string): unknown {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) throw invalid(field, "filterNumber");
  // Vendors disagree about numbers beyond their largest; no stored value can equal one.
  const value = Math.max(-Number.MAX_VALUE, Math.min(Number(text), Number.MAX_VALUE));
  if (Number.isSafeInteger(value) || !/^[+-]?\d+$/.test(text)) return value;
  // Beyond 2^53 a number would be rounded to another key.
  const exact = BigInt(text);
  return exact >= -(2n ** 63n) && exact < 2n ** 63n ? exact : value;
}

function booleanValue(field: Field, text: string): unknown {
  const isTrue = /^(1|true|on|yes)$/i.test(text);
  if (!isTrue && !/^(0|false|off|no)$/i.test(text)) throw invalid(field, "filterBoolean");
  return isNativeBoolean(field) ? isTrue : Number(isTrue);
}

/** A time after the day is left out; neither part needs leading zeros. */
function dateValue(field: Field, text: string): unknown {
  if (text.toLowerCase() === "now") return currentDay;
  const padded = isoToStored(text) ?? paddedDateTime(text);
  return checkedDateTime(field, { text: padded, expected: "filterDate" }).slice(0, 10);
}

function datetimeValue(field: Field, text: string): unknown {
  if (text.toLowerCase() === "now") return currentTime;
  return checkedDateTime(field, {
    text: isoToStored(text) ?? paddedDateTime(text),
    expected: "filterDatetime",
  });
}

/** A day may stand before the time: clients send the same text for all three types. */
function timeValue(field: Field, text: string): string {
  const [, hours = "", minutes, seconds = "", fraction = ""] =
    /^(?:\d{4}-\d\d?-\d\d?[T ])?(\d{1,3}):(\d\d?)(?::(\d\d?)(\.\d+)?)?$/.exec(text) ?? [];
  if (minutes === undefined) throw invalid(field, "filterTime");
  const parts = [hours, minutes, ...(seconds === "" ? [] : [seconds])].map(twoDigits);
  return `${parts.join(":")}${fraction}`;
}

/** `2026-1-2 3:4:5` as `2026-01-02 03:04:05`: clients leave out leading zeros, seconds and times. */
function paddedDateTime(text: string): string | undefined {
  const match = /^(\d{4})-(\d\d?)-(\d\d?)(?:[T ](\d\d?):(\d\d?)(?::(\d\d?)(\.\d+)?)?)?$/.exec(
    text.trim(),
  );
  if (!match) return undefined;
  const [, year = "", month = "", day = "", hour, minute = "", second, fraction = ""] = match;
  const date = [year, twoDigits(month), twoDigits(day)].join("-");
  if (hour === undefined) return date;
  const time = [hour, minute, ...(second === undefined ? [] : [second])].map(twoDigits).join(":");
  return `${date} ${time}${fraction}`;
}

function twoDigits(part: string): string {
  return part.padStart(2, "0");
}

/** The thirtieth of February is refused here; PostgreSQL and MySQL would fail with a database error. */
function checkedDateTime(
  field: Field,
  dateTime: { text: string | undefined; expected: FilterReason },
): string {
  const { text } = dateTime;
  if (text === undefined) throw invalid(field, dateTime.expected);
  const day = text.slice(0, 10);
  const parsed = new Date(`${day}T00:00:00Z`);
  const isReal = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
  const hours = /^.{10} (\d\d):(\d\d)(?::(\d\d))?/.exec(text);
  const isInRange =
    !hours || (Number(hours[1]) < 24 && Number(hours[2]) < 60 && Number(hours[3] ?? 0) < 60);
  if (!isReal || !isInRange) throw invalid(field, dateTime.expected);
  return text;
}

/** The reason why a field cannot be compared with a value. */
type FilterReason = Extract<
  ReasonKey,
  "filterScalar" | "filterNumber" | "filterBoolean" | "filterDate" | "filterTime" | "filterDatetime"
>;

function invalid(field: Field, expected: FilterReason): AppError {
  return new AppError("invalidInput", because(expected, { field: field.field }));
}

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
function keepsDigits({ datatype }: Field): boolean {
  return /^(DEC|NUM|MONEY)/i.test(datatype ?? "");
}

function fitting<T>(field: Field, parsed: T | undefined): T {
  if (parsed === undefined)
    throw new AppError("invalidInput", brokenRule(field.field, "unstorable"));
  return parsed;
}
