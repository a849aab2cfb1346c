import { expect, test } from "vitest";
import { AppError } from "../../core/errors.ts";
import { toAppError } from "./app-errors.ts";

function driverError(parts: Record<string, unknown>, message = "refused"): Error {
  return Object.assign(new Error(message), parts);
}

/** Errors of the three drivers, and the texts that callers are told. */
test.each<[title: string, error: Error, told: { key: string; text: string }]>([
  [
    "missing rights on PostgreSQL",
    driverError({ code: "42501", severity: "ERROR" }, "permission denied for table books"),
    { key: "forbidden", text: "does not let" },
  ],
  [
    "missing rights on MySQL",
    driverError({ code: "ER_TABLEACCESS_DENIED_ERROR", errno: 1142, sqlState: "42000" }),
    { key: "forbidden", text: "does not let" },
  ],
  [
    "missing rights to a column on MySQL",
    driverError({ code: "ER_COLUMNACCESS_DENIED_ERROR", errno: 1143, sqlState: "42000" }),
    { key: "forbidden", text: "does not let" },
  ],
  [
    "a database that takes no writes",
    driverError({ code: "25006", severity: "ERROR" }),
    { key: "forbidden", text: "read only" },
  ],
  [
    "a restriction of newer PostgreSQL",
    driverError({ code: "23001", severity: "ERROR", table: "books" }),
    { key: "invalidInput", text: "books" },
  ],
  [
    "an exclusion of PostgreSQL",
    driverError({ code: "23P01", severity: "ERROR", constraint: "no_overlap" }),
    { key: "invalidInput", text: "no_overlap" },
  ],
  [
    "a message with a code of its own",
    driverError({ code: "23505", severity: "ERROR", routine: "exec_stmt_raise" }, "Twice?"),
    { key: "invalidInput", text: "Twice?" },
  ],
  [
    "a signal with a number of its own",
    driverError({ code: "ER_X", errno: 30001, sqlState: "45000", sqlMessage: "Not on Sundays." }),
    { key: "invalidInput", text: "Not on Sundays." },
  ],
  [
    "a check of MySQL",
    driverError(
      { code: "ER_CHECK_CONSTRAINT_VIOLATED", errno: 3819, sqlState: "HY000" },
      "Check constraint 'positive_price' is violated.",
    ),
    { key: "invalidInput", text: "positive_price" },
  ],
  [
    "the check of a view",
    driverError({ code: "44000", severity: "ERROR" }),
    { key: "invalidInput", text: "cannot hold" },
  ],
  [
    "a view that takes no rows",
    driverError({ code: "ER_NON_INSERTABLE_TABLE", errno: 1471, sqlState: "HY000" }),
    { key: "unprocessable", text: "cannot do this" },
  ],
  [
    "a failure inside a function",
    driverError({ code: "42P01", severity: "ERROR", where: "PL/pgSQL function f() line 1" }),
    { key: "unprocessable", text: "cannot do this" },
  ],
  [
    "any other failure",
    driverError({ code: "42601", severity: "ERROR" }),
    { key: "databaseFailed", text: "" },
  ],
])("%s", (_title, error, { key, text }) => {
  const found = toAppError(error);
  expect(found).toBeInstanceOf(AppError);
  expect(found).toMatchObject({ key, message: expect.stringContaining(text) });
});

test.each([
  [
    "SQLite",
    driverError(
      { code: "SQLITE_CONSTRAINT_UNIQUE" },
      "UNIQUE constraint failed: books.author, books.title",
    ),
  ],
  [
    "PostgreSQL",
    driverError({
      code: "23505",
      severity: "ERROR",
      detail: 'Key (author, "title")=(4, Low tide, again) already exists.',
    }),
  ],
])("values that are taken together name their fields on %s", (_vendor, error) => {
  expect(toAppError(error)).toMatchObject({
    key: "duplicateKey",
    message: "The value of author, title is taken already.",
    problems: [
      { path: ["author"], rule: "uniqueTogether", values: { others: "title" } },
      { path: ["title"], rule: "uniqueTogether", values: { others: "author" } },
    ],
  });
});
