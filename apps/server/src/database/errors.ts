import { AppError, because, brokenRule } from "../core/errors.ts";
import { SetupError } from "../core/setup-error.ts";

type Meaning =
  | "duplicate"
  | "missing"
  | "reference"
  | "value"
  | "readOnly"
  | "unreachable"
  | "other";

/** Codes of SQLite, PostgreSQL (SQLSTATE) and MySQL that mean the same thing. */
const meanings: readonly (readonly [Meaning, readonly string[]])[] = [
  [
    "duplicate",
    [
      "SQLITE_CONSTRAINT_UNIQUE",
      "SQLITE_CONSTRAINT_PRIMARYKEY",
      "SQLITE_CONSTRAINT_ROWID",
      "23505",
      "ER_DUP_ENTRY",
    ],
  ],
  [
    "missing",
    ["SQLITE_CONSTRAINT_NOTNULL", "23502", "ER_BAD_NULL_ERROR", "ER_NO_DEFAULT_FOR_FIELD"],
  ],
  [
    "reference",
    ["SQLITE_CONSTRAINT_FOREIGNKEY", "23503", "ER_ROW_IS_REFERENCED_2", "ER_NO_REFERENCED_ROW_2"],
  ],
  [
    "value",
    [
      ...[
        "SQLITE_CONSTRAINT_CHECK",
        "SQLITE_CONSTRAINT_DATATYPE",
        "SQLITE_MISMATCH",
        "SQLITE_TOOBIG",
      ],
      ...["42804", "428C9"],
      ...[
        "ER_DATA_TOO_LONG",
        "ER_WARN_DATA_OUT_OF_RANGE",
        "ER_TRUNCATED_WRONG_VALUE",
        "ER_TRUNCATED_WRONG_VALUE_FOR_FIELD",
      ],
      ...[
        "WARN_DATA_TRUNCATED",
        "ER_INVALID_JSON_TEXT",
        "ER_CONSTRAINT_FAILED",
        "ER_CHECK_CONSTRAINT_VIOLATED",
        "ER_DATA_OUT_OF_RANGE",
        // MariaDB: a geometry compared as text, a value for a generated column.
        "4079",
        "1906",
      ],
    ],
  ],
  [
    "readOnly",
    [
      "SQLITE_READONLY",
      "SQLITE_READONLY_DBMOVED",
      "SQLITE_READONLY_DIRECTORY",
      "25006",
      "ER_OPTION_PREVENTS_STATEMENT",
    ],
  ],
  [
    "unreachable",
    [
      ...[
        "SQLITE_CANTOPEN",
        "SQLITE_BUSY",
        "SQLITE_NOTADB",
        "SQLITE_CORRUPT",
        "SQLITE_IOERR",
        "SQLITE_FULL",
      ],
      ...[
        "ECONNREFUSED",
        "ECONNRESET",
        "ENOTFOUND",
        "EAI_AGAIN",
        "ETIMEDOUT",
        "EPIPE",
        "EHOSTUNREACH",
        "PROTOCOL_CONNECTION_LOST",
      ],
      ...[
        "08000",
        "08001",
        "08003",
        "08004",
        "08006",
        "28000",
        "28P01",
        "3D000",
        "53300",
        "57P01",
        "57P02",
        "57P03",
      ],
      ...[
        "ER_CON_COUNT_ERROR",
        "ER_ACCESS_DENIED_ERROR",
        "ER_DBACCESS_DENIED_ERROR",
        "ER_BAD_DB_ERROR",
        "ENOENT",
      ],
    ],
  ],
];
const meaningOfCode = new Map(
  meanings.flatMap(([meaning, codes]) => codes.map((code) => [code, meaning] as const)),
);

/**
 * Turns whatever a driver throws into an error of the contract: 204 with the field when the driver names it, 4 for values the
 * column refuses, 11 when there is no connection, 9 otherwise. The driver's error stays in `cause` for the log and
 * never reaches the caller (API contract F10). Errors that are not a driver's pass through.
 */
export function toAppError(error: unknown): Error {
  if (error instanceof AppError || error instanceof SetupError) return error;
  if (!(error instanceof Error)) return new AppError("databaseFailed", {}, { cause: error });
  const meaning = meaningOf(error);
  if (meaning === "other" && !isDriverError(error)) return error;
  return errorOf(meaning, fieldOf(error), error);
}

