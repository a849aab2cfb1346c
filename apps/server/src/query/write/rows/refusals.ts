import { ownValue, type Problem, type ProblemPath } from "@rowhouse/contract";

import type { ForeignKey, Row } from "../../../database/database.ts";
import { AppError, because, brokenRule } from "../../../core/errors.ts";
import { identifier, list, sql } from "../../../database/sql.ts";
import type { CollectionAccess } from "../../plan/access.ts";
import { isGeometry } from "../../columns.ts";
import type { WriteScope, RowWrite } from "../scope.ts";
import { type StoredRow, etagOf, matchesEtag } from "../../sql/stored-rows.ts";

/** The rows that were to be written when the database refused them. */
interface RefusedRows {
  /** The new values, or null for a removal. */
  rows: readonly Row[] | null;
  /** The keys of stored rows. */
  keys: readonly (string | number)[];
}

/**
 * Waits for a statement that writes rows. A broken foreign key is told apart: a field that points to nothing, or an
 * item that is still in use. SQLite names neither, so it is looked up there.
 */
export async function explained<T>(
  scope: WriteScope,
  access: CollectionAccess,
  { refused, work }: { refused: RefusedRows; work: Promise<T> },
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.reason === "somethingUnstorable") throw unstorable(access, error, refused.rows ?? []);
    if (error.reason !== "somethingReferenced") throw error;
    const { field, other } = error.params;
    const known = {
      field: typeof field === "string" ? field : null,
      other: typeof other === "string" ? other : null,
    };
    const options = { cause: error.cause };
    throw refused.rows === null
      ? new AppError(
          "invalidInput",
          stillUsed(known.other ?? (await findReferrer(scope, access, refused.keys))),
          options,
        )
      : new AppError(
          "invalidInput",
          pointsNowhere(known.field ?? (await findField(scope, access, refused.rows))),
          options,
        );
  }
}

/**
 * PostgreSQL names the value, not the column: `invalid input syntax for type inet: "nowhere"`. MySQL takes no text for a shape
 * and says no more than that.
 */
function unstorable(
  { collection }: CollectionAccess,
  error: AppError,
  rows: readonly Row[],
): AppError {
  const message = error.cause instanceof Error ? error.cause.message : "";
  const named = new Set([...message.matchAll(/"([^"]+)"/g)].map(([, text]) => text));
  const fields = new Set(
    rows.flatMap((row) =>
      Object.entries(row).flatMap(([name, value]) => {
        const field = ownValue(collection.fields, name);
        const isShape = / GEOMETRY field/.test(message) && field && isGeometry(field);
        return isShape || named.has(String(value)) ? [name] : [];
      }),
    ),
  );
  const [field, ...others] = fields;
  return field === undefined || others.length > 0
    ? error
    : new AppError("invalidInput", brokenRule(field, "unstorable"), { cause: error.cause });
}

function stillUsed(other: string | null) {
  return other === null ? because("stillUsedSomewhere") : because("stillUsed", { other });
}

function pointsNowhere(field: string | null) {
  return field === null ? because("pointsNowhere") : brokenRule(field, "reference");
}

/** PostgreSQL answers nothing more in a transaction in which a statement has failed, and says enough by itself. */
function isAnswering({ ctx }: WriteScope): boolean {
  return ctx.db.dialect.id === "sqlite";
}

async function findReferrer(
  scope: WriteScope,
  access: CollectionAccess,
  keys: readonly (string | number)[],
): Promise<string | null> {
  if (!isAnswering(scope)) return null;
  const { db } = scope.ctx;
  const key = access.key?.sole?.field;
  const referring = (await db.dialect.readTables(db))
    .flatMap(({ foreignKeys }) => foreignKeys)
    .filter((each) => each.foreignTable === access.name && each.foreignColumn === key);
  for (const { table, column } of referring) {
    const [found] = await db.all(
      sql`select 1 as one from ${identifier(table)} where ${identifier(column)} in (${list(keys)}) limit 1`,
    );
    if (found) return table;
  }
  return null;
}

async function findField(
  scope: WriteScope,
  access: CollectionAccess,
  rows: readonly Row[],
): Promise<string | null> {
  if (!isAnswering(scope)) return null;
  const { db } = scope.ctx;
  const [table] = await db.dialect.readTables(db, [access.name]);
  for (const key of table?.foreignKeys ?? [])
    for (const row of rows) if (await isDangling(scope, key, row)) return key.column;
  return null;
}

async function isDangling(scope: WriteScope, key: ForeignKey, row: Row): Promise<boolean> {
  const value = ownValue(row, key.column);
  if (value === null || value === undefined) return false;
  const [found] = await scope.ctx.db.all(
    sql`select 1 as one from ${identifier(key.foreignTable)} where ${identifier(key.foreignColumn)} = ${value} limit 1`,
  );
  return found === undefined;
}

/** A rule or a trigger of the database dropped the change without a word. */
export function ignoredBy(access: CollectionAccess): AppError {
  return new AppError("invalidInput", because("databaseIgnores", { collection: access.name }));
}

/**
 * Waits for a statement that writes rows. What the database refuses is reported with the path of the row in the body of the
 * request; among several rows the database does not say which one it means, so the path is that of their list.
 */
export async function locateErrors<T>(
  writes: readonly RowWrite[],
  written: Promise<T>,
): Promise<T> {
  try {
    return await written;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [only, ...others] = writes;
    if (only && others.length === 0) throw error.below(only.path);
    error.problems = error.problems.map(withoutRow);
    throw error.below(sharedPath(writes));
  }
}

/** The path ends at the list, so the name of the field moves into the values. */
function withoutRow({ path, rule, values }: Problem): Problem {
  return { path: [], rule, values: { ...values, field: String(path.at(-1) ?? "") } };
}

function sharedPath(writes: readonly RowWrite[]): ProblemPath {
  const [first, ...others] = writes.map(({ path }) => path);
  const end = first?.findIndex((part, at) => others.some((path) => path[at] !== part)) ?? 0;
  return first?.slice(0, end === -1 ? first.length : end) ?? [];
}

/** A lost race, inside the transaction; the write turns it into `staleItem` with the item as the request wants to see it. */
export class StaleRow extends Error {
  readonly collection: string;
  readonly key: string | number;

  constructor(collection: string, key: string | number) {
    super("The row was changed in the meantime.");
    this.name = "StaleRow";
    this.collection = collection;
    this.key = key;
  }
}

/** Throws StaleRow when an `If-Match` header names another state of the row than the stored one. */
export function refuseStale(
  access: CollectionAccess,
  found: StoredRow,
  ifMatch: string | null | undefined,
): void {
  if (ifMatch === null || ifMatch === undefined || ifMatch === "") return;
  if (!matchesEtag(ifMatch, etagOf(access.collection, found.row)))
    throw new StaleRow(access.name, found.key);
}
