import { joinKey, keyPartOf } from "@rowhouse/contract";

import type { SqlWriter } from "../../sql/predicate-sql.ts";
import { predicateSql } from "../../sql/predicate-sql.ts";
import type { Values } from "../options.ts";
import type { WriteScope } from "../scope.ts";
import type { ListEntry, ListField, ListOwner } from "./lists.ts";

/**
 * The key of several columns that an entry of a list names; null where the key is made of one, or where a part is missing.
 * The part that points back is the key of the owner.
 */
export function joinedKey(
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
export async function withStoredKeys(
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
