import { ownValue, type Field } from "@rowhouse/contract";
import { fieldOfType } from "@rowhouse/contract";

import { keyValue, unmatched } from "../../plan/filter-value.ts";
import { and, oneOf } from "../../plan/predicate.ts";
import type { SqlWriter } from "../../sql/predicate-sql.ts";
import { predicateSql } from "../../sql/predicate-sql.ts";
import type { WriteScope } from "../scope.ts";
import type { ListEntry, ListField } from "./lists.ts";

/** The field of a translation's rows that names their language; null when the list holds no translations. */
export function languageField({ field, target }: ListField): Field | null {
  if (field?.type !== "translation") return null;
  const named = field.options?.["translationLanguageField"];
  const language =
    typeof named === "string"
      ? ownValue(target.collection.fields, named)
      : fieldOfType(target.collection, "lang");
  return language ?? null;
}

/** A translation without key gets that of the row of its language, so that no language has two rows (API contract 5.1). */
export async function withKnownKeys(
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
export function languageName(entry: ListEntry, language: Field): string | null {
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
