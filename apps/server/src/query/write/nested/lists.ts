import type { Field, ProblemPath } from "@rowhouse/contract";

import { AppError, brokenRule } from "../../../core/errors.ts";
import type { CollectionAccess } from "../../plan/access.ts";
import type { Values, WriteOptions } from "../options.ts";
import type { NestedValue, RowWrite, WriteScope } from "../scope.ts";
import type { Step } from "../steps.ts";
import { runSteps } from "../steps.ts";
import { isNestedItem } from "./split-values.ts";
import { nestedDepth, otherWriter, refusedNested, spend, targetOf } from "./targets.ts";
import { languageField, partsByLanguage, withKnownKeys } from "./translations.ts";

/** A stored row and the lists sent with it. */
export interface ListOwner {
  write: RowWrite;
  key: string | number;
  isNew: boolean;
  lists: readonly NestedValue[];
}

/** One entry of a list, to become a row. */
export interface ListEntry {
  owner: ListOwner;
  /** The entry without `$delete`. */
  values: Values;
  removes: boolean;
  /** The key of the row it names; null for a new one. */
  key: unknown;
  /** Its path in the body of the request. */
  path: ProblemPath;
}

/** A list field of a collection, and how its rows are linked. */
export interface ListField {
  field: Field | undefined;
  target: CollectionAccess;
  key: Field;
  /** The field of the rows that holds the key of their owner. */
  foreign: string;
}

/**
 * Writes the rows of one-to-many lists (of owners of one collection); rows that are not listed stay as they are
 * (API contract 7.5).
 */
export async function writeLists(scope: WriteScope, owners: readonly ListOwner[]): Promise<void> {
  const fields = new Set(owners.flatMap(({ lists }) => lists.map(({ field }) => field)));
  for (const field of fields) {
    const found = owners.flatMap((owner) =>
      owner.lists.filter((list) => list.field === field).map((list) => ({ owner, list })),
    );
    const [first] = found;
    if (!first) continue;
    const list = listField(scope, first.owner, first.list);
    const entries = found.flatMap((each) =>
      entriesOf(scope, each.owner, { list, nested: each.list }),
    );
    await writeEntries(scope, list, entries);
  }
}

async function writeEntries(
  scope: WriteScope,
  list: ListField,
  entries: readonly ListEntry[],
): Promise<void> {
  const language = languageField(list);
  const parts = language ? partsByLanguage(entries, language) : [entries];
  for (const part of parts) {
    const known = language ? await withKnownKeys(scope, list, { entries: part, language }) : part;
    await runSteps(
      scope,
      known.map((entry) => stepOf(list, entry)),
    );
  }
}

function listField(scope: WriteScope, { write }: ListOwner, nested: NestedValue): ListField {
  const { target, key } = targetOf(scope, nested);
  if (otherWriter(write, target)) throw refusedNested(target);
  return {
    field: scope.access.model.collections[write.collection]?.fields[nested.field],
    target,
    key,
    foreign: nested.relation.relation.field_many,
  };
}

function entriesOf(
  scope: WriteScope,
  owner: ListOwner,
  { list, nested: { field, value } }: { list: ListField; nested: NestedValue },
): ListEntry[] {
  return (Array.isArray(value) ? value : []).map((entry, at): ListEntry => {
    spend(scope);
    const whole: Values = isNestedItem(entry) ? entry : { [list.key.field]: entry };
    const { $delete: removes, ...values } = whole;
    return {
      owner,
      values,
      removes: removes === true,
      key: values[list.key.field] ?? null,
      path: [...owner.write.path, field, at],
    };
  });
}

function stepOf(
  { target, foreign }: ListField,
  { owner, values, removes, key, path }: ListEntry,
): Step {
  const options: WriteOptions = { skipActivity: owner.write.options.skipActivity === true };
  const write: RowWrite = {
    collection: target.name,
    values,
    options,
    parent: { collection: owner.write.collection, key: owner.isNew ? null : owner.key },
    depth: nestedDepth(owner.write),
    path,
    ...(Object.hasOwn(values, foreign) ? {} : { link: { field: foreign, value: owner.key } }),
  };
  if (key === null) return { kind: "create", write };
  return { kind: removes ? "remove" : "update", write: { ...write, key } };
}

/** A required list must keep at least one row (API contract 7.2). */
export async function refuseEmptyLists(
  scope: WriteScope,
  access: CollectionAccess,
  item: { key: string | number; lists: NestedValue[] },
): Promise<void> {
  for (const { field, relation } of item.lists) {
    if (access.collection.fields[field]?.required !== true) continue;
    const { quote } = scope.ctx.db.dialect;
    const sql = `SELECT 1 AS ${quote("found")} FROM ${quote(relation.collection)} WHERE ${quote(relation.relation.field_many)} = ? LIMIT 1`;
    const rows = await scope.ctx.db.all({ sql, bindings: [item.key] });
    if (rows.length === 0) throw new AppError("unprocessable", brokenRule(field, "entryRequired"));
  }
}
