import { statusOf, ownValue } from "@rowhouse/contract";

import { AppError } from "../../../core/errors.ts";
import type { Row } from "../../../database/database.ts";
import type { CollectionAccess } from "../../plan/access.ts";
import { allowFields, allowUpdate, isSoftDelete, refuseUnknown, sentStatus } from "./allow.ts";
import { checkWrite, refuseFixed, withoutShownTimes } from "./check.ts";
import { noteListed, queueActivity } from "../activity.ts";
import { refuseEmptyLists, writeLists } from "../nested/lists.ts";
import { writeReferences } from "../nested/references.ts";
import type { SplitValues } from "../steps.ts";
import { splitValues } from "../steps.ts";
import type { Values } from "../options.ts";
import type { RowUpdate, WriteScope, WrittenRow } from "../scope.ts";
import { changeAccess } from "../scope.ts";
import { changeRows } from "./change-rows.ts";
import { confirmWrites } from "./confirm.ts";
import {
  announce,
  holdsStored,
  requestOf,
  linked,
  prepared,
  runAfter,
  stamps,
  textLink,
  toRow,
  withoutFixed,
  withoutIgnored,
} from "./row-values.ts";
import { explained, ignoredBy, locateErrors, refuseStale } from "./refusals.ts";
import { type StoredRow, storedRows, etagOf } from "../../sql/stored-rows.ts";

/** Updates rows of one collection (API contract 7.2): all are authorized before the first is written. */
export async function updateRows(
  scope: WriteScope,
  writes: readonly RowUpdate[],
): Promise<WrittenRow[]> {
  const isTrusted = writes.every(({ options }) => options.trusted === true);
  const access = changeAccess(scope, writes[0]?.collection ?? "", { trusted: isTrusted });
  for (const write of writes)
    if (!write.options.trusted)
      allowFields(requestOf(scope, access.collection, withoutIgnored(write)));
  const keys = writes.map(({ key }) => key);
  const removed = writes.every(({ options }) => options.restores === true);
  const find = { keys, trusted: isTrusted, lock: true, removed };
  const found = await storedRows(scope.ctx, access, find);
  const drafts: Draft[] = [];
  for (const [at, write] of writes.entries()) {
    const row = found[at];
    if (row) drafts.push(await draft(scope, access, { write, found: row }));
  }
  const changes = drafts.filter((each) => hasChange(each));
  const readAt = scope.writes;
  const written = new Map<string | number, WrittenRow>();
  if (changes.length > 0)
    for (const row of await applyChanges(scope, access, changes)) written.set(row.key, row);
  return found.map(({ key, row, mayRead }) => written.get(key) ?? { key, row, mayRead, readAt });
}

/** An authorized change, split by where its values are written. */
interface Draft {
  write: RowUpdate;
  found: StoredRow;
  values: Values;
  split: SplitValues;
}

interface Change extends Draft {
  /** The caller's values for columns, references included. */
  own: Values;
  /** The columns to store. */
  row: Row;
  /** Whether it is moved into a status that counts as deleted. */
  isRemoval: boolean;
  afterwards: (() => Promise<void>)[];
}

async function draft(
  scope: WriteScope,
  access: CollectionAccess,
  { write, found }: { write: RowUpdate; found: StoredRow },
): Promise<Draft> {
  const { collection } = access;
  const sent = withoutIgnored(write);
  if (!found.mayRead) throw new AppError("itemNotFound");
  refuseStale(access, found, write.ifMatch);
  if (!write.options.trusted)
    allowUpdate(requestOf(scope, collection, sent), { ...found, stored: found.row });
  refuseFixed(access, write, { sent: { ...sent, ...linkedKey(access, write) }, stored: found.row });
  const changed = withoutShownTimes(access, sent, found.row);
  const known = await prepared({ write, collection, sent: changed, stored: found.row });
  const values = withoutFixed(scope, access, known);
  refuseUnknown(requestOf(scope, collection, values));
  const change = withoutKnownLink(write, found.row);
  const split = splitValues(scope, collection, values);
  const drafted = { write: change, found, values, split };
  if (hasChange(drafted))
    checkWrite({
      path: write.path,
      collection,
      values: { ...values, ...linked(change) },
      links: split.links,
      stored: found.row,
      isStored: holdsStored(write),
      extent: write.options.validate ?? "item",
    });
  return drafted;
}

/** A row whose key says where it belongs cannot be listed elsewhere. */
function linkedKey({ collection }: CollectionAccess, write: RowUpdate): Values {
  const { link } = write;
  return link && ownValue(collection.fields, link.field)?.key_part !== undefined
    ? linked(write)
    : {};
}

