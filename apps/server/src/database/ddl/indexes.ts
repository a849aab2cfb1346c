import { createHash } from "node:crypto";
import type { Database, DialectId } from "../database.ts";
import { identifier, identifiers, sql, type Sql } from "../sql.ts";

const firstColumns: Readonly<Record<DialectId, Sql>> = {
  sqlite: sql`select t.name as tab, n.name as col from pragma_table_list t
    join pragma_index_list(t.name) i join pragma_index_info(i.name) n
    where t.schema = 'main' and t.type = 'table' and i.partial = 0 and n.seqno = 0`,
  postgres: sql`select c.relname as tab, a.attname as col from pg_index i
    join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where n.nspname = current_schema() and i.indpred is null and i.indisvalid`,
  mysql: sql`select table_name as tab, column_name as col from information_schema.statistics
    where table_schema = database() and seq_in_index = 1 and sub_part is null`,
};

/** By table, the columns that an index begins with: those by which rows are found without reading all. */
export async function readIndexedColumns(db: Database): Promise<Map<string, Set<string>>> {
  const rows = await db.all(firstColumns[db.dialect.id]);
  const byTable = Map.groupBy(rows, (row) => String(row["tab"]));
  return new Map(
    [...byTable].map(([table, own]) => [table, new Set(own.map(({ col }) => String(col)))]),
  );
}

/** A column to be indexed, and the columns of the key of its table. */
interface IndexInput {
  table: string;
  column: string;
  key: readonly string[];
}

/**
 * Creates an index on one column, however long it takes. PostgreSQL and the MySQL family let others write meanwhile; what an
 * interrupted attempt left on PostgreSQL, which no query uses, is removed first. There the key stands behind the column, as it does by
 * itself elsewhere: lists have it as their last order, and rows that are alike would be sorted for each page. SQLite learns how
 * frequent values are: it would take an index for a status that nearly all rows have, and sort them.
 */
export async function createIndex(db: Database, { table, column, key }: IndexInput): Promise<void> {
  const name = nameOf(db, `${table}_${column}_index`);
  const behind = db.dialect.id === "postgres" ? key.filter((each) => each !== column) : [];
  const on = sql`${identifier(name)} on ${identifier(table)} (${identifiers([column, ...behind])})`;
  await db.withoutTimeLimit(async (unhurried) => {
    if (db.dialect.id === "postgres") {
      if (await isBroken(unhurried, name))
        await unhurried.run(sql`drop index concurrently if exists ${identifier(name)}`);
      await unhurried.run(sql`create index concurrently ${on}`);
    } else await unhurried.run(sql`create index ${on}`);
    if (db.dialect.id === "sqlite") await unhurried.run(sql`analyze ${identifier(table)}`);
  });
}

async function isBroken(db: Database, name: string): Promise<boolean> {
  const [row] = await db.all(sql`select i.indisvalid as valid from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relname = ${name}`);
  return row?.["valid"] === false;
}

/** Names longer than the database allows would be cut off and collide. */
function nameOf({ dialect }: Database, name: string): string {
  if (Buffer.byteLength(name) <= Math.min(dialect.maxNameLength, 63)) return name;
  return `index_${createHash("sha256").update(name).digest("hex").slice(0, 32)}`;
}
