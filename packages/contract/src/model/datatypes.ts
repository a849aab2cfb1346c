import type { DatabaseKind } from "../constants/names.ts";
import { isAliasType, type FieldType } from "./model.ts";
import { ownValue } from "../values/json.ts";

/** The unit that the length of a datatype counts: characters or bytes, digits, or the values of a list. */
export type LengthUnit = "characters" | "bytes" | "digits" | "digits,decimals" | "values";

/** A datatype on one kind of database (API contract 5.2). */
export interface Datatype {
  /** Upper case, as in fields. */
  name: string;
  /** Whether its columns need a length, may have one, or have none. */
  length: "needed" | "allowed" | "none";
  unit: LengthUnit | null;
  /** The length an editor proposes: `255`, or `10,10` for digits and decimals; null for none. */
  defaultLength: string | null;
  /** The largest length, or the most digits; null without a bound. */
  most: number | null;
  /** The most digits behind the point; null for everything but decimals. */
  maxDecimals: number | null;
}

/** Why the length of a column is invalid. */
export type LengthProblem = "missing" | "unsupported" | "malformed" | "tooLong";

/** A datatype on this kind of database, also by another vendor's name; null when it is unknown. */
export function findDatatype(kind: DatabaseKind, name: string): Datatype | null {
  const stored = storedDatatype(kind, name);
  const entry = ownValue(entries, stored);
  if (entry === undefined) return null;
  const bounds = kind === "postgres" ? (ownValue(postgresBounds, stored) ?? {}) : {};
  const isFixed = kind === "postgres" && (stored === "FLOAT" || stored === "DOUBLE");
  return { name: stored, ...entry, ...bounds, ...(isFixed ? { defaultLength: null } : {}) };
}

/**
 * The datatype that a column of `name` is created with. The names of the contract are MySQL's; a vendor that lacks one uses
 * the nearest of its own, so that fields report the actual type. Unknown names are returned as they are.
 */
export function storedDatatype(kind: DatabaseKind, name: string): string {
  const wanted = name.trim().replace(/\s+/g, " ").toUpperCase();
  const own = ownValue(synonyms, wanted) ?? wanted;
  const nearest = replacements[kind];
  return ownValue(nearest, own) ?? own;
}

/** The datatypes a field of this type may have, the usual one first; empty for types without a column. */
export function datatypesFor(kind: DatabaseKind, type: FieldType): string[] {
  if (isAliasType(type)) return [];
  const [first] = usual[type] ?? text;
  const names = [first, ...(suitable[type] ?? [])];
  return [...new Set(names.map((name) => storedDatatype(kind, name)))];
}

/** Datatype and length of a column when a field names none; null for types without a column. */
export function defaultDatatype(
  kind: DatabaseKind,
  type: FieldType,
): { datatype: string; length: string | null } | null {
  if (isAliasType(type)) return null;
  const [name, length = null] = usual[type] ?? text;
  const datatype = storedDatatype(kind, name);
  return { datatype, length: findDatatype(kind, datatype)?.length === "none" ? null : length };
}

/**
 * Checks the length of a column (API contract 5.2, 6.3): 402 is `missing`, 403 `unsupported`. An unknown datatype has no
 * length. Empty text and null are no length.
 */
export function lengthProblem(
  kind: DatabaseKind,
  name: string,
  length: string | number | null | undefined,
): LengthProblem | null {
  const requested = requestedDatatype(kind, name);
  const value = length === null || length === undefined ? "" : String(length).trim();
  if (value === "") return requested?.length === "needed" ? "missing" : null;
  if (requested === null || requested.length === "none") return "unsupported";
  if (requested.unit === "values") return null;
  const [, whole = "", decimals] = /^(\d{1,9})(?:,\s*(\d{1,9}))?$/.exec(value) ?? [];
  if (whole === "" || Number(whole) === 0) return "malformed";
  if (decimals !== undefined && requested.unit !== "digits,decimals") return "malformed";
  if (Number(decimals ?? 0) > Number(whole)) return "malformed";
  const isTooLong =
    Number(whole) > (requested.most ?? Infinity) ||
    Number(decimals ?? 0) > (requested.maxDecimals ?? Infinity);
  return isTooLong ? "tooLong" : null;
}

/** The datatype as it was requested: an ENUM needs its values even if it becomes a VARCHAR. */
function requestedDatatype(kind: DatabaseKind, name: string): Datatype | null {
  const wanted = name.trim().toUpperCase();
  const own = ownValue(synonyms, wanted) ?? wanted;
  const entry = ownValue(entries, own);
  return entry === undefined || storedDatatype(kind, own) === own
    ? findDatatype(kind, own)
    : { name: own, ...entry };
}

