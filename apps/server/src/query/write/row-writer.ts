import type { Collection, Field } from "@rowhouse/contract";

import { toStoredTime } from "../../core/clock.ts";
import type { AppEvent } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import type { Row } from "../../database/database.ts";
import { etagOf, matchesEtag } from "../etag.ts";
import { columnNames } from "../column-names.ts";
import type { CollectionAccess } from "../plan/access.ts";
import {
  allowCreate,
  allowDelete,
  allowFields,
  allowUpdate,
  isSoftDelete,
  refuseUnknown,
  sentStatus,
} from "./allow.ts";
import type { Judged } from "./allow.ts";
import { checkWrite } from "./check.ts";
import { withDerived, withHashes } from "./content.ts";
import type { SplitValues, WrittenReference } from "./nested.ts";
import { refuseEmptyLists, splitValues, writeList, writeReference } from "./nested.ts";
import type { Values } from "./options.ts";
import { record } from "./record.ts";
import type { RowUpdate, RowWrite, RowWriter, WriteScope, WrittenRow } from "./scope.ts";
import { writeAccess } from "./scope.ts";
import { StaleRow } from "./stale-row.ts";
import { findRow, isWithinReach, keyField, rowKey, storedRow } from "./stored-row.ts";
import type { StoredRow } from "./stored-row.ts";
import { storedValue } from "./stored-value.ts";
import { statusOf } from "@rowhouse/contract";

/** The writes of single rows with everything that belongs to them, in the order of API contract 7.1 and 7.2. */
export const rowWriter: RowWriter = { create, update, remove };

async function create(scope: WriteScope, write: RowWrite): Promise<WrittenRow> {
  const access = writeAccess(scope, write.collection, "createDenied");
  const { collection } = access;
  const sent = withoutIgnored(write);
  if (!write.options.trusted) allowCreate(judged(scope, collection, sent));
  const primaryKey = keyField(access).field;
  const values = await prepared(scope, { write, collection, sent, stored: null });
  refuseUnknown(judged(scope, collection, values));
  const split = splitValues(scope, collection, values);
  checkWrite({
    collection,
    values: { ...values, ...linked(write) },
    stored: null,
    extent: write.options.validate ?? "item",
  });
  const references = await writeReferences(scope, write, split);
  const columns = { ...split.columns, ...references.columns, ...linked(write) };
  const row = await toRow(collection, columns, null);
  const key = await scope.ctx.db.insert(
    access.name,
    { ...row, ...stamps(scope, collection, true), ...write.options.set },
    primaryKey,
  );
  const stored = await findRow(scope.ctx, access, key);
  if (!stored) throw new AppError("internal");
  await record(scope, write, {
    action: write.options.action ?? "create",
    collection,
    key,
    row: stored,
    written: { ...columns, ...textLink(write) },
  });
  for (const list of split.lists) await writeList(scope, write, { ...list, key, isNew: true });
  for (const step of references.afterwards) await step();
  await write.options.after?.({ ctx: scope.ctx, key, values, stored: null });
  announce(scope, write, { name: "item.create", collection: access.name, keys: [key] });
  return { key, row: stored };
}

async function update(scope: WriteScope, write: RowUpdate): Promise<WrittenRow> {
  const access = writeAccess(scope, write.collection, "updateDenied");
  const { collection } = access;
  const sent = withoutIgnored(write);
  const isTrusted = write.options.trusted === true;
  if (!isTrusted) allowFields(judged(scope, collection, sent));
  const found = await storedRow(scope.ctx, access, { key: write.key, trusted: isTrusted });
  if (!found.mayRead) throw new AppError("itemNotFound");
  refuseStale(access, found, write.ifMatch);
  if (!isTrusted) allowUpdate(judged(scope, collection, sent), { ...found, stored: found.row });
  const values = withoutFixed(
    scope,
    access,
    await prepared(scope, { write, collection, sent, stored: found.row }),
  );
  refuseUnknown(judged(scope, collection, values));
  const change = withoutKnownLink(write, found.row);
  const isEmpty = Object.keys(values).length === 0 && !change.link && !change.options.set;
  return isEmpty
    ? { key: found.key, row: found.row }
    : applyUpdate(scope, change, { access, found, values });
}

/** A row that is listed where it already belongs is not changed by that. */
function withoutKnownLink(write: RowUpdate, stored: Row): RowUpdate {
  const { link, ...rest } = write;
  return link && String(stored[link.field]) === String(link.value) ? rest : write;
}

