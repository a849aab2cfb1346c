import {
  numberRange,
  parseDate,
  parseDateTime,
  parseJson,
  parseTime,
  storedDatatype,
  type DatabaseKind,
  type Misfit,
  type NumberRange,
} from "@rowhouse/contract";
import type { ColumnDefinition } from "../../database/database.ts";

/** What a datatype holds, as far as it decides about converting values. */
export type Content = "text" | "number" | "flag" | "date" | "time" | "datetime" | "other";

/** What a column holds on a kind of database. */
export function contentOf(kind: DatabaseKind, datatype: string): Content {
  const stored = storedDatatype(kind, datatype);
  if (/CHAR|TEXT|CLOB|ENUM|^SET$/.test(stored)) return "text";
  if (stored === "BOOLEAN") return "flag";
  if (/INT$|^YEAR$|^(DECIMAL|FLOAT|DOUBLE)$/.test(stored)) return "number";
  if (stored === "DATE") return "date";
  if (stored === "TIME") return "time";
  return /^(DATETIME|TIMESTAMP)$/.test(stored) ? "datetime" : "other";
}

/** The numbers a column can hold; null where it is not bounded. */
export function rangeOf(kind: DatabaseKind, column: ColumnDefinition): NumberRange | null {
  return numberRange(kind, column.datatype, column);
}

/**
 * Why a stored text cannot become a value of a column; null where it can. Where vendors differ the rule is that of the vendor, and
 * of what only a vendor knows (the dates that PostgreSQL reads) it says nothing: the database itself refuses it then.
 */
export function textMisfit(
  kind: DatabaseKind,
  column: ColumnDefinition,
  text: string,
): Misfit | null {
  switch (contentOf(kind, column.datatype)) {
    case "number":
      return numberMisfit(kind, column, text);
    case "flag":
      return isFlag(kind, text) ? null : "not_of_type";
    case "date":
    case "time":
    case "datetime":
      return isMoment(kind, column, text) ? null : "not_of_type";
    case "text":
      return isListed(kind, column, text) ? null : "not_listed";
    default:
      return isOther(kind, column, text) ? null : "not_of_type";
  }
}

const whole = /^\s*[-+]?\d+\s*$/;
const decimal = /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i;

function numberMisfit(kind: DatabaseKind, column: ColumnDefinition, text: string): Misfit | null {
  // SQLite rounds, the others refuse texts with digits behind the point.
  const isWhole = /INT$|^YEAR$/.test(storedDatatype(kind, column.datatype)) && kind !== "sqlite";
  if (!(isWhole ? whole : decimal).test(text)) return "not_of_type";
  const range = rangeOf(kind, column);
  if (range === null) return null;
  const value = Number(text);
  if (value < 0 && range.least === "0") return "negative";
  return value < Number(range.least) || value > Number(range.most) ? "out_of_range" : null;
}

const flags: Readonly<Record<DatabaseKind, RegExp>> = {
  postgres: /^\s*(t(r(ue?)?)?|y(es?)?|on|1|f(a(l(se?)?)?)?|no?|off?|0)\s*$/i,
  sqlite: /^\s*[01](\.0*)?\s*$/,
  mysql: whole,
};

function isFlag(kind: DatabaseKind, text: string): boolean {
  return flags[kind].test(text);
}

/** A day and an hour as everybody writes them to databases. */
const isoMoment = /^\s*\d{4}-\d{1,2}-\d{1,2}([ T].*)?$|^\s*\d{1,3}:\d{2}(:\d{2}(\.\d+)?)?\s*$/;

function isMoment(kind: DatabaseKind, { datatype }: ColumnDefinition, text: string): boolean {
  const trimmed = text.trim();
  if (kind === "postgres" && !isoMoment.test(text)) return /\d/.test(text);
  if (contentOf(kind, datatype) === "time") return isTime(kind, trimmed);
  // SQLite takes the 31st of February for the 3rd of March.
  const day = kind === "sqlite" ? trimmed.replace(/-(29|3[01])\b/, "-28") : trimmed;
  return isKnown(parseDate(day.slice(0, 10))) && (day.length <= 10 || isKnown(parseDateTime(day)));
}

function isTime(kind: DatabaseKind, text: string): boolean {
  const [, hours = "", rest = ""] = /^(\d{1,3}):(\d{2}(?::\d{2}(?:\.\d+)?)?)$/.exec(text) ?? [];
  if (hours === "") return kind !== "mysql" && isKnown(parseDateTime(text));
  if (kind === "mysql") return Number(hours) <= 838;
  const seconds = rest.includes(":") ? rest : `${rest}:00`;
  return isKnown(parseTime(`${hours.padStart(2, "0")}:${seconds}`));
}

function isKnown(parsed: unknown): boolean {
  return parsed !== undefined && parsed !== null;
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

function isOther(kind: DatabaseKind, { datatype }: ColumnDefinition, text: string): boolean {
  const stored = storedDatatype(kind, datatype);
  if (stored === "JSON") return parseJson(text) !== undefined;
  if (stored !== "UUID" || kind !== "postgres") return true;
  return /^[0-9a-f]{32}$/i.test(text.replace(/^\{(.*)\}$/, "$1").replaceAll("-", ""));
}

/** Whether a vendor converts from one content to another at all; of texts see `textMisfit`. */
export function isConvertible(kind: DatabaseKind, from: Content, to: Content): boolean {
  const isMomentLike = (content: Content) => /^(date|time|datetime)$/.test(content);
  if (from === to || to === "text" || from === "text") return true;
  if (kind === "postgres") {
    if (isMomentLike(from) !== isMomentLike(to)) return false;
    return !((from === "date" && to === "time") || (from === "time" && isMomentLike(to)));
  }
  return !(kind === "sqlite" && isMomentLike(from) && (to === "number" || to === "flag"));
}
