import { problem, type ErrorParams } from "@rowhouse/contract";
import { AppError, because, brokenRule, brokenRules } from "../../core/errors.ts";
import { SetupError } from "../../core/setup-error.ts";
import { type Meaning, meaningOfCode } from "./meanings.ts";
import {
  constraintOf,
  fieldOf,
  fieldsTakenTogether,
  referrerOf,
  spokenText,
  textOf,
} from "./refusal-parts.ts";

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
