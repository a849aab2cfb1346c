import type { Collection, Field } from "@rowhouse/contract";
import {
  fieldOfType,
  findRelation,
  isAliasType,
  isSystemCollection,
  isToManyType,
  limits,
} from "@rowhouse/contract";

import { AppError } from "../../core/errors.ts";
import type { CollectionAccess } from "../plan/access.ts";
import { keyValue, unmatched } from "../plan/filter-value.ts";
import { nestedWriterOf } from "./nested-writers.ts";
import type { Values, WriteOptions } from "./options.ts";
import type { NestedValue, RowWrite, WriteScope } from "./scope.ts";

/** A payload taken apart: what belongs into columns, and what belongs to other rows (API contract 7.5). */
export interface SplitValues {
  columns: Values;
  references: NestedValue[];
  lists: NestedValue[];
}

/** Aliases without rows of their own and lists that are no lists are ignored (API contract 7.5, F23). */
export function splitValues(
  scope: WriteScope,
  collection: Collection,
  values: Values,
): SplitValues {
  const split: SplitValues = { columns: {}, references: [], lists: [] };
  for (const [name, value] of Object.entries(values)) {
    const field = collection.fields[name];
    if (!field) continue;
    const relation = findRelation(scope.access.model, collection.collection, name);
    if (isAliasType(field.type)) {
      if (relation && isToManyType(field.type) && Array.isArray(value))
        split.lists.push({ field: name, relation, value });
    } else if (relation?.kind === "m2o" && isObject(value))
      split.references.push({ field: name, relation, value });
    else split.columns[name] = value;
  }
  return split;
}

/** What becomes of a many-to-one object: the key to store, and what is left to do once the item is stored. */
export interface WrittenReference {
  value: unknown;
  afterwards: (() => Promise<void>) | null;
}

/** Writes the related row of a many-to-one value with the rules of its own collection. */
export async function writeReference(
  scope: WriteScope,
  from: RowWrite,
  nested: NestedValue,
): Promise<WrittenReference> {
  const { target, key } = targetOf(scope, nested);
  const values: Values = isObject(nested.value) ? nested.value : {};
  const field = scope.access.model.collections[from.collection]?.fields[nested.field];
  const given = values[key.field];
  const hasKey = given !== undefined && given !== null;
  const isLink = hasKey && Object.keys(values).length === 1;
  // Files and people are only pointed at here; they have their own addresses.
  if (isLink || (field && field.type !== "m2o" && isSystemCollection(target.name))) {
    if (!hasKey) throw new AppError("listForField", { field: nested.field });
    return { value: plainKey(given), afterwards: null };
  }
  const { $delete: removes, ...rest } = values;
  const write: RowWrite = {
    collection: target.name,
    values: rest,
    options: {},
    depth: nestedDepth(from),
  };
  const own = otherWriter(from, target);
  spend(scope);
  if (removes === true && hasKey) {
    const empty = field?.nullable === false ? 0 : null;
    if (own) throw refusedNested(target);
    return { value: empty, afterwards: () => scope.writer.remove(scope, { ...write, key: given }) };
  }
  if (own)
    return {
      value: await own(scope.ctx, { key: hasKey ? plainKey(given) : null, values: rest }),
      afterwards: null,
    };
  const written = hasKey
    ? await scope.writer.update(scope, { ...write, key: given })
    : await scope.writer.create(scope, write);
  return { value: written.key, afterwards: null };
}

