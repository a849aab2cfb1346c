import { keyFields, type Collection } from "@rowhouse/contract";
import type { Database, Row } from "../database.ts";
import { list, sql } from "../sql.ts";

/** A foreign key by which the database itself removes or empties rows where the row goes that they refer to. */
export interface CascadingKey {
  /** The collection of these rows. */
  collection: Collection;
  /** The columns that refer, and those that they refer to, in the same order. */
  columns: readonly string[];
  targets: readonly string[];
  effect: CascadeEffect;
}

/** `empty`: the columns that refer get null, or their default. */
export type CascadeEffect = "delete" | "empty";

const noted = new WeakMap<Collection, readonly CascadingKey[]>();

/** The foreign keys by which a removal from a collection goes on to other rows; those of the model as it was read last. */
export function cascadesFrom(collection: Collection): readonly CascadingKey[] {
  return noted.get(collection) ?? [];
}

/** Notes, of each collection that a row can be removed from, where the database goes on by itself. */
export async function noteCascades(
  db: Database,
  collections: readonly Collection[],
): Promise<void> {
  const parts = await readParts(db);
  for (const own of Map.groupBy(
    parts,
    ({ tab, idx }) => `${String(tab)}\n${String(idx)}`,
  ).values()) {
    const [first] = own;
    const collection = named(collections, first?.["tab"]);
    const target = named(collections, first?.["target"]);
    if (!collection || !target) continue;
    const key = keyFields(target).map(({ field }) => field);
    const columns = own.map(({ col }) => columnOf(collection, col));
    // A reference of SQLite that names no columns means the key.
    const targets = own.map(({ target_col: name }, at) =>
      name === null ? key[at] : columnOf(target, name),
    );
    const effect = isRemoval(first?.["effect"]) ? "delete" : "empty";
    if (columns.every(isKnown) && targets.every(isKnown))
      noted.set(target, [...cascadesFrom(target), { collection, columns, targets, effect }]);
  }
}

function isKnown(name: string | undefined): name is string {
  return name !== undefined;
}

function isRemoval(effect: unknown): boolean {
  return effect === "CASCADE" || effect === "c";
}

/** SQLite ignores letter case in a reference. */
function named(collections: readonly Collection[], name: unknown): Collection | undefined {
  const lower = String(name).toLowerCase();
  return (
    collections.find(({ collection }) => collection === name) ??
    collections.find(({ collection }) => collection.toLowerCase() === lower)
  );
}

function columnOf({ fields }: Collection, name: unknown): string | undefined {
  const lower = String(name).toLowerCase();
  return Object.keys(fields).find((field) => field === name || field.toLowerCase() === lower);
}

/** The columns of these foreign keys in their order: `tab`, `idx`, `col`, `target`, `target_col` and `effect`. */
async function readParts(db: Database): Promise<Row[]> {
  switch (db.dialect.id) {
    case "sqlite":
      return db.all(sql`select t.name as tab, f.id as idx, f."from" as col, f."table" as target, f."to" as target_col, f.on_delete as effect
        from pragma_table_list t join pragma_foreign_key_list(t.name) f
        where t.schema = 'main' and t.type = 'table' and f.on_delete in ('CASCADE', 'SET NULL', 'SET DEFAULT') order by t.name, f.id, f.seq`);
    case "postgres":
      return db.all(sql`select c.relname as tab, o.oid::text as idx, a.attname as col, f.relname as target, b.attname as target_col, o.confdeltype::text as effect
        from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_namespace n on n.oid = c.relnamespace
        join pg_class f on f.oid = o.confrelid and f.relnamespace = n.oid
        cross join unnest(o.conkey, o.confkey) with ordinality k(own, other, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.own join pg_attribute b on b.attrelid = f.oid and b.attnum = k.other
        where n.nspname = current_schema() and o.contype = 'f' and o.conparentid = 0 and o.confdeltype in ('c', 'n', 'd') order by o.oid, k.place`);
    case "mysql":
      return readMysqlParts(db);
  }
}

/** Two reads, and no join: MariaDB opens every table again for each row that it joins. */
async function readMysqlParts(db: Database): Promise<Row[]> {
  const rules =
    await db.all(sql`select table_name as tab, constraint_name as idx, delete_rule as effect from information_schema.referential_constraints
      where constraint_schema = database() and delete_rule in ('CASCADE', 'SET NULL', 'SET DEFAULT')`);
  if (rules.length === 0) return [];
  const nameOf = ({ tab, idx }: Row): string => `${String(tab)}\n${String(idx)}`;
  const effects = new Map(rules.map((rule) => [nameOf(rule), rule["effect"]]));
  const columns =
    await db.all(sql`select table_name as tab, constraint_name as idx, column_name as col, referenced_table_name as target, referenced_column_name as target_col
      from information_schema.key_column_usage
      where table_schema = database() and referenced_table_schema = database() and table_name in (${list([...new Set(rules.map(({ tab }) => tab))])})
      order by table_name, constraint_name, ordinal_position`);
  return columns.flatMap((row) => {
    const effect = effects.get(nameOf(row));
    return effect === undefined ? [] : [{ ...row, effect }];
  });
}
