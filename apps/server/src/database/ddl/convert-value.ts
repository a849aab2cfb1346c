import {
  numberRange,
  parseDate,
  parseJson,
  parseTime,
  readDateTime,
  storedDatatype,
  ownValue,
  type DatabaseKind,
  type Misfit,
} from "@rowhouse/contract";
import type { Alteration, ColumnDefinition } from "../database.ts";

/** The kind of a datatype, as far as it decides about converting values. */
export type Content = "text" | "number" | "flag" | "date" | "time" | "datetime" | "other";

/** A column's kind on a kind of database. */
export function contentOf(kind: DatabaseKind, datatype: string): Content {
  const stored = storedDatatype(kind, datatype);
  if (/CHAR|TEXT|CLOB|ENUM|^SET$/.test(stored)) return "text";
  // MySQL keeps flags as small numbers.
  if (stored === "BOOLEAN" || /^BOOL(EAN)?$/i.test(datatype)) return "flag";
  if (/INT$|^YEAR$|^(DECIMAL|FLOAT|DOUBLE)$/.test(stored)) return "number";
  if (stored === "DATE") return "date";
  if (stored === "TIME") return "time";
  return /^(DATETIME|TIMESTAMP)$/.test(stored) ? "datetime" : "other";
}

/** The fate of a value: another text for it, and whether that means the same; or why the column cannot hold it. */
export type Converted =
  | { becomes: string; isKept: boolean; misfit?: undefined }
  | { misfit: Misfit };

/**
 * Converts a stored value, as text, for an altered column; the same on every database (API contract 14.3). Numbers
 * among each other are the work of SQL, which rounds exactly: see `roundedNumber`.
 */
export function convertValue(
  kind: DatabaseKind,
  { from, to }: Alteration,
  text: string,
): Converted {
  const [before, after] = [contentOf(kind, from.datatype), contentOf(kind, to.datatype)];
  if (!isConvertible(before, after)) return { misfit: "not_of_type" };
  if (after === "text") return toText(kind, to, { text, isText: before === "text" });
  if (after === "number") return before === "text" ? toNumber(kind, to, text) : same(text);
  if (after === "flag") return toFlag(text);
  if (after === "other") return isOther(kind, to, text) ? same(text) : { misfit: "not_of_type" };
  return toMoment(after, text);
}

/** Whether anything of one content can become the other. */
export function isConvertible(before: Content, after: Content): boolean {
  if (before === after || before === "text" || after === "text") return true;
  if (before === "other" || after === "other") return true;
  const [isMomentBefore, isMomentAfter] = [isMomentLike(before), isMomentLike(after)];
  if (isMomentBefore !== isMomentAfter) return false;
  return !isMomentBefore || before === "datetime" || after === "datetime"
    ? before !== "time"
    : false;
}

const isMomentLike = (content: Content): boolean => /^(date|time|datetime)$/.test(content);

const same = (text: string): Converted => ({ becomes: text, isKept: true });

/** Digits behind the point of a column; null where they have no end. */
export function decimalsOf(
  kind: DatabaseKind,
  { datatype, length }: Pick<ColumnDefinition, "datatype" | "length">,
): number | null {
  const stored = storedDatatype(kind, datatype);
  if (/INT$|^YEAR$/.test(stored)) return 0;
  const [whole, , decimals = "0"] = /^(\d+)(?:,\s*(\d+))?$/.exec((length ?? "").trim()) ?? [];
  return stored === "DECIMAL" && whole !== undefined ? Number(decimals) : null;
}

/** Bytes that the long texts of MySQL hold; those of the other vendors have no end. */
const textBytes: Readonly<Record<string, number>> = {
  TINYTEXT: 255,
  TEXT: 65_535,
  MEDIUMTEXT: 16_777_215,
};

/** How much text a column holds; null where it has no end. */
export function textLimit(
  kind: DatabaseKind,
  { datatype, length }: Pick<ColumnDefinition, "datatype" | "length">,
): { most: number; unit: "characters" | "bytes" } | null {
  const stored = storedDatatype(kind, datatype);
  const bytes = kind === "mysql" ? ownValue(textBytes, stored) : undefined;
  if (bytes !== undefined) return { most: bytes, unit: "bytes" };
  const most = Number(length);
  if (!/CHAR/.test(stored) || length === null || Number.isNaN(most)) return null;
  return { most, unit: "characters" };
}

/** A text that is too long is cut off; a number or a date would be another one then. */
function toText(
  kind: DatabaseKind,
  column: ColumnDefinition,
  { text, isText }: { text: string; isText: boolean },
): Converted {
  if (!isListed(kind, column, text)) return { misfit: "not_listed" };
  const limit = textLimit(kind, column);
  const cut = limit === null ? text : cutOff(text, limit);
  if (cut === text) return same(text);
  return isText ? { becomes: cut, isKept: false } : { misfit: "too_long" };
}

function cutOff(
  text: string,
  { most, unit }: { most: number; unit: "characters" | "bytes" },
): string {
  if (unit === "characters") {
    // Most texts fit even with two units for each character.
    return text.length <= most ? text : [...text].slice(0, most).join("");
  }
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= most) return text;
  return new TextDecoder().decode(bytes.subarray(0, most)).replace(/\u{FFFD}$/u, "");
}

