import { AppError } from "../../../core/errors.ts";
import type { Row } from "../../../database/database.ts";
import type { CollectionAccess } from "../../plan/access.ts";
import { allowCreate, refuseUnknown } from "./allow.ts";
import { checkWrite } from "./check.ts";
import { queueActivity } from "../activity.ts";
import { writeLists } from "../nested/lists.ts";
import type { WrittenReferences } from "../nested/references.ts";
import { writeReferences } from "../nested/references.ts";
import type { SplitValues } from "../nested/split-values.ts";
import { splitValues } from "../nested/split-values.ts";
import type { Values } from "../options.ts";
import type { RowWrite, WriteScope, WrittenRow } from "../scope.ts";
import { writeAccess } from "../scope.ts";
import {
  announce,
  isStampedOnCreate,
  requestOf,
  linked,
  prepared,
  runAfter,
  stamps,
  textLink,
  toRow,
  withoutIgnored,
} from "./row-values.ts";
import { locateErrors } from "./locate-errors.ts";
import type { StoredRow } from "../../sql/stored-rows.ts";
import { keyField, storedRows } from "../../sql/stored-rows.ts";

/** Creates rows of one collection (API contract 7.1): all are authorized before the first is written. */
export async function createRows(
  scope: WriteScope,
  writes: readonly RowWrite[],
): Promise<WrittenRow[]> {
  const access = writeAccess(scope, writes[0]?.collection ?? "", "createDenied");
  const drafts: Draft[] = [];
  for (const write of writes) drafts.push(await draft(scope, access, write));
  const references = await writeReferences(scope, drafts);
  const rows: NewRow[] = [];
  for (const [at, each] of drafts.entries())
    rows.push(await newRow(scope, access, { draft: each, references: references[at] }));
  const keys = await locateErrors(
    writes,
    scope.ctx.db.insertAll(
      access.name,
      rows.map(({ row }) => row),
      keyField(access).field,
    ),
  );
  scope.writes += 1;
  const readAt = scope.writes;
  const trusted = writes.every(({ options }) => options.trusted === true);
  const stored = await storedRows(scope.ctx, access, { keys, trusted, lock: false });
  const created = rows.map((row, at): CreatedRow => {
    const now = stored[at];
    if (!now) throw new AppError("internal");
    if (row.write.options.restores && !now.mayUpdate)
      throw new AppError("updateDenied", { collection: access.name });
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
  /** What the caller wrote into columns, references included. */
  columns: Values;
  /** What is stored. */
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
  keyField(access);
  const values = await prepared({ write, collection, sent, stored: null });
  refuseUnknown(requestOf(scope, collection, values));
  const split = splitValues(scope, collection, values);
  checkWrite({
    path: write.path,
    collection,
    values: { ...values, ...linked(write) },
    stored: null,
    extent: write.options.validate ?? "item",
  });
  return { write, values, split };
}

/** What someone once entered in a row that comes back: empty fields and stamps need no right. */
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
  const row = await toRow(collection, { ...columns, ...linked(write) }, null);
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