/** Listing a row where it already belongs does not change it. */
function withoutKnownLink(write: RowUpdate, stored: Row): RowUpdate {
  const { link, ...rest } = write;
  return link && String(ownValue(stored, link.field)) === String(link.value) ? rest : write;
}

function hasChange({ write, values }: Draft): boolean {
  return Object.keys(values).length > 0 || Boolean(write.link ?? write.options.set);
}

async function applyChanges(
  scope: WriteScope,
  access: CollectionAccess,
  drafts: readonly Draft[],
): Promise<WrittenRow[]> {
  const changes = await changesOf(scope, access, drafts);
  const changed = changes.map(({ write, row, found }) => ({ write, row, stored: found.row }));
  await confirmWrites(scope, access.name, changed);
  const isTaken = await locateErrors(
    changes.map(({ write }) => write),
    explained(scope, access, {
      refused: { rows: changes.map(({ row }) => row), keys: [] },
      work: changeRows(
        scope.ctx.db,
        access,
        changes.map(({ found, row }) => ({ key: found.key, row })),
      ),
    }),
  );
  scope.writes += 1;
  const readAt = scope.writes;
  const stored = await storedRows(scope.ctx, access, {
    keys: changes.map(({ found }) => found.key),
    trusted: changes.every(({ write }) => write.options.trusted === true),
    lock: false,
  });
  const written = changes.map((change, at) => {
    const now = stored[at];
    if (!now || (staysInScope(change) && !now.mayUpdate))
      throw new AppError("updateDenied", { collection: access.name });
    const { key, row, mayRead } = now;
    if (!isTaken && isSameRow(access, change.found.row, row)) throw ignoredBy(access);
    return { change, key, row, mayRead, readAt };
  });
  for (const { change, key, row } of written)
    queueActivity(scope, change.write, {
      action: change.write.options.action ?? (change.isRemoval ? "soft-delete" : "update"),
      collection: access.collection,
      key,
      row,
      written: { ...change.own, ...textLink(change.write) },
    });
  for (const { change, key, row } of written)
    noteListed(scope, change.write, {
      key,
      before: change.found.row,
      after: row,
      written: { collection: access.collection, values: change.own },
    });
  await finish(scope, access, changes);
  return written;
}

function isSameRow({ collection }: CollectionAccess, one: Row, other: Row): boolean {
  return etagOf(collection, one) === etagOf(collection, other);
}

async function changesOf(
  scope: WriteScope,
  access: CollectionAccess,
  drafts: readonly Draft[],
): Promise<Change[]> {
  const { collection } = access;
  const refers = drafts.some(({ split }) => split.references.length > 0);
  const references = refers ? await writeReferences(scope, drafts) : [];
  const changes: Change[] = [];
  for (const [at, drafted] of drafts.entries()) {
    const { write, found, values, split } = drafted;
    const own = { ...split.columns, ...references[at]?.columns };
    const row = await toRow(scope, collection, {
      columns: { ...own, ...linked(write) },
      stored: found.row,
      isStored: holdsStored(write),
    });
    changes.push({
      ...drafted,
      own,
      row: { ...row, ...stamps(scope, collection, false), ...write.options.set },
      isRemoval: isSoftDelete(collection, {
        stored: statusOf(collection, found.row),
        sent: sentStatus(collection, values),
      }),
      afterwards: references[at]?.afterwards ?? [],
    });
  }
  return changes;
}

/** No one moves a row out of their row scope or ownership, except by removing it (B6, J5). */
function staysInScope({ isRemoval, write }: Change): boolean {
  return !isRemoval && !write.options.trusted;
}

async function finish(
  scope: WriteScope,
  access: CollectionAccess,
  changes: readonly Change[],
): Promise<void> {
  if (changes.some(({ split }) => split.lists.length > 0))
    await writeLists(
      scope,
      changes.map(({ write, found, split }) => ({
        write,
        key: found.key,
        isNew: false,
        lists: split.lists,
      })),
    );
  for (const { write, found, values, split, isRemoval, afterwards } of changes) {
    const { key } = found;
    if (split.lists.length > 0) await refuseEmptyLists(scope, access, { key, lists: split.lists });
    for (const step of afterwards) await step();
    await runAfter(scope, write, { key, values, stored: found.row });
    announce(scope, write, {
      name: isRemoval ? "item.soft-delete" : "item.update",
      collection: access.name,
      keys: [key],
    });
  }
}
