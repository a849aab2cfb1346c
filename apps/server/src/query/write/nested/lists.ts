import {
  type Field,
  joinKey,
  keyPartOf,
  ownValue,
  type ProblemPath,
  fieldOfType,
} from "@rowhouse/contract";

import { AppError, brokenRule } from "../../../core/errors.ts";
import type { CollectionAccess } from "../../plan/access.ts";
import type { Identity } from "../../plan/identity.ts";
import { predicateSql, type SqlWriter } from "../../sql/predicate-sql.ts";
import type { Values, WriteOptions } from "../options.ts";
import type { ListPlace, NestedValue, RowWrite, WriteScope } from "../scope.ts";
import { runSteps, type Step, isNestedItem } from "../steps.ts";
import { nestedDepth, otherWriter, refusedNested, spend, targetOf, withoutKey } from "./targets.ts";
import { keyValue, unmatched } from "../../plan/column-values.ts";
import { and, oneOf } from "../../plan/predicate.ts";

/** A stored row and the lists sent with it. */
interface ListOwner {
  write: RowWrite;
  key: string | number;
  isNew: boolean;
  lists: readonly NestedValue[];
}

/** One entry of a list, to become a row. */
interface ListEntry {
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
interface ListField {
  field: Field | undefined;
  target: CollectionAccess;
  key: Identity;
  /** The field of the rows that holds the key of their owner. */
  foreign: string;
  place: Omit<ListPlace, "owner">;
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
  const nameOf = (entry: ListEntry): string | null =>
    list.key.sole === null && entry.key !== null
      ? String(entry.key)
      : language && languageName(entry, language);
  const isSplit = language !== null || list.key.sole === null;
  for (const part of isSplit ? partsByName(entries, nameOf) : [entries]) {
    const known = language ? await withKnownKeys(scope, list, { entries: part, language }) : part;
    const found = list.key.sole === null ? await withStoredKeys(scope, list, known) : known;
    await runSteps(
      scope,
      found.map((entry) => stepOf(list, entry)),
    );
  }
}

/** Splits a list where a row repeats: the second entry has to find what the first one wrote. */
function partsByName(
  entries: readonly ListEntry[],
  nameOf: (entry: ListEntry) => string | null,
): ListEntry[][] {
  const parts: ListEntry[][] = [];
  let seen = new Set<string>();
  for (const entry of entries) {
    const name = nameOf(entry);
    const last = parts.at(-1);
    if (last && (name === null || !seen.has(name))) last.push(entry);
    else {
      parts.push([entry]);
      seen = new Set();
    }
    if (name !== null) seen.add(name);
  }
  return parts;
}

function listField(scope: WriteScope, { write }: ListOwner, nested: NestedValue): ListField {
  const { target, key } = targetOf(scope, nested);
  if (!scope.access.of(write.collection)?.key?.sole) throw withoutKey(nested);
  if (otherWriter(write, target)) throw refusedNested(target);
  const field = ownValue(
    ownValue(scope.access.model.collections, write.collection)?.fields,
    nested.field,
  );
  const sort = ownValue(field?.options ?? {}, "sort_field");
  return {
    field,
    target,
    key,
    foreign: nested.relation.relation.field_many,
    place: {
      field: nested.field,
      foreign: nested.relation.relation.field_many,
      far: nested.relation.junction?.field_many ?? null,
      sort: typeof sort === "string" ? sort : null,
    },
  };
}

function entriesOf(
  scope: WriteScope,
  owner: ListOwner,
  { list, nested: { field, value } }: { list: ListField; nested: NestedValue },
): ListEntry[] {
  return (Array.isArray(value) ? value : []).map((entry, at): ListEntry => {
    spend(scope);
    const { sole } = list.key;
    const bare: Values = sole ? { [sole.field]: entry } : {};
    const whole = isNestedItem(entry) ? entry : bare;
    const { $delete: removes, ...values } = whole;
    const joined = isNestedItem(entry) ? joinedKey(list, owner, values) : entry;
    return {
      owner,
      values,
      removes: removes === true,
      key: (sole ? ownValue(values, sole.field) : joined) ?? null,
      path: [...owner.write.path, field, at],
    };
  });
}

function stepOf(
  { target, foreign, place }: ListField,
  { owner, values, removes, key, path }: ListEntry,
): Step {
  const { skipActivity = false, asStored = false } = owner.write.options;
  const options: WriteOptions = { skipActivity, asStored };
  const write: RowWrite = {
    collection: target.name,
    values,
    options,
    parent: {
      collection: owner.write.collection,
      key: owner.isNew ? null : owner.key,
      list: { ...place, owner: owner.key },
    },
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
    if (ownValue(access.collection.fields, field)?.required !== true) continue;
    const { quote } = scope.ctx.db.dialect;
    const sql = `SELECT 1 AS ${quote("found")} FROM ${quote(relation.collection)} WHERE ${quote(relation.relation.field_many)} = ? LIMIT 1`;
    const rows = await scope.ctx.db.all({ sql, bindings: [item.key] });
    if (rows.length === 0) throw new AppError("unprocessable", brokenRule(field, "entryRequired"));
  }
}

/**
 * The key of several columns that an entry of a list names; null where the key is made of one, or where a part is missing.
 * The part that points back is the key of the owner.
 */
function joinedKey(
  { field, key, foreign }: ListField,
  owner: ListOwner,
  values: Values,
): string | null {
  if (key.sole) return null;
  // Which row holds a language is looked up.
  if (field?.type === "translation" && key.fields.some(({ type }) => type === "lang")) return null;
  const known = Object.hasOwn(values, foreign) ? values : { ...values, [foreign]: owner.key };
  const parts = key.fields.map((part) => keyPartOf(part, known));
  if (!parts.every((part) => part !== null && typeof part !== "object")) return null;
  const text = joinKey(parts.map(String));
  return key.parse(text) === null ? null : text;
}

/**
 * An entry with all parts of such a key may be a row that is there, or one that is to be made: what is not there yet is
 * created, unless it is named by its key alone or is to be removed.
 */
async function withStoredKeys(
  scope: WriteScope,
  { target, key }: ListField,
  entries: readonly ListEntry[],
): Promise<ListEntry[]> {
  const named = entries.map((entry) => key.parse(entry.key)).filter((each) => each !== null);
  if (named.length === 0) return [...entries];
  const { dialect } = scope.ctx.db;
  const { quote } = dialect;
  const writer: SqlWriter = { dialect, bindings: [] };
  const where = predicateSql(key.among(named), writer);
  const columns = key.fields.map(({ field }) => quote(field)).join(", ");
  const rows = await scope.ctx.db.all({
    sql: `SELECT ${columns} FROM ${quote(target.name)} WHERE ${where}`,
    bindings: writer.bindings,
  });
  const stored = new Set(rows.map((row) => key.of(row)));
  return entries.map((entry) => {
    const mayBeNew = !entry.removes && Object.keys(entry.values).length > 0;
    const isThere = entry.key === null || stored.has(String(entry.key));
    return mayBeNew && !isThere ? { ...entry, key: null } : entry;
  });
}

/** The field of a translation's rows that names their language; null when the list holds no translations. */
function languageField({ field, target }: ListField): Field | null {
  if (field?.type !== "translation") return null;
  const named = field.options?.["translationLanguageField"];
  const language =
    typeof named === "string"
      ? ownValue(target.collection.fields, named)
      : fieldOfType(target.collection, "lang");
  return language ?? null;
}

/** A translation without key gets that of the row of its language, so that no language has two rows (API contract 5.1). */
async function withKnownKeys(
  scope: WriteScope,
  { target, key, foreign }: ListField,
  { entries, language }: { entries: readonly ListEntry[]; language: Field },
): Promise<ListEntry[]> {
  const named = entries.filter((entry) => languageName(entry, language) !== null);
  if (named.length === 0) return [...entries];
  const { dialect } = scope.ctx.db;
  const { quote } = dialect;
  const writer: SqlWriter = { dialect, bindings: [] };
  const owners = [...new Set(named.map(({ owner }) => owner.key))];
  const languages = [...new Set(named.map((entry) => languageOf(entry, language)))];
  const where = predicateSql(and(oneOf(foreign, owners), oneOf(language.field, languages)), writer);
  const keys = key.fields.map(({ field }) => field);
  const columns = [...new Set([...keys, foreign, language.field])].map(quote).join(", ");
  const order = keys.map(quote).join(", ");
  const rows = await scope.ctx.db.all({
    sql: `SELECT ${columns} FROM ${quote(target.name)} WHERE ${where} ORDER BY ${order}`,
    bindings: writer.bindings,
  });
  const known = new Map<string, unknown>();
  for (const row of rows) {
    const name = nameIn(ownValue(row, foreign), ownValue(row, language.field));
    if (!known.has(name)) known.set(name, key.of(row));
  }
  return entries.map((entry) => {
    const name = languageName(entry, language);
    if (name === null) return entry;
    return { ...withoutPeople(target.collection.fields, entry), key: known.get(name) ?? null };
  });
}

/** The server stamps who wrote a translation, whatever a copied entry says. */
function withoutPeople(fields: Readonly<Record<string, Field>>, entry: ListEntry): ListEntry {
  const values = Object.fromEntries(
    Object.entries(entry.values).filter(([name]) => {
      const type = ownValue(fields, name)?.type;
      return type !== "user_created" && type !== "user_updated";
    }),
  );
  return { ...entry, values };
}

/** Whose translation into which language an entry without key is; null for all others. */
function languageName(entry: ListEntry, language: Field): string | null {
  if (entry.key !== null) return null;
  const wanted = languageOf(entry, language);
  return wanted === unmatched || wanted === null ? null : nameIn(entry.owner.key, wanted);
}

function languageOf({ values }: ListEntry, language: Field): unknown {
  return keyValue(language, ownValue(values, language.field));
}

/** Compared without case, as the most lenient of the vendors does. */
function nameIn(owner: unknown, language: unknown): string {
  return JSON.stringify([String(owner), String(language).toLowerCase()]);
}
