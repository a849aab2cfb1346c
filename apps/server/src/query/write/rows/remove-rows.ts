import { AppError } from "../../../core/errors.ts";
import { predicateSql } from "../../sql/predicate-sql.ts";
import type { SqlWriter } from "../../sql/predicate-sql.ts";
import { allowDelete } from "./allow.ts";
import type { WriteRequest } from "./allow.ts";
import { noteListed, queueActivity } from "../activity.ts";
import type { RowRemoval, WriteScope } from "../scope.ts";
import { changeAccess } from "../scope.ts";
import { countCascades } from "./cascades.ts";
import { announce, requestOf, runAfter } from "./row-values.ts";
import { type StoredRow, findRow, identityIn, storedRows, etagOf } from "../../sql/stored-rows.ts";
import type { CollectionAccess } from "../../plan/access.ts";
import { confirmWrites } from "./confirm.ts";
import { explained, ignoredBy, refuseStale } from "./refusals.ts";

/** Deletes rows of one collection for good; all are authorized before the first goes. */
export async function removeRows(scope: WriteScope, writes: readonly RowRemoval[]): Promise<void> {
  const isTrusted = writes.every(({ options }) => options.trusted === true);
  const access = changeAccess(scope, writes[0]?.collection ?? "", { trusted: isTrusted });
  const { collection } = access;
  const keys = writes.map(({ key }) => key);
  const found = await storedRows(scope.ctx, access, { keys, trusted: isTrusted, lock: true });
  const removals = writes.flatMap((write, at) => {
    const row = found[at];
    return row ? [{ write, found: row }] : [];
  });
  for (const { write, found: row } of removals) {
    refuseUnlessDeletable(access, row);
    refuseStale(access, row, write.ifMatch);
    if (!write.options.trusted) allowDelete(requestOf(scope, collection, {}), row.row);
  }
  const gone = removals.map(({ write, found: row }) => ({ write, row: null, stored: row.row }));
  await confirmWrites(scope, access.name, gone);
  const isRecorded = removals.some(({ write }) => write.options.skipActivity !== true);
  const cascades = isRecorded ? await countCascades(scope.ctx, access, found) : null;
  const { db } = scope.ctx;
  const writer: SqlWriter = { dialect: db.dialect, bindings: [] };
  const where = predicateSql(identityIn(access).where(found.map(({ key }) => key)), writer);
  const count = await explained(scope, access, {
    refused: { rows: null, keys: found.map(({ key }) => key) },
    work: db.run({
      sql: `DELETE FROM ${db.dialect.quote(access.name)} WHERE ${where}`,
      bindings: writer.bindings,
    }),
  });
  scope.writes += 1;
  if (count < new Set(found.map(({ key }) => key)).size) await refuseKept(scope, access, found);
  for (const { write, found: row } of removals) {
    const { key } = row;
    queueActivity(scope, write, {
      action: write.options.action ?? "delete",
      collection,
      key,
      row: null,
      written: null,
      cascades: cascades?.get(key) ?? [],
    });
    noteListed(scope, write, { key, before: row.row, after: null });
    await runAfter(scope, write, { key, values: {}, stored: row.row });
    announce(scope, write, { name: "item.delete", collection: access.name, keys: [key] });
  }
}

/** Whether a stored row may be deleted as requested. Throws `deleteDenied`, and `itemNotFound` for what cannot be read either. */
export function allowRemoval(
  access: CollectionAccess,
  row: StoredRow,
  request: WriteRequest,
): void {
  refuseUnlessDeletable(access, row);
  allowDelete(request, row.row);
}

function refuseUnlessDeletable(access: CollectionAccess, row: StoredRow): void {
  if (row.mayDelete) return;
  throw row.mayRead
    ? new AppError("deleteDenied", { collection: access.name })
    : new AppError("itemNotFound");
}

/** A trigger that keeps a row may have marked it as removed instead; a row that is as before was not removed at all. */
async function refuseKept(
  scope: WriteScope,
  access: CollectionAccess,
  rows: readonly StoredRow[],
): Promise<void> {
  for (const { key, row } of rows) {
    const now = await findRow(scope.ctx, access, key);
    if (now && etagOf(access.collection, now) === etagOf(access.collection, row))
      throw ignoredBy(access);
  }
}