type Entry = Omit<Datatype, "name">;

function without(): Entry {
  return { length: "none", unit: null, defaultLength: null, most: null, maxDecimals: null };
}

function sized(
  length: "needed" | "allowed",
  unit: LengthUnit,
  bounds: Partial<Pick<Datatype, "defaultLength" | "most" | "maxDecimals">> = {},
): Entry {
  return { length, unit, defaultLength: null, most: null, maxDecimals: null, ...bounds };
}

/** Every datatype with the bounds of MySQL, which SQLite uses as well so that a model can be moved. */
const entries: Readonly<Record<string, Entry>> = {
  CHAR: sized("needed", "characters", { defaultLength: "50", most: 255 }),
  VARCHAR: sized("needed", "characters", { defaultLength: "255", most: 65_535 }),
  TINYTEXT: without(),
  TEXT: without(),
  MEDIUMTEXT: without(),
  LONGTEXT: without(),
  ENUM: sized("needed", "values"),
  SET: sized("needed", "values"),
  TINYINT: sized("allowed", "digits", { most: 255 }),
  SMALLINT: sized("allowed", "digits", { most: 255 }),
  MEDIUMINT: sized("allowed", "digits", { most: 255 }),
  INT: sized("allowed", "digits", { most: 255 }),
  BIGINT: sized("allowed", "digits", { most: 255 }),
  YEAR: sized("allowed", "digits", { most: 4 }),
  DECIMAL: sized("needed", "digits,decimals", {
    defaultLength: "10,10",
    most: 65,
    maxDecimals: 30,
  }),
  FLOAT: sized("allowed", "digits,decimals", {
    defaultLength: "10,10",
    most: 255,
    maxDecimals: 30,
  }),
  DOUBLE: sized("allowed", "digits,decimals", {
    defaultLength: "10,10",
    most: 255,
    maxDecimals: 30,
  }),
  BOOLEAN: without(),
  DATE: without(),
  TIME: without(),
  DATETIME: without(),
  TIMESTAMP: without(),
  JSON: without(),
  UUID: without(),
  BIT: without(),
  BINARY: sized("allowed", "bytes", { most: 255 }),
  VARBINARY: sized("needed", "bytes", { defaultLength: "255", most: 65_535 }),
  TINYBLOB: without(),
  BLOB: without(),
  MEDIUMBLOB: without(),
  LONGBLOB: without(),
};

const postgresBounds: Readonly<Record<string, Partial<Entry>>> = {
  CHAR: { most: 10_485_760 },
  VARCHAR: { most: 10_485_760 },
  DECIMAL: { most: 1000, maxDecimals: 1000 },
};

/** Other names of a datatype, for all vendors. */
const synonyms: Readonly<Record<string, string>> = {
  "CHARACTER VARYING": "VARCHAR",
  NVARCHAR: "VARCHAR",
  CHARACTER: "CHAR",
  NCHAR: "CHAR",
  CLOB: "LONGTEXT",
  INTEGER: "INT",
  INT2: "SMALLINT",
  INT4: "INT",
  INT8: "BIGINT",
  NUMERIC: "DECIMAL",
  FLOAT4: "FLOAT",
  FLOAT8: "DOUBLE",
  "DOUBLE PRECISION": "DOUBLE",
  BOOL: "BOOLEAN",
  TIMESTAMPTZ: "TIMESTAMP",
  "TIMESTAMP WITHOUT TIME ZONE": "DATETIME",
  "TIMESTAMP WITH TIME ZONE": "TIMESTAMP",
  "TIME WITHOUT TIME ZONE": "TIME",
  JSONB: "JSON",
  BYTEA: "BLOB",
};

/** The replacement of a datatype that a vendor does not have. */
const replacements: Readonly<Record<DatabaseKind, Readonly<Record<string, string>>>> = {
  mysql: { BOOLEAN: "TINYINT", UUID: "CHAR", REAL: "DOUBLE" },
  sqlite: { ENUM: "VARCHAR", SET: "VARCHAR", REAL: "DOUBLE" },
  postgres: {
    REAL: "FLOAT",
    TINYINT: "SMALLINT",
    MEDIUMINT: "INT",
    YEAR: "SMALLINT",
    TINYTEXT: "TEXT",
    MEDIUMTEXT: "TEXT",
    LONGTEXT: "TEXT",
    ENUM: "VARCHAR",
    SET: "VARCHAR",
    BIT: "BLOB",
    BINARY: "BLOB",
    VARBINARY: "BLOB",
    TINYBLOB: "BLOB",
    MEDIUMBLOB: "BLOB",
    LONGBLOB: "BLOB",
  },
};

