import { asListChange, isEmpty, ownValue, type Collection } from "@rowhouse/contract";

import { type Context, toStoredTime } from "../../core/context.ts";
import { AppError, because } from "../../core/errors.ts";
import type { Row } from "../../database/database.ts";
import { insertBatches } from "../../database/insert-rows.ts";
import { cascadesTable } from "../../database/migrations/20261230-create-cascades.ts";
import { identifiers, list, sql, type Sql } from "../../database/sql.ts";
import { accessFor } from "../plan/access.ts";
import { isGeometry, concealmentOf } from "../columns.ts";
import { presentRows } from "../sql/stored-rows.ts";
import { storedConverterOf } from "../plan/wire-values.ts";
import type { Values } from "./options.ts";
import type { CascadeCount } from "./rows/cascades.ts";
import type { RowWrite, WriteScope } from "./scope.ts";

export interface RecordedWrite {
  action: string;
  collection: Collection;
  key: string | number;
  /** The row after the write and what was written; both null for a delete, which leaves no revision. */
  row: Row | null;
  written: Values | null;
  /** The rows that the database itself removes or empties along with it. */
  cascades?: readonly CascadeCount[];
}

/** The pending records of one write: its activity entry and its revision, if it leaves one. */
export interface ActivityEntry {
  activity: Row;
  revision: (Row & { delta: Values }) | null;
  cascades: readonly CascadeCount[];
}

/** Queues the records of one write; `writeActivity` writes all of the request at its end (API contract 9.1 to 9.3). */
export function queueActivity(
  scope: WriteScope,
  write: Pick<RowWrite, "options" | "parent" | "depth">,
  record: RecordedWrite,
): void {
  if (write.options.skipActivity || record.collection.collection === "directus_activity") return;
  scope.activity.push({
    activity: activityRow(scope.ctx, record, write.depth === 0 ? scope.comment : null),
    revision: revisionRow(record, write.parent),
    cascades: record.cascades ?? [],
  });
}

/** The change of a row of a list: its state before and after, null where there was or is none. */
export interface ListedRow {
  key: string | number;
  before: Row | null;
  after: Row | null;
  /** Values written to a row that is there. */
  written?: { collection: Collection; values: Values };
}

/** Notes in the revision of the parent what became of a row of one of its lists (API contract 9.3). */
export function noteListed(
  scope: WriteScope,
  { parent }: Pick<RowWrite, "parent">,
  { key, before, after, written }: ListedRow,
): void {
  const { list } = parent ?? {};
  if (!parent || !list) return;
  const { owner } = list;
  const entry = scope.activity.findLast(
    ({ activity }) =>
      activity["collection"] === parent.collection && activity["item"] === String(owner),
  );
  if (!entry?.revision) return;
  const isIn = (row: Row | null): boolean =>
    row !== null && String(ownValue(row, list.foreign)) === String(owner);
  const [was, is] = [isIn(before), isIn(after)];
  if (!was && !is) return;
  const item = list.far === null ? key : ownValue((was ? before : after) ?? {}, list.far);
  const { delta } = entry.revision;
  const noted = asListChange(ownValue(delta, list.field));
  const stays = written && isMove(written, list.sort) ? "moved" : "changed";
  const kind = was && is ? stays : is ? "added" : "removed";
  delta[list.field] = {
    ...noted,
    [kind]: [
      ...(noted[kind] ?? []),
      { key: String(key), item: isEmpty(item) ? null : String(item) },
    ],
  };
}

function isMove(
  { collection, values }: NonNullable<ListedRow["written"]>,
  sort: string | null,
): boolean {
  const names = Object.keys(values);
  const isOrder = (name: string): boolean =>
    name === sort || ownValue(collection.fields, name)?.type === "sort";
  return names.length > 0 && names.every(isOrder);
}

/**
 * Writes what was queued, in the transaction of the request: one statement for entries, one for revisions. PostgreSQL takes the two
 * of a single row as one, which is one way to the database and back less.
 */
export async function writeActivity(scope: WriteScope): Promise<void> {
  const entries = scope.activity.splice(0);
  const [first] = entries;
  if (!first) return;
  const { db } = scope.ctx;
  if (scope.ctx.origin.isStep) await refuseForeignAct(scope.ctx);
  if (db.dialect.id === "postgres" && entries.length === 1 && first.revision) {
    await db.run(entryWithRevision(first.activity, first.revision));
    return;
  }
  const activities = entries.map(({ activity }) => activity);
  const keys = await db.insertAll("directus_activity", activities, "id");
  const revisions = entries.flatMap(({ revision }, index) =>
    revision ? [{ activity: keys[index], ...revision, delta: JSON.stringify(revision.delta) }] : [],
  );
  const cascades = entries.flatMap(({ cascades: own }, index) =>
    own.map((count) => ({ activity_id: keys[index], ...count })),
  );
  for (const batch of [
    ...insertBatches(db.dialect, "directus_revisions", revisions),
    ...insertBatches(db.dialect, cascadesTable, cascades),
  ])
    await db.run(batch);
}

