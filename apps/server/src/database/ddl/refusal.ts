import type { ReasonKey } from "@rowhouse/contract";
import { AppError, because } from "../../core/errors.ts";

/** What says that the server is set up wrong and not that the change is. */
const faults = new Set([
  "42501",
  "ER_TABLEACCESS_DENIED_ERROR",
  "ER_COLUMNACCESS_DENIED_ERROR",
  "ER_SPECIFIC_ACCESS_DENIED_ERROR",
  "SQLITE_READONLY",
]);

/** Why a database refuses to change a table. */
type TableReason = Exclude<Extract<ReasonKey, `table${string}`>, "tableReferred">;

/** What can be said about the most frequent refusals, by the drivers' codes. */
const reasons: readonly (readonly [reason: TableReason, codes: readonly string[]])[] = [
  [
    "tableDependents",
    [
      "2BP01",
      "ER_ROW_IS_REFERENCED_2",
      "ER_FK_COLUMN_CANNOT_DROP",
      "ER_FK_COLUMN_CANNOT_DROP_CHILD",
      "ER_FK_COLUMN_CANNOT_CHANGE",
      "ER_FK_COLUMN_CANNOT_CHANGE_CHILD",
      "ER_DROP_INDEX_FK",
      "ER_FK_CANNOT_DROP_PARENT",
    ],
  ],
  ["tableNameLength", ["42622", "ER_TOO_LONG_IDENT"]],
  [
    "tableWidth",
    ["54000", "54011", "ER_TOO_BIG_ROWSIZE", "ER_TOO_BIG_FIELDLENGTH", "ER_TOO_MANY_FIELDS"],
  ],
  ["tableDefault", ["22P02", "22007", "22008", "ER_INVALID_DEFAULT"]],
  ["tableNameTaken", ["42701", "42P07", "ER_DUP_FIELDNAME", "ER_TABLE_EXISTS_ERROR"]],
  ["tableBusy", ["55P03", "ER_LOCK_WAIT_TIMEOUT"]],
];
const reasonOfCode = new Map(
  reasons.flatMap(([reason, codes]) => codes.map((code) => [code, reason] as const)),
);

/**
 * A failed change of a table as an error of the contract: what the caller can correct is `unprocessable` (422/12) in plain words; a
 * database that does not respond or refuses the right keeps its error. The driver's message goes to the log only.
 */
export function toRefusal(error: unknown, table: string): unknown {
  if (!(error instanceof AppError)) return error;
  switch (error.key) {
    case "duplicateKey":
      return refusal(table, "tableDuplicates", error);
    case "invalidInput":
      return refusal(table, reasonOf(error) ?? "tableValues", error);
    case "databaseBusy":
      return reasonOf(error) === "tableBusy" ? refusal(table, "tableBusy", error) : error;
    case "databaseFailed":
      return faults.has(codeOf(error))
        ? error
        : refusal(table, reasonOf(error) ?? "tableUnsupported", error);
    default:
      return error;
  }
}

function refusal(table: string, reason: TableReason, cause: AppError): AppError {
  return new AppError("unprocessable", because(reason, { collection: table }), { cause });
}

function reasonOf(error: AppError): TableReason | undefined {
  return reasonOfCode.get(codeOf(error));
}

function codeOf({ cause }: AppError): string {
  const code: unknown = cause instanceof Error ? Reflect.get(cause, "code") : undefined;
  return typeof code === "string" ? code : "";
}