/** Writes the rows of a one-to-many list; rows that are not listed stay as they are. */
export async function writeList(
  scope: WriteScope,
  from: RowWrite,
  list: NestedValue & { key: string | number; isNew: boolean },
): Promise<void> {
  const { target, key } = targetOf(scope, list);
  const foreign = list.relation.relation.field_many;
  if (otherWriter(from, target)) throw refusedNested(target);
  const options: WriteOptions = { skipActivity: from.options.skipActivity === true };
  const parent = { collection: from.collection, key: list.isNew ? null : list.key };
  const depth = nestedDepth(from);
  for (const entry of Array.isArray(list.value) ? list.value : []) {
    spend(scope);
    const values: Values = isObject(entry) ? { ...entry } : { [key.field]: entry };
    const { $delete: removes, ...rest } = values;
    const link = Object.hasOwn(rest, foreign) ? {} : { link: { field: foreign, value: list.key } };
    const write: RowWrite = {
      collection: target.name,
      values: rest,
      options,
      parent,
      depth,
      ...link,
    };
    const rowKey =
      rest[key.field] ??
      (await translationKey(scope, target, { list, foreign, values: rest, from }));
    if (rowKey === undefined || rowKey === null) await scope.writer.create(scope, write);
    else if (removes === true) await scope.writer.remove(scope, { ...write, key: rowKey });
    else await scope.writer.update(scope, { ...write, key: rowKey });
  }
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
    if (rows.length === 0)
      throw new AppError("unprocessable", {
        details: `${field}: at least one entry is required.`,
        field,
      });
  }
}

function targetOf(
  scope: WriteScope,
  nested: NestedValue,
): { target: CollectionAccess; key: Field } {
  const target = scope.access.of(nested.relation.collection);
  if (!target?.key)
    throw new AppError("unprocessable", {
      details: `${nested.field}: the related collection has no primary key.`,
    });
  return { target, key: target.key };
}

function nestedDepth(from: RowWrite): number {
  if (from.depth < limits.nestedWriteDepth) return from.depth + 1;
  throw new AppError("limitExceeded", { name: "nesting", limit: limits.nestedWriteDepth });
}

/** One more nested row of this request. */
function spend(scope: WriteScope): void {
  scope.budget.left -= 1;
  if (scope.budget.left < 0)
    throw new AppError("limitExceeded", { name: "nested items", limit: limits.batchItems });
}

/** Rows of system collections that are written with those they belong to; the modules of these have looked at them. */
const ownParts: Readonly<Record<string, string>> = {
  directus_users: "directus_user_roles",
  directus_roles: "directus_user_roles",
  directus_files: "directus_folders",
  directus_folders: "directus_folders",
};

/**
 * Rows of system collections carry rules of their modules. Nobody reaches past those: other nested writes go through
 * the writer the module registered, or are refused (B2).
 */
function otherWriter(from: RowWrite, target: CollectionAccess): ReturnType<typeof nestedWriterOf> {
  if (!isSystemCollection(target.name)) return null;
  if (Object.hasOwn(ownParts, from.collection) && ownParts[from.collection] === target.name)
    return null;
  const writer = nestedWriterOf(target.name);
  if (!writer) throw refusedNested(target);
  return writer;
}

function refusedNested(target: CollectionAccess): AppError {
  return new AppError("forbidden", {
    details: `Items of ${target.name} are written at their own address.`,
  });
}

interface TranslationRow {
  list: NestedValue & { key: string | number };
  foreign: string;
  values: Values;
  from: RowWrite;
}

/** A translation without key updates the row of its language, so that languages never double (API contract 5.1). */
async function translationKey(
  scope: WriteScope,
  target: CollectionAccess,
  row: TranslationRow,
): Promise<unknown> {
  const alias = scope.access.model.collections[row.from.collection]?.fields[row.list.field];
  if (alias?.type !== "translation" || !target.key) return null;
  const named = alias.options?.["translationLanguageField"];
  const language =
    typeof named === "string"
      ? target.collection.fields[named]
      : fieldOfType(target.collection, "lang");
  const wanted = language && keyValue(language, row.values[language.field]);
  if (!language || wanted === unmatched || wanted === null) return null;
  for (const field of Object.values(target.collection.fields)) {
    if (field.type === "user_created" || field.type === "user_updated")
      delete row.values[field.field];
  }
  const { quote } = scope.ctx.db.dialect;
  const sql = `SELECT ${quote(target.key.field)} FROM ${quote(target.name)} WHERE ${quote(row.foreign)} = ? AND ${quote(language.field)} = ?`;
  const [found] = await scope.ctx.db.all({ sql, bindings: [row.list.key, wanted] });
  return found?.[target.key.field] ?? null;
}

function plainKey(value: unknown): string | number {
  if (typeof value === "number" || typeof value === "string") return value;
  throw new AppError("invalidInput", { details: "A key is a number or a text." });
}

function isObject(value: unknown): value is Values {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date)
  );
}