interface CheckedUpdate {
  access: CollectionAccess;
  found: StoredRow;
  values: Values;
}

async function applyUpdate(
  scope: WriteScope,
  write: RowUpdate,
  { access, found, values }: CheckedUpdate,
): Promise<WrittenRow> {
  const { collection } = access;
  const { key } = found;
  const split = splitValues(scope, collection, values);
  checkWrite({
    collection,
    values: { ...values, ...linked(write) },
    stored: found.row,
    extent: write.options.validate ?? "item",
  });
  const references = await writeReferences(scope, write, split);
  const own = { ...split.columns, ...references.columns };
  const columns = { ...own, ...linked(write) };
  const row = await toRow(collection, columns, found.row);
  await updateRow(scope, access, {
    key,
    row: { ...row, ...stamps(scope, collection, false), ...write.options.set },
  });
  const stored = await findRow(scope.ctx, access, key);
  if (!stored) throw new AppError("itemNotFound");
  const isRemoval = isSoftDelete(collection, {
    stored: statusOf(collection, found.row),
    sent: sentStatus(collection, values),
  });
  const isJudged = !isRemoval && !write.options.trusted && !scope.ctx.rights.isAdmin;
  if (isJudged && !(await isWithinReach(scope.ctx, access, key)))
    throw new AppError("updateDenied", { collection: access.name });
  const action = write.options.action ?? (isRemoval ? "soft-delete" : "update");
  await record(scope, write, {
    action,
    collection,
    key,
    row: stored,
    written: { ...own, ...textLink(write) },
  });
  for (const list of split.lists) await writeList(scope, write, { ...list, key, isNew: false });
  await refuseEmptyLists(scope, access, { key, lists: split.lists });
  for (const step of references.afterwards) await step();
  await write.options.after?.({ ctx: scope.ctx, key, values, stored: found.row });
  announce(scope, write, {
    name: isRemoval ? "item.soft-delete" : "item.update",
    collection: access.name,
    keys: [key],
  });
  return { key, row: stored };
}

async function remove(scope: WriteScope, write: Omit<RowUpdate, "values">): Promise<void> {
  const access = writeAccess(scope, write.collection, "deleteDenied");
  const { collection } = access;
  const isTrusted = write.options.trusted === true;
  const found = await storedRow(scope.ctx, access, { key: write.key, trusted: isTrusted });
  if (!found.mayDelete)
    throw found.mayRead
      ? new AppError("deleteDenied", { collection: access.name })
      : new AppError("itemNotFound");
  refuseStale(access, found, write.ifMatch);
  if (!isTrusted) allowDelete(judged(scope, collection, {}), found.row);
  const { quote } = scope.ctx.db.dialect;
  await scope.ctx.db.run({
    sql: `DELETE FROM ${quote(access.name)} WHERE ${quote(keyField(access).field)} = ?`,
    bindings: [found.key],
  });
  await record(scope, write, {
    action: write.options.action ?? "delete",
    collection,
    key: found.key,
    row: null,
    written: null,
  });
  await write.options.after?.({ ctx: scope.ctx, key: found.key, values: {}, stored: found.row });
  announce(scope, write, { name: "item.delete", collection: access.name, keys: [found.key] });
}

function announce(scope: WriteScope, write: Pick<RowWrite, "options">, event: AppEvent): void {
  if (!write.options.quiet) scope.ctx.announce(event);
}

function judged(scope: WriteScope, collection: Collection, values: Values): Judged {
  return { rights: scope.ctx.rights, collection, values, comment: scope.comment };
}

function withoutIgnored(write: RowWrite): Values {
  const ignored = write.options.ignore ?? [];
  return ignored.length === 0
    ? write.values
    : Object.fromEntries(Object.entries(write.values).filter(([name]) => !ignored.includes(name)));
}

async function prepared(
  scope: WriteScope,
  step: { write: RowWrite; collection: Collection; sent: Values; stored: Row | null },
): Promise<Values> {
  const { write, collection, sent, stored } = step;
  const known = stored === null ? withoutKeyless(scope, collection, sent) : sent;
  const values = write.options.prepare ? await write.options.prepare(known, stored) : known;
  return withDerived(collection, values);
}

