import { AppError, because } from "../../../core/errors.ts";
import type { Database, Row } from "../../../database/database.ts";
import { raw, sql } from "../../../database/sql.ts";
import type { CollectionAccess } from "../../plan/access.ts";
import { type SqlWriter, whereSql } from "../../sql/predicate-sql.ts";
import { identityIn, type StoredRow, storedRows } from "../../sql/stored-rows.ts";
import { noteListed, queueActivity } from "../activity.ts";
import { writeLists } from "../nested/lists.ts";
import { writeReferences, type WrittenReferences } from "../nested/references.ts";
import { splitValues, type SplitValues } from "../steps.ts";
import type { Values } from "../options.ts";
import { createAccess, type RowWrite, type WriteScope, type WrittenRow } from "../scope.ts";
import { allowCreate, refuseUnknown } from "./allow.ts";
import { checkWrite, refuseGenerated } from "./check.ts";
import { confirmWrites } from "./confirm.ts";
import { explained, ignoredBy, locateErrors } from "./refusals.ts";
import {
  announce,
  holdsStored,
  isStampedOnCreate,
  linked,
  prepared,
  requestOf,
  runAfter,
  stamps,
  textLink,
  toRow,
  withoutIgnored,
} from "./row-values.ts";
import { storedValue } from "../../plan/column-values.ts";

/** Creates rows of one collection (API contract 7.1): all are authorized before the first is written. */
export async function createRows(
  scope: WriteScope,
  writes: readonly RowWrite[],
): Promise<WrittenRow[]> {
  const access = createAccess(scope, writes[0]?.collection ?? "");
  const drafts: Draft[] = [];
  for (const write of writes) drafts.push(await draft(scope, access, write));
  const refers = drafts.some(({ split }) => split.references.length > 0);
  const references = refers ? await writeReferences(scope, drafts) : [];
  const rows: NewRow[] = [];
  for (const [at, each] of drafts.entries())
    rows.push(await newRow(scope, access, { draft: each, references: references[at] }));
  if (access.collection.single) await refuseSecondItem(scope, access, rows.length);
  const made = rows.map(({ write, row }) => ({ write, row, stored: null }));
  await confirmWrites(scope, access.name, made);
  const { db } = scope.ctx;
  const restores = writes.every(({ options }) => options.restores === true);
  const keys = await locateErrors(
    writes,
    explained(scope, access, {
      refused: { rows: rows.map(({ row }) => row), keys: [] },
      work: insertRows(
        restores ? { insertAll: (...added) => db.restoreAll(...added) } : db,
        access,
        rows.map(({ row }) => row),
      ),
    }),
  );
  if (keys.length < rows.length) throw ignoredBy(access);
  scope.writes += 1;
  const readAt = scope.writes;
  const trusted = writes.every(({ options }) => options.trusted === true);
  const stored = await storedRows(scope.ctx, access, { keys, trusted, lock: false });
  const created = rows.map((row, at): CreatedRow => {
    const now = stored[at];
    if (!now) throw new AppError("internal");
    if (row.write.options.restores && !now.mayUpdate)
      throw new AppError("updateDenied", { collection: access.name });
    refuseGenerated(access, row.write, { sent: withoutIgnored(row.write), stored: now.row });
    return { ...row, stored: now };
  });
  await finish(scope, access, created);
  return created.map(({ stored: { key, row, mayRead } }) => ({ key, row, mayRead, readAt }));
}

/** An authorized row, split by where its values are written. */
interface Draft {
  write: RowWrite;
  values: Values;
  split: SplitValues;
}

interface NewRow extends Draft {
  /** The caller's values for columns, references included. */
  columns: Values;
  /** The columns to store. */
  row: Row;
  afterwards: (() => Promise<void>)[];
}

interface CreatedRow extends NewRow {
  stored: StoredRow;
}