type Usual = readonly [datatype: string, length?: string];
const text: Usual = ["VARCHAR", "255"];
const key: Usual = ["INT"];

const usual: Readonly<Partial<Record<FieldType, Usual>>> = {
  array: ["TEXT"],
  binary: ["BLOB"],
  boolean: ["TINYINT"],
  date: ["DATE"],
  datetime: ["DATETIME"],
  datetime_created: ["DATETIME"],
  datetime_updated: ["DATETIME"],
  decimal: ["DECIMAL", "10,2"],
  file: key,
  integer: key,
  json: ["TEXT"],
  lang: ["VARCHAR", "16"],
  m2o: key,
  sort: key,
  status: ["VARCHAR", "20"],
  time: ["TIME"],
  user: key,
  user_created: key,
  user_updated: key,
  uuid: ["VARCHAR", "36"],
};

const texts = ["VARCHAR", "CHAR", "TINYTEXT", "TEXT", "MEDIUMTEXT", "LONGTEXT"];
const choices = [...texts, "ENUM"];
const integers = ["INT", "TINYINT", "SMALLINT", "MEDIUMINT", "BIGINT"];
const keys = [...integers, "CHAR", "VARCHAR", "UUID"];
const dateTimes = ["DATETIME", "TIMESTAMP"];

const suitable: Readonly<Partial<Record<FieldType, readonly string[]>>> = {
  array: [...texts, "SET"],
  binary: ["BINARY", "VARBINARY", "TINYBLOB", "BLOB", "MEDIUMBLOB", "LONGBLOB"],
  boolean: ["TINYINT", "BOOLEAN"],
  datetime: dateTimes,
  datetime_created: dateTimes,
  datetime_updated: dateTimes,
  decimal: ["DECIMAL", "FLOAT", "DOUBLE"],
  file: integers,
  hash: texts,
  integer: [...integers, "YEAR"],
  json: [...texts, "JSON"],
  lang: choices,
  m2o: keys,
  slug: texts,
  sort: integers,
  status: [...choices, ...integers],
  string: [...choices, "UUID"],
  user: integers,
  user_created: integers,
  user_updated: integers,
  uuid: ["VARCHAR", "CHAR", "UUID"],
};

/** The numbers that a column can hold. */
export interface NumberRange {
  /** In full digits, as the largest are no numbers of JavaScript. */
  least: string;
  most: string;
  /** Digits behind the point; what has more is rounded. */
  decimals: number;
}

const bits: Readonly<Record<string, bigint>> = {
  TINYINT: 8n,
  SMALLINT: 16n,
  MEDIUMINT: 24n,
  INT: 32n,
  BIGINT: 64n,
};

/**
 * The numbers that a column of a datatype can hold, on this kind of database; null where it has no bounds of its own, as on
 * SQLite, which keeps every number. Only MySQL knows columns without a sign.
 *
 * @example numberRange("mysql", "TINYINT", { length: null, signed: false }) // { least: "0", most: "255", decimals: 0 }
 */
export function numberRange(
  kind: DatabaseKind,
  datatype: string,
  { length, signed }: { length: string | null; signed: boolean },
): NumberRange | null {
  if (kind === "sqlite") return null;
  const isSigned = signed || kind !== "mysql";
  const stored = storedDatatype(kind, datatype);
  if (stored === "YEAR") return { least: "1901", most: "2155", decimals: 0 };
  const size = ownValue(bits, stored);
  if (size !== undefined) {
    const half = 2n ** (size - 1n);
    return isSigned
      ? { least: String(-half), most: String(half - 1n), decimals: 0 }
      : { least: "0", most: String(half * 2n - 1n), decimals: 0 };
  }
  if (stored !== "DECIMAL") return null;
  const [, digits = "", decimals = "0"] = /^(\d+)(?:,\s*(\d+))?$/.exec((length ?? "").trim()) ?? [];
  if (digits === "") return null;
  const most = decimalOf(Number(digits), Number(decimals));
  return { least: isSigned ? `-${most}` : "0", most, decimals: Number(decimals) };
}

/** The largest number with so many digits, so many of them behind the point. */
function decimalOf(digits: number, decimals: number): string {
  const whole = "9".repeat(Math.max(0, digits - decimals)) || "0";
  return decimals === 0 ? whole : `${whole}.${"9".repeat(decimals)}`;
}