function entryWithRevision(activity: Row, revision: NonNullable<ActivityEntry["revision"]>): Sql {
  const { delta, ...columns } = revision;
  return sql`with entry as (insert into directus_activity (${identifiers(Object.keys(activity))})
    values (${list(Object.values(activity))}) returning id)
    insert into directus_revisions (activity, delta, ${identifiers(Object.keys(columns))})
    values ((select id from entry), ${JSON.stringify(delta)}, ${list(Object.values(columns))})`;
}

/** Nobody adds to an act of somebody else. Entries of a status are in the name of the user it is about. */
async function refuseForeignAct({ db, origin, actor }: Context): Promise<void> {
  const found = await db.all(sql`select id from directus_activity
    where act = ${origin.act} and action_by <> ${actor.user ?? 0} and action <> 'status-update' limit 1`);
  if (found.length > 0) throw new AppError("unprocessable", because("actOfOther"));
}

function revisionRow(
  { collection, key, row, written }: RecordedWrite,
  parent: RowWrite["parent"],
): ActivityEntry["revision"] {
  if (row === null || written === null) return null;
  return {
    collection: collection.collection,
    item: String(key),
    data: JSON.stringify(snapshot(collection, row)),
    // Lists of the item add what becomes of them.
    delta: visibleDelta(collection, written),
    parent_collection: parent?.collection ?? null,
    parent_item: parent === undefined || parent.key === null ? null : String(parent.key),
    parent_changed: parent !== undefined && Object.keys(written).length > 0 ? 1 : 0,
  };
}

function activityRow(ctx: Context, record: RecordedWrite, comment: string | null): Row {
  return {
    action: record.action,
    action_by: ctx.actor.user ?? 0,
    action_on: toStoredTime(ctx.clock.now()),
    ip: ctx.origin.ip,
    user_agent: ctx.origin.userAgent.slice(0, 255),
    act: ctx.origin.act,
    collection: record.collection.collection,
    item: String(record.key),
    comment,
  };
}

/** The present state of an item; null where there is none. See `currentStates`. */
export async function currentState(
  ctx: Context,
  collection: string,
  key: string,
): Promise<Values | null> {
  return (await currentStates(ctx, collection, [key])).get(key) ?? null;
}

/**
 * The present states of items in the form of a revision, by key, without what cannot be written: columns that the database
 * works out, and shapes. Items that are not there have none. The caller has authorized it.
 */
export async function currentStates(
  ctx: Context,
  collection: string,
  keys: readonly string[],
): Promise<Map<string, Values>> {
  const access = accessFor(ctx.rights, ctx.model).of(collection);
  const states = new Map<string, Values>();
  if (!access?.key || keys.length === 0) return states;
  const { fields } = access.collection;
  const isWritten = (name: string): boolean => {
    const field = ownValue(fields, name);
    return field !== undefined && field.filled !== "always" && !isGeometry(field);
  };
  const rows = await presentRows(ctx, access, keys);
  for (const [at, row] of rows.entries()) {
    const key = keys[at];
    if (row === null || key === undefined) continue;
    const state = Object.entries(snapshot(access.collection, row));
    states.set(key, Object.fromEntries(state.filter(([name]) => isWritten(name))));
  }
  return states;
}

/** All columns after the write: numbers as text; lists, booleans and JSON decoded; secrets left out (F4). */
function snapshot(collection: Collection, row: Row): Values {
  const data: Values = {};
  for (const { name, convert } of recordedColumns(collection)) {
    if (!Object.hasOwn(row, name)) continue;
    const value = row[name];
    // Most values are plain; a call for each would be most of the work.
    const isPlain = convert === plain && (value === null || typeof value === "string");
    data[name] = isPlain ? value : convert(value);
  }
  return data;
}

interface RecordedColumn {
  name: string;
  convert: (stored: unknown) => unknown;
}

/** The columns that a revision holds, and their form there; worked out once per model. */
function recordedColumns(collection: Collection): readonly RecordedColumn[] {
  const known = recordedOf.get(collection);
  if (known) return known;
  const columns = Object.values(collection.fields)
    .filter(({ field }) => !isSecret(collection, field))
    .map((field) => ({ name: field.field, convert: storedConverterOf(field) ?? plain }));
  recordedOf.set(collection, columns);
  return columns;
}

const recordedOf = new WeakMap<Collection, readonly RecordedColumn[]>();

function visibleDelta(collection: Collection, written: Values): Values {
  return Object.fromEntries(
    Object.entries(written).filter(([name]) => !isSecret(collection, name)),
  );
}

/** Tokens, passwords and hashes never enter the history. */
function isSecret(collection: Collection, field: string): boolean {
  const concealment = concealmentOf(collection.collection, field);
  const isOpen = concealment === null || concealment === "own" || field === "email_notifications";
  return !isOpen || ownValue(collection.fields, field)?.type === "hash";
}

function plain(value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
