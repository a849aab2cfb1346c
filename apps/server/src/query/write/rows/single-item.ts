import { AppError } from "../../../core/errors.ts";
import { raw, sql } from "../../../database/sql.ts";
import type { CollectionAccess } from "../../plan/access.ts";
import type { SqlWriter } from "../../sql/predicate-sql.ts";
import { whereSql } from "../../sql/predicate-sql.ts";
import type { WriteScope } from "../scope.ts";

/**
 * A single collection holds one item that is not soft-deleted. Requests that would make one wait for each other until the end of
 * their transactions. Throws `singleExists`.
 */
export async function refuseSecondItem(
  { ctx: { db } }: WriteScope,
  access: CollectionAccess,
  added: number,
): Promise<void> {
  if (!access.collection.single) return;
  // SQLite has a single writer and no row locks.
  const lock = db.dialect.id === "sqlite" ? "" : " for update";
  await db.all(
    sql`select collection from directus_collections where collection = ${access.name}${raw(lock)}`,
  );
  const writer: SqlWriter = { dialect: db.dialect, bindings: [] };
  const where = whereSql(access.visible, writer);
  // MySQL shows the rows from before the wait, unless they are read to be locked.
  const fresh = db.dialect.id === "mysql" ? lock : "";
  const [found] = await db.all({
    sql: `SELECT 1 AS found FROM ${db.dialect.quote(access.name)}${where} LIMIT 1${fresh}`,
    bindings: writer.bindings,
  });
  if (found || added > 1) throw new AppError("singleExists", { collection: access.name });
}
