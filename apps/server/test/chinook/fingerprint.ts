import { createHash } from "node:crypto";
import type { Database, DialectId, Row } from "../../src/database/database.ts";
import { identifier, sql } from "../../src/database/sql.ts";

/** Everything a database reports about one table, and a digest of all its rows. */
export interface Fingerprint {
  definition: unknown;
  rows: string;
}

/** The tables that are not ours, as they are: to see that nothing changed them. */
export async function fingerprints(db: Database): Promise<Record<string, Fingerprint>> {
  const tables = (await db.dialect.readTables(db)).filter(
    ({ name }) => !/^(directus|rowhouse)_/.test(name),
  );
  const found: [string, Fingerprint][] = [];
  for (const { name } of tables) {
    const all = await db.all(sql`select * from ${identifier(name)}`);
    const rows = all
      .map((row) => JSON.stringify(row))
      .toSorted()
      .join();
    found.push([
      name,
      {
        definition: await definitions[db.dialect.id](db, name),
        rows: createHash("sha256").update(rows).digest("hex"),
      },
    ]);
  }
  return Object.fromEntries(found);
}

const definitions: Readonly<
  Record<DialectId, (db: Database, table: string) => Promise<readonly Row[]>>
> = {
  sqlite: (db, table) =>
    db.all(sql`select type, name, sql from sqlite_master where tbl_name = ${table}
        union all select 'sequence', name, cast(seq as text) from sqlite_sequence where name = ${table} order by 1, 2`),
  mysql: (db, table) => db.all(sql`show create table ${identifier(table)}`),
  postgres: (db, table) =>
    db.all({
      sql: `select 'column' as kind, column_name as name, to_jsonb(c)::text as definition from information_schema.columns c
          where table_schema = current_schema() and table_name = ?
        union all select 'index', indexname, indexdef from pg_indexes where schemaname = current_schema() and tablename = ?
        union all select 'constraint', conname, pg_get_constraintdef(oid) from pg_constraint where conrelid = ?::regclass
        union all select 'comment', objsubid::text, description from pg_description where objoid = ?::regclass
        union all select 'sequence', s.relname, q.last_value::text from pg_depend d
          join pg_class s on s.oid = d.objid and s.relkind = 'S'
          join pg_sequences q on q.schemaname = current_schema() and q.sequencename = s.relname
          where d.refobjid = ?::regclass
        order by 1, 2`,
      bindings: Array.from({ length: 5 }, (_, index) =>
        index < 2 ? table : db.dialect.quote(table),
      ),
    }),
};
