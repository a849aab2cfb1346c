import { problem, type ErrorParams } from "@rowhouse/contract";
import { AppError, because, brokenRule, brokenRules } from "../../core/errors.ts";
import { SetupError } from "../../core/setup-error.ts";
import {
  constraintOf,
  fieldOf,
  fieldsTakenTogether,
  referrerOf,
  spokenText,
  textOf,
} from "./refusal-parts.ts";

type Meaning =
  | "duplicate"
  | "missing"
  | "reference"
  | "nowhere"
  | "used"
  | "rule"
  | "value"
  | "rights"
  | "unable"
  | "readOnly"
  | "locked"
  | "slow"
  | "full"
  | "changed"
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
    // They say it of both sides.
    ["SQLITE_CONSTRAINT_FOREIGNKEY", "SQLITE_CONSTRAINT_TRIGGER", "23503"],
  ],
  ["nowhere", ["ER_NO_REFERENCED_ROW_2", "ER_NO_REFERENCED_ROW"]],
  ["used", ["23001", "ER_ROW_IS_REFERENCED_2", "ER_ROW_IS_REFERENCED"]],
  [
    "rule",
    [
      "SQLITE_CONSTRAINT_CHECK",
      "23514",
      "23P01",
      "ER_CONSTRAINT_FAILED",
      "ER_CHECK_CONSTRAINT_VIOLATED",
      "4025",
    ],
  ],
  [
    "rights",
    [
      "SQLITE_AUTH",
      "SQLITE_PERM",
      "42501",
      "ER_TABLEACCESS_DENIED_ERROR",
      "ER_COLUMNACCESS_DENIED_ERROR",
      "ER_SPECIFIC_ACCESS_DENIED_ERROR",
      "ER_PROCACCESS_DENIED_ERROR",
    ],
  ],
  [
    "unable",
    [
      "0A000",
      "55000",
      "27000",
      "09000",
      "ER_NON_INSERTABLE_TABLE",
      "ER_NON_UPDATABLE_TABLE",
      "ER_NO_DEFAULT_FOR_VIEW_FIELD",
      "ER_CANT_UPDATE_USED_TABLE_IN_SF_OR_TRG",
      "ER_SP_DOES_NOT_EXIST",
    ],
  ],
  [
    "value",
    [
      "SQLITE_CONSTRAINT_DATATYPE",
      "SQLITE_MISMATCH",
      "SQLITE_TOOBIG",
      "42804",
      "428C9",
      "44000",
      "54000",
      "ER_VIEW_CHECK_FAILED",
      "ER_TOO_BIG_ROWSIZE",
      "ER_DATA_TOO_LONG",
      "ER_WARN_DATA_OUT_OF_RANGE",
      "ER_TRUNCATED_WRONG_VALUE",
      "ER_TRUNCATED_WRONG_VALUE_FOR_FIELD",
      "WARN_DATA_TRUNCATED",
      "ER_INVALID_JSON_TEXT",
      "ER_DATA_OUT_OF_RANGE",
      // MariaDB: a geometry compared as text, a value for a generated column.
      "4079",
      "1906",
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
  // A table or a column that is not there.
  ["changed", ["42703", "42P01", "ER_BAD_FIELD_ERROR", "ER_NO_SUCH_TABLE"]],
  [
    "locked",
    [
      "SQLITE_BUSY",
      "SQLITE_LOCKED",
      "55P03",
      "40P01",
      "40001",
      "ER_LOCK_WAIT_TIMEOUT",
      "ER_LOCK_DEADLOCK",
      "ER_LOCK_ABORTED",
    ],
  ],
  ["slow", ["57014", "ER_STATEMENT_TIMEOUT", "1969", "ER_QUERY_TIMEOUT", "ER_QUERY_INTERRUPTED"]],
  [
    "full",
    ["SQLITE_FULL", "53100", "ER_DISK_FULL", "1021", "ER_RECORD_FILE_FULL", "1114", "ENOSPC"],
  ],
  [
    "unreachable",
    [
      "SQLITE_CANTOPEN",
      "SQLITE_NOTADB",
      "SQLITE_CORRUPT",
      "SQLITE_IOERR",
      "ECONNABORTED",
      "ENETUNREACH",
      "ENETDOWN",
      "ECONNREFUSED",
      "ECONNRESET",
      "ENOTFOUND",
      "EAI_AGAIN",
      "ETIMEDOUT",
      "EPIPE",
      "EHOSTUNREACH",
      "PROTOCOL_CONNECTION_LOST",
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
      "57P05",
      "25P03",
      // No TLS, or a certificate that is not trusted.
      "HANDSHAKE_NO_SSL_SUPPORT",
      "HANDSHAKE_SSL_ERROR",
      "ERR_TLS_CERT_ALTNAME_INVALID",
      "SELF_SIGNED_CERT_IN_CHAIN",
      "DEPTH_ZERO_SELF_SIGNED_CERT",
      "CERT_HAS_EXPIRED",
      "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
      "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
      "CERT_NOT_YET_VALID",
      "CERT_SIGNATURE_FAILURE",
      "EPROTO",
      "ER_CON_COUNT_ERROR",
      "ER_TOO_MANY_USER_CONNECTIONS",
      "ER_SERVER_SHUTDOWN",
      "ER_CONNECTION_KILLED",
      "1927",
      "ER_CLIENT_INTERACTION_TIMEOUT",
      "ER_ACCESS_DENIED_ERROR",
      "ER_DBACCESS_DENIED_ERROR",
      "ER_BAD_DB_ERROR",
      "ENOENT",
    ],
  ],
];
const meaningOfCode = new Map(
  meanings.flatMap(([meaning, codes]) => codes.map((code) => [code, meaning] as const)),
);

/**
 * Turns whatever a driver throws into an error of the contract: 204 with the field when the driver names it, 4 with the
 * field or the rule for what the database refuses, 10 where it gives this server no right, 12 for what it cannot do, 11 when
 * there is no connection, no lock in time or no room on its disk, 9 otherwise. What a trigger says is passed on; any other text of the driver stays in `cause`
 * for the log and never reaches the caller (API contract F10). Errors that are not a driver's pass through.
 */
export function toAppError(error: unknown): Error {
  if (error instanceof AppError || error instanceof SetupError) return error;
  if (!(error instanceof Error)) return new AppError("databaseFailed", {}, { cause: error });
  const text = spokenText(error);
  if (text !== null && text !== "")
    return new AppError("invalidInput", because("databaseSays", { text }), { cause: error });
  const meaning = meaningOf(error);
  if (meaning === "other" && !isDriverError(error)) return error;
  return errorOf(meaning, error);
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
  if (fullDisk.test(error.message)) return "full";
  if (missingOnSqlite.test(error.message)) return "changed";
  return (
    meaningOfCode.get(code) ??
    // SQLITE_IOERR_READ and the like.
    meaningOfCode.get(code.split("_", 2).join("_")) ??
    meaningOfCode.get(String(Reflect.get(error, "errno"))) ??
    (isDataState(state) ? "value" : isConnectionFailure(error) ? "unreachable" : "other")
  );
}

/** SQLite says it in words only. */
const missingOnSqlite = /^(no such (table|column): |table .* has no column named )/;

/** MariaDB hands on what the system said, under numbers of its own. */
const fullDisk = /\b(Got error 28|\(Errcode: 28|errno: 28)\b|No space left on device/;

/** SQLSTATE classes of values that do not fit and of broken constraints; MariaDB has numbers of its own that the driver misnames. */
function isDataState(state: string): boolean {
  return /^2[23][0-9A-Z]{3}$/.test(state);
}

function errorOf(meaning: Meaning, cause: Error): AppError {
  switch (meaning) {
    case "duplicate":
      return duplicate(cause);
    case "missing":
    case "reference":
    case "nowhere":
    case "used":
    case "rule":
    case "value":
      return new AppError("invalidInput", refused(meaning, cause), { cause });
    case "rights":
      return new AppError("forbidden", because("databaseRights"), { cause });
    case "readOnly":
      return new AppError("forbidden", because("databaseReadOnly"), { cause });
    case "unable":
      return new AppError("unprocessable", because("databaseUnable"), { cause });
    case "locked":
      return new AppError("databaseBusy", because("databaseLocked"), { cause });
    case "slow":
      return new AppError("databaseBusy", because("databaseSlow"), { cause });
    case "full":
      return new AppError("databaseFull", {}, { cause });
    case "unreachable":
      return new AppError("databaseUnreachable", {}, { cause });
    case "changed":
      return textOf(cause, "where") === ""
        ? new AppError("databaseFailed", because("databaseChanged"), { cause })
        : new AppError("unprocessable", because("databaseUnable"), { cause });
    case "other":
      // A failure inside a function of the database is beyond the control of the request.
      return textOf(cause, "where") === ""
        ? new AppError("databaseFailed", {}, { cause })
        : new AppError("unprocessable", because("databaseUnable"), { cause });
  }
}

function duplicate(cause: Error): AppError {
  const fields = fieldsTakenTogether(cause);
  if (fields.length > 0) {
    const problems = fields.map((field) =>
      problem(field, "uniqueTogether", {
        others: fields.filter((other) => other !== field).join(", "),
      }),
    );
    const params = { ...brokenRules(problems), field: fields.join(", ") };
    return new AppError("duplicateKey", params, { cause });
  }
  const field = fieldOf(cause);
  return field === null
    ? new AppError("duplicateKey", { field: "a unique field" }, { cause })
    : new AppError("duplicateKey", brokenRule(field, "unique"), { cause });
}

type RefusedValue = Extract<
  Meaning,
  "missing" | "reference" | "nowhere" | "used" | "rule" | "value"
>;

/** With the field or the rule, as far as the driver names it; who wrote the row may know more (`locateErrors`). */
function refused(meaning: RefusedValue, cause: Error): ErrorParams {
  const field = fieldOf(cause);
  switch (meaning) {
    case "missing":
      return field === null ? because("somethingMissing") : brokenRule(field, "required");
    case "used": {
      const other = referrerOf(cause);
      return other === null ? because("stillUsedSomewhere") : because("stillUsed", { other });
    }
    case "reference":
      return { ...because("somethingReferenced"), ...referenceParts(cause) };
    case "nowhere":
      return field === null ? because("pointsNowhere") : brokenRule(field, "reference");
    case "rule": {
      const constraint = constraintOf(cause);
      if (constraint !== null) return because("ruleBroken", { constraint });
      break;
    }
    case "value":
      break;
  }
  return field === null ? because("somethingUnstorable") : brokenRule(field, "unstorable");
}

/** For the one who knows which side it was. */
function referenceParts(cause: Error): Record<string, string> {
  const field = fieldOf(cause);
  const other = referrerOf(cause);
  return { ...(field === null ? {} : { field }), ...(other === null ? {} : { other }) };
}

/** Messages of the drivers about a line that broke or never came about; they give these no code. */
const brokenLine =
  /^(The server does not support SSL|There was an error establishing an SSL|Connection terminated|Client (was closed|has encountered a connection error)|timeout (expired|exceeded)|Can't (add new command|write) (when connection is )?in closed state)/;

/** Dual-stack connects fail with an AggregateError. */
function isConnectionFailure(error: Error): boolean {
  if (brokenLine.test(error.message)) return true;
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