async function draft(scope: WriteScope, access: CollectionAccess, write: RowWrite): Promise<Draft> {
  const { collection } = access;
  const sent = withoutIgnored(write);
  if (!write.options.trusted)
    allowCreate(
      requestOf(scope, collection, write.options.restores ? ownValues(access, sent) : sent),
    );
  identityIn(access);
  const values = await prepared({ write, collection, sent, stored: null });
  refuseUnknown(requestOf(scope, collection, values));
  const split = splitValues(scope, collection, values);
  checkWrite({
    path: write.path,
    collection,
    values: { ...values, ...linked(write) },
    links: split.links,
    stored: null,
    isStored: holdsStored(write),
    extent: write.options.validate ?? "item",
  });
  return { write, values, split };
}

/** The values that someone once entered in a row that comes back: empty fields and stamps need no right. */
function ownValues({ collection }: CollectionAccess, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== null && !isStampedOnCreate(collection, name),
    ),
  );
}

async function newRow(
  scope: WriteScope,
  { collection }: CollectionAccess,
  from: { draft: Draft; references: WrittenReferences | undefined },
): Promise<NewRow> {
  const { write, split } = from.draft;
  const columns = { ...split.columns, ...from.references?.columns };
  const row = await toRow(scope, collection, {
    columns: { ...columns, ...linked(write) },
    stored: null,
    isStored: holdsStored(write),
  });
  return {
    ...from.draft,
    columns,
    row: write.options.restores
      ? row
      : { ...row, ...stamps(scope, collection, true), ...write.options.set },
    afterwards: from.references?.afterwards ?? [],
  };
}

async function finish(
  scope: WriteScope,
  access: CollectionAccess,
  created: readonly CreatedRow[],
): Promise<void> {
  const { collection } = access;
  for (const { write, stored, columns } of created)
    queueActivity(scope, write, {
      action: write.options.action ?? "create",
      collection,
      key: stored.key,
      row: stored.row,
      written: { ...columns, ...textLink(write) },
    });
  for (const { write, stored } of created)
    noteListed(scope, write, { key: stored.key, before: null, after: stored.row });
  if (created.some(({ split }) => split.lists.length > 0))
    await writeLists(
      scope,
      created.map(({ write, stored: { key }, split }) => ({
        write,
        key,
        isNew: true,
        lists: split.lists,
      })),
    );
  for (const { write, stored, values, afterwards } of created) {
    const { key } = stored;
    for (const step of afterwards) await step();
    await runAfter(scope, write, { key, values, stored: null });
    announce(scope, write, { name: "item.create", collection: access.name, keys: [key] });
  }
}

/**
 * A single collection holds one item that is not soft-deleted. Requests that would make one wait for each other until the end of
 * their transactions. Throws `singleExists`.
 */
async function refuseSecondItem(
  { ctx: { db } }: WriteScope,
  access: CollectionAccess,
  added: number,
): Promise<void> {
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

/**
 * Inserts rows of one collection and returns their keys, in their order. Of a key of several columns the database may make
 * one part by itself; the others are in the rows, or have a default that is known.
 */
async function insertRows(
  db: Pick<Database, "insertAll">,
  access: CollectionAccess,
  rows: readonly Row[],
): Promise<(string | number)[]> {
  const identity = identityIn(access);
  const { fields, sole } = identity;
  if (sole) return await db.insertAll(access.name, rows, sole.field);
  const whole = rows.map((row) => withDefaults(access, row));
  const missing = fields.filter(({ field }) => whole.some((row) => !Object.hasOwn(row, field)));
  if (missing.length > 1)
    throw new AppError(
      "unprocessable",
      because("keysMissing", { field: missing.map(({ field }) => field).join(", ") }),
    );
  // A counter goes on behind the numbers that are given.
  const made = missing[0] ?? fields.find((field) => field.auto_increment) ?? fields[0];
  if (made === undefined) return [];
  const parts = await db.insertAll(access.name, whole, made.field);
  return parts.map((part, at) => {
    const row = whole[at] ?? {};
    return identity.of(Object.hasOwn(row, made.field) ? row : { ...row, [made.field]: part }) ?? "";
  });
}

function withDefaults(access: CollectionAccess, row: Row): Row {
  const result = { ...row };
  for (const field of identityIn(access).fields)
    if (!Object.hasOwn(row, field.field) && field.default_value !== null)
      result[field.field] = storedValue(field, field.default_value);
  return result;
}