/** MySQL alone keeps lists of values, and compares them without case. */
function isListed(kind: DatabaseKind, column: ColumnDefinition, text: string): boolean {
  const stored = storedDatatype(kind, column.datatype);
  if (stored !== "ENUM" && stored !== "SET") return true;
  const listed = new Set(
    [...(column.length ?? "").matchAll(/'((?:[^']|'')*)'/g)].map(([, value = ""]) =>
      value.replaceAll("''", "'").toLowerCase(),
    ),
  );
  const values = stored === "SET" ? text.split(",") : [text];
  return values.every((value) => listed.has(value.trimEnd().toLowerCase()) || value === "");
}

const decimal = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,3})?$/i;
/** A number as a database would write it: leading zeros and signs say something more. */
const canonical = /^-?(0|[1-9]\d*)(\.\d+)?$/;

function toNumber(kind: DatabaseKind, column: ColumnDefinition, text: string): Converted {
  const trimmed = text.trim();
  if (!decimal.test(trimmed)) return { misfit: "not_of_type" };
  const plain = /e/i.test(trimmed) ? String(Number(trimmed)) : trimmed.replace(/^\+/, "");
  const decimals = decimalsOf(kind, column);
  if (decimals !== null && /e/i.test(plain)) return { misfit: "out_of_range" };
  const becomes = decimals === null ? plain : roundDecimal(plain, decimals);
  const range = numberRange(kind, column.datatype, column);
  const value = Number(becomes);
  if (range !== null && value < 0 && range.least === "0") return { misfit: "negative" };
  if (
    !Number.isFinite(value) ||
    (range && (value < Number(range.least) || value > Number(range.most)))
  )
    return { misfit: "out_of_range" };
  return { becomes, isKept: canonical.test(text) && withoutZeros(text) === withoutZeros(becomes) };
}

/** A decimal number as text, rounded half away from 0, as SQL does. */
function roundDecimal(text: string, decimals: number): string {
  const isNegative = text.startsWith("-");
  const [whole = "", part = ""] = text.replace("-", "").split(".");
  const digits = BigInt(`${whole}${part.padEnd(decimals + 1, "0").slice(0, decimals + 1)}` || "0");
  const rounded = String((digits + 5n) / 10n).padStart(decimals + 1, "0");
  const at = rounded.length - decimals;
  const number = decimals === 0 ? rounded : `${rounded.slice(0, at)}.${rounded.slice(at)}`;
  return isNegative && /[1-9]/.test(number) ? `-${number}` : number;
}

/** A number without the zeros that say nothing. */
export function withoutZeros(text: string): string {
  return text.includes(".") && !/e/i.test(text) ? text.replace(/\.?0+$/, "") : text;
}

const flags = new Map([
  ...["1", "true", "t", "yes", "y", "on"].map((text) => [text, "1"] as const),
  ...["0", "false", "f", "no", "n", "off"].map((text) => [text, "0"] as const),
]);

function toFlag(text: string): Converted {
  const becomes = flags.get(withoutZeros(text.trim().toLowerCase()));
  return becomes === undefined ? { misfit: "not_of_type" } : { becomes, isKept: true };
}

const moment =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(?:\.(\d+))?(Z|[+-]\d{2}:?\d{2})?)?$/;
const misfit = { misfit: "not_of_type" } as const;

/** Days and hours in the form of ISO 8601; a moment with an offset is brought to UTC. */
function toMoment(after: "date" | "time" | "datetime", text: string): Converted {
  const trimmed = text.trim();
  const isTrimmed = trimmed === text;
  if (after === "time" && /^\d{2}:\d{2}(:\d{2})?$/.test(trimmed)) {
    const time = trimmed.length === 5 ? `${trimmed}:00` : trimmed;
    return parseTime(time) ? { becomes: time, isKept: isTrimmed } : misfit;
  }
  const [, day, hour, seconds = ":00", fraction = "", zone = "Z"] = moment.exec(trimmed) ?? [];
  if (day === undefined || !parseDate(day) || (after === "time" && hour === undefined))
    return misfit;
  if (hour === undefined)
    return { becomes: after === "date" ? day : `${day} 00:00:00`, isKept: isTrimmed };
  const instant = readDateTime(`${day}T${hour}${seconds}${zone}`);
  if (instant === null) return misfit;
  const [date = "", time = ""] = instant.toISOString().slice(0, 19).split("T");
  const isExact =
    isTrimmed && /^0*$/.test(fraction) && `${hour}${seconds}` === time && day === date;
  if (after === "datetime") return { becomes: `${date} ${time}`, isKept: isExact };
  if (after === "time") return { becomes: time, isKept: false };
  return { becomes: date, isKept: isExact && time === "00:00:00" };
}

function isOther(kind: DatabaseKind, { datatype }: ColumnDefinition, text: string): boolean {
  const stored = storedDatatype(kind, datatype);
  if (stored === "JSON") return parseJson(text) !== undefined;
  if (stored !== "UUID" || kind !== "postgres") return true;
  return /^[0-9a-f]{32}$/i.test(text.replace(/^\{(.*)\}$/, "$1").replaceAll("-", ""));
}