/** Whether a read failed because one of these tables is gone. SQLite says so in its message only. */
export function isMissingTable(error: unknown, tables: readonly string[]): boolean {
  if (!(error instanceof AppError) || !(error.cause instanceof Error)) return false;
  const missing = /^no such table: (?:main\.)?(.+)$/.exec(error.cause.message)?.[1];
  return missing !== undefined && tables.includes(missing);
}

function meaningOf(error: Error): Meaning {
  const code = textOf(error, "code");
  const state = textOf(error, "sqlState") || code;
  return (
    meaningOfCode.get(code) ??
    meaningOfCode.get(String(Reflect.get(error, "errno"))) ??
    (isDataState(state) ? "value" : isConnectionFailure(error) ? "unreachable" : "other")
  );
}

/** SQLSTATE classes of values that do not fit and of broken constraints; MariaDB has numbers of its own that the driver misnames. */
function isDataState(state: string): boolean {
  return /^2[23][0-9A-Z]{3}$/.test(state);
}

function errorOf(meaning: Meaning, field: string | null, cause: Error): AppError {
  switch (meaning) {
    case "duplicate":
      return field === null
        ? new AppError("duplicateKey", { field: "a unique field" }, { cause })
        : new AppError("duplicateKey", brokenRule(field, "unique"), { cause });
    case "missing":
    case "reference":
    case "value":
      return new AppError("invalidInput", refusedValue(meaning, field), { cause });
    case "unreachable":
      return new AppError("databaseUnreachable", {}, { cause });
    case "readOnly":
    case "other":
      return new AppError("databaseFailed", {}, { cause });
  }
}

function refusedValue(meaning: keyof typeof refusals, field: string | null) {
  const { rule, reason } = refusals[meaning];
  return field === null ? because(reason) : brokenRule(field, rule);
}

/** What a refused value breaks where the driver names the field, and what is said where it does not. */
const refusals = {
  missing: { rule: "required", reason: "somethingMissing" },
  reference: { rule: "reference", reason: "somethingReferenced" },
  value: { rule: "unstorable", reason: "somethingUnstorable" },
} as const;

/** What PostgreSQL's driver says about a line that broke or never came about; it gives these no code. */
const brokenLine =
  /^(Connection terminated|Client (was closed|has encountered a connection error)|timeout (expired|exceeded))/;

/** Knex gives up waiting for a connection with its own class; dual-stack connects fail with an AggregateError. */
function isConnectionFailure(error: Error): boolean {
  if (error.name === "KnexTimeoutError" || brokenLine.test(error.message)) return true;
  return (
    error instanceof AggregateError &&
    error.errors.some((inner) => inner instanceof Error && meaningOfCode.has(textOf(inner, "code")))
  );
}

function isDriverError(error: Error): boolean {
  return (
    error.constructor.name === "SqliteError" ||
    "sqlState" in error ||
    "severity" in error ||
    "errno" in error
  );
}

/** Where the drivers name the column in their messages. */
const columnPatterns = [
  /constraint failed: [^\s,]+\.([^\s,.]+)$/,
  /Key \("?([^",)]+)"?\)=/,
  /for column (?:`[^`]+`\.)*[`']([^`']+)[`']/,
  /[Cc]olumn '([^']+)'/,
  /Field '([^']+)' doesn't/,
  /CONSTRAINT `[^`.]+\.([^`]+)` failed/,
];

function fieldOf(error: Error): string | null {
  const column = textOf(error, "column");
  if (column !== "") return column;
  const message = `${error.message} ${textOf(error, "detail")}`.trim();
  for (const pattern of columnPatterns) {
    const found = pattern.exec(message)?.[1];
    if (found) return found;
  }
  const index = /for key '(?:[^'.]+\.)?([^'.]+)'/.exec(message)?.[1];
  return index === undefined ? null : fieldOfIndex(index, textOf(error, "sql"));
}

/** MySQL names the index only; those of one column are called `<table>_<field>_unique` in system tables and by the column otherwise. */
function fieldOfIndex(index: string, sql: string): string | null {
  if (index === "PRIMARY") return null;
  const table = /^\s*(?:insert into|update)\s+`([^`]+)`/i.exec(sql)?.[1];
  return table !== undefined && index.startsWith(`${table}_`) && index.endsWith("_unique")
    ? index.slice(table.length + 1, -"_unique".length)
    : index;
}

function textOf(error: Error, property: "code" | "column" | "detail" | "sql" | "sqlState"): string {
  const value: unknown = Reflect.get(error, property);
  return typeof value === "string" ? value : "";
}
