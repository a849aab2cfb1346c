import { isSystemCollection, keyFields } from "@rowhouse/contract";
import type { Context } from "../../../core/context.ts";
import {
  type CascadingKey,
  type CascadeEffect,
  cascadesFrom,
} from "../../../database/schema/cascades.ts";
import type { CollectionAccess } from "../../plan/access.ts";
import type { Predicate } from "../../plan/predicate.ts";
import { type SqlWriter, predicateSql } from "../../sql/predicate-sql.ts";
import { identityIn, rowKey, type StoredRow } from "../../sql/stored-rows.ts";

/** How many rows of a collection the database itself removes or empties along with one item. */
export interface CascadeCount {
  collection: string;
  effect: CascadeEffect;
  amount: number;
}

/** Foreign keys that are followed from one table to the next, and ways that are followed in all. */
const bounds = { depth: 5, paths: 50 };

/**
 * Counts, before items are removed, the rows that the database will remove or empty by itself, by the keys of the items: nothing
 * of these rows is in any revision, so restoring can only say that they were there (API contract 9.5). One statement for each
 * table that is reached; none where no foreign key goes on by itself.
 */
export async function countCascades(
  ctx: Context,
  access: CollectionAccess,
  rows: readonly StoredRow[],
): Promise<ReadonlyMap<string | number, readonly CascadeCount[]>> {
  const counts = new Map<string | number, CascadeCount[]>();
  if (isSystemCollection(access.name)) return counts;
  const paths = pathsFrom(access);
  const where = identityIn(access).where(rows.map(({ key }) => key));
  for (const [collection, own] of Map.groupBy(paths, (path) => lastOf(path).collection)) {
    const statement = countSql(ctx, access, { where, paths: own });
    for (const found of await ctx.db.all(statement)) {
      const key = rows.length === 1 ? rows[0]?.key : rowKey(access, found);
      if (key === null || key === undefined) continue;
      const effect: CascadeEffect = Number(found[effectColumn]) === 0 ? "delete" : "empty";
      const count = { collection: collection.collection, effect, amount: Number(found[amount]) };
      counts.set(key, [...(counts.get(key) ?? []), count]);
    }
  }
  return counts;
}

/** A way from the removed rows to others: only rows that are removed lead on. */
type Path = readonly [CascadingKey, ...CascadingKey[]];

function lastOf(path: Path): CascadingKey {
  return path.at(-1) ?? path[0];
}

function pathsFrom({ collection }: CollectionAccess): Path[] {
  const paths: Path[] = cascadesFrom(collection).map((cascade) => [cascade]);
  for (const path of paths) {
    const last = lastOf(path);
    if (last.effect !== "delete" || path.length === bounds.depth) continue;
    for (const next of cascadesFrom(last.collection))
      if (paths.length < bounds.paths) paths.push([...path, next]);
  }
  return paths;
}

/** Names in the statement; they contain a blank, which no field's name can. */
const effectColumn = "its effect";
const amount = "row count";
const removed = "removed rows";

/** Rows of one table by the key of the removed item; one that several ways lead to counts once, as removed where it is. */
function countSql(
  ctx: Context,
  access: CollectionAccess,
  { where, paths }: { where: Predicate; paths: readonly Path[] },
) {
  const writer: SqlWriter = { dialect: ctx.db.dialect, bindings: [] };
  const { quote } = writer.dialect;
  const [first] = paths;
  const collection = first === undefined ? access.collection : lastOf(first).collection;
  const names = (columns: readonly string[]): string => columns.join(", ");
  const identity = identityIn(access).fields.map(({ field }) => field);
  const own = identity.map((field) => quote(field));
  const needed = new Set([...identity, ...paths.flatMap(([start]) => start.targets)]);
  const keys = keyFields(collection).map((_, at) => quote(`key ${at}`));
  const all = paths
    .map((path) => branchSql(quote, { own, path, keys, access }))
    .join(" UNION ALL ");
  const effect = quote(effectColumn);
  // One way leads to each row once: there is nothing to sort out.
  const each =
    keys.length === 0 || paths.length === 1
      ? all
      : `SELECT ${names(own)}, MIN(${effect}) AS ${effect} FROM (${all}) ways GROUP BY ${names([...own, ...keys])}`;
  const from = `SELECT ${names([...needed].map((field) => quote(field)))} FROM ${quote(access.name)} WHERE ${predicateSql(where, writer)}`;
  const sql = `WITH ${quote(removed)} AS (${from}) SELECT ${names([...own, effect])}, COUNT(*) AS ${quote(amount)}
    FROM (${each}) each_row GROUP BY ${names([...own, effect])}`;
  return { sql, bindings: writer.bindings };
}

interface Branch {
  /** The columns of the key of the removed item. */
  own: readonly string[];
  path: Path;
  /** Names for those of the key of the rows. */
  keys: readonly string[];
  access: CollectionAccess;
}

function branchSql(quote: (name: string) => string, { own, path, keys, access }: Branch): string {
  const last = lastOf(path);
  const key = keyFields(last.collection).map(({ field }) => `t${path.length}.${quote(field)}`);
  const selected = [
    ...own.map((column) => `t0.${column} AS ${column}`),
    ...key.map((column, at) => `${column} AS ${keys[at]}`),
    `${last.effect === "delete" ? 0 : 1} AS ${quote(effectColumn)}`,
  ];
  const joins = path.map(({ collection, columns, targets }, at) => {
    const pairs = columns.map(
      (column, pair) => `t${at + 1}.${quote(column)} = t${at}.${quote(targets[pair] ?? "")}`,
    );
    return ` JOIN ${quote(collection.collection)} t${at + 1} ON ${pairs.join(" AND ")}`;
  });
  // Items that are removed by themselves have entries of their own.
  const others =
    last.collection === access.collection && key.length > 0
      ? ` WHERE (${key.join(", ")}) NOT IN (SELECT ${own.join(", ")} FROM ${quote(removed)})`
      : "";
  return `SELECT ${selected.join(", ")} FROM ${quote(removed)} t0${joins.join("")}${others}`;
}