/** An empty key asks the database for one; stamped fields are the server's and generated ones the database's, whatever was sent (F61). */
function withoutKeyless(_scope: WriteScope, collection: Collection, values: Values): Values {
  const isStamped = (name: string): boolean => isStampedOnCreate(collection, name);
  const isEmptyKey = (name: string, value: unknown): boolean =>
    collection.fields[name]?.primary_key === true &&
    (value === null || value === "" || value === undefined);
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isStamped(name) && !isEmptyKey(name, value)),
  );
}

function isStampedOnCreate(collection: Collection, name: string): boolean {
  const { type, filled }: Partial<Field> = collection.fields[name] ?? {};
  if (filled === "always") return true;
  if (type === "user_created" || type === "user_updated")
    return collection.collection !== "directus_users";
  return type === "datetime_created" || type === "datetime_updated";
}

/** The key says which item is meant; who made it and when changes for administrators only (F61). */
function withoutFixed(scope: WriteScope, access: CollectionAccess, values: Values): Values {
  const isFixed = (name: string): boolean => {
    const { type, filled }: Partial<Field> = access.collection.fields[name] ?? {};
    if (name === access.key?.field || filled === "always") return true;
    if (type === "user_updated" || type === "datetime_updated") return true;
    return (type === "user_created" || type === "datetime_created") && !scope.ctx.rights.isAdmin;
  };
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isFixed(name)));
}

function linked(write: RowWrite): Values {
  return write.link ? { [write.link.field]: write.link.value } : {};
}

/** A foreign key filled in for a nested row is text in its revision (API contract 9.3). */
function textLink(write: RowWrite): Values {
  return write.link ? { [write.link.field]: String(write.link.value) } : {};
}

async function writeReferences(
  scope: WriteScope,
  write: RowWrite,
  split: SplitValues,
): Promise<{ columns: Values; afterwards: (() => Promise<void>)[] }> {
  const written: [string, WrittenReference][] = [];
  for (const reference of split.references)
    written.push([reference.field, await writeReference(scope, write, reference)]);
  return {
    columns: Object.fromEntries(written.map(([field, { value }]) => [field, value])),
    afterwards: written.flatMap(([, { afterwards }]) => afterwards ?? []),
  };
}

async function toRow(collection: Collection, columns: Values, stored: Row | null): Promise<Row> {
  const hashed = await withHashes(collection, columns, stored);
  const names = new Set(columnNames(collection));
  const entries = Object.entries(hashed).filter(
    ([name, value]) => names.has(name) && value !== undefined,
  );
  return Object.fromEntries(
    entries.map(([name, value]) => [name, storedColumn(collection, name, value)]),
  );
}

function storedColumn(collection: Collection, name: string, value: unknown): unknown {
  const field = collection.fields[name];
  return field ? storedValue(field, value) : null;
}

/** What the server notes by itself (API contract 5.1): who and when. People do not own themselves. */
function stamps(scope: WriteScope, collection: Collection, isNew: boolean): Row {
  const row: Row = {};
  const user = scope.ctx.actor.user ?? 0;
  const now = toStoredTime(scope.ctx.clock.now());
  for (const field of Object.values(collection.fields)) {
    if (field.type === "datetime_updated" || (isNew && field.type === "datetime_created"))
      row[field.field] = now;
    const isUser = field.type === "user_updated" || (isNew && field.type === "user_created");
    if (isUser && collection.collection !== "directus_users") row[field.field] = user;
  }
  return row;
}

async function updateRow(
  scope: WriteScope,
  access: CollectionAccess,
  change: { key: string | number; row: Row },
): Promise<void> {
  const { quote } = scope.ctx.db.dialect;
  const names = Object.keys(change.row);
  if (names.length === 0) return;
  const sets = names.map((name) => `${quote(name)} = ?`).join(", ");
  const sql = `UPDATE ${quote(access.name)} SET ${sets} WHERE ${quote(keyField(access).field)} = ?`;
  await scope.ctx.db.run({ sql, bindings: [...Object.values(change.row), change.key] });
}

function refuseStale(
  access: CollectionAccess,
  found: StoredRow,
  ifMatch: string | null | undefined,
): void {
  if (ifMatch === null || ifMatch === undefined || ifMatch === "") return;
  if (!matchesEtag(ifMatch, etagOf(access.collection, found.row)))
    throw new StaleRow(access.name, rowKey(access, found.row) ?? found.key);
}
