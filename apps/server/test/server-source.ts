import type { Database } from "../src/database/database.ts";
import { identifier, raw, sql } from "../src/database/sql.ts";
import type { DatabaseSource, TestDatabase } from "./test-database.ts";

/** The columns of each table. */
type Tables = ReadonlyMap<string, readonly string[]>;

/** One database of a server, put back from copies of the prepared rows; made again where a test changed the prepared tables. */
export async function serverSource(
  create: () => Promise<TestDatabase>,
  prepare: (db: Database) => Promise<void>,
): Promise<DatabaseSource> {
  let current = await prepared(create, prepare);
  let isFirst = true;
  return {
    async fresh() {
      const { db, tables } = current;
      if (!isFirst && !(await restore(db, tables))) {
        await current.close();
        current = await prepared(create, prepare);
      }
      isFirst = false;
      return current.db;
    },
  };
}

/** A new database with the prepared rows, a copy of each table, and a routine that puts the rows back. */
async function prepared(
  create: () => Promise<TestDatabase>,
  prepare: (db: Database) => Promise<void>,
): Promise<TestDatabase & { tables: Tables }> {
  const database = await create();
  const { db } = database;
  await prepare(db);
  const { tables } = await readTables(db);
  for (const table of tables.keys())
    await db.run(sql`create table ${raw(copyOf(db, table))} as select * from ${identifier(table)}`);
  for (const statement of await routineFor(db, tables)) await db.run(raw(statement));
  return { ...database, tables };
}

/**
 * Drops what tests made, and puts the rows of the prepared tables back.
 * @returns false when a prepared table has lost a column
 */
async function restore(db: Database, tables: Tables): Promise<boolean> {
  const now = await readTables(db);
  const isWhole = [...tables].every(([name, columns]) =>
    columns.every((column) => now.tables.get(name)?.includes(column)),
  );
  if (!isWhole) return false;
  const foreign = [...now.tables.keys()].filter(
    (name) => !tables.has(name) && !name.startsWith(copyPrefix),
  );
  await dropForeign(db, { ...now, foreign });
  const { quote } = db.dialect;
  for (const [name, columns] of tables)
    for (const column of now.tables.get(name) ?? [])
      if (!columns.includes(column))
        await db.run(raw(`alter table ${quote(name)} drop column ${quote(column)}`));
  await db.run(
    raw(db.dialect.id === "mysql" ? `call ${routine}()` : `select ${ownSchema}.${routine}()`),
  );
  return true;
}

/** The schema of PostgreSQL in which nothing is taken for a test's own. */
const ownSchema = "zz_own";
const routine = "zz_put_back";

/** The statements that make the routine: where the sum of all values of a table is another one than now, it fills the table again. */
async function routineFor(db: Database, tables: Tables): Promise<string[]> {
  const isMysql = db.dialect.id === "mysql";
  const steps: string[] = [];
  for (const [name, columns] of tables) {
    const table = db.dialect.quote(name);
    const list = columns.map(db.dialect.quote).join(", ");
    const sum = sumOf(db, table, columns);
    const [row] = await db.all(raw(`select (${sum}) as known`));
    steps.push(
      `if (${sum}) <> '${String(row?.["known"])}' then
        delete from ${table};
        insert into ${table} (${list}) select ${list} from ${copyOf(db, name)};
      end if;`,
    );
    if (!isMysql && columns.includes("id"))
      steps.push(
        `perform setval(pg_get_serial_sequence('${table}', 'id'), greatest((select max(id) from ${table}), 1));`,
      );
  }
  const body = steps.join("\n");
  return isMysql
    ? [`create procedure ${routine}() begin start transaction; ${body} commit; end`]
    : [
        `create schema ${ownSchema}`,
        `create function ${ownSchema}.${routine}() returns void language plpgsql as $$ begin ${body} end $$`,
      ];
}

/** One text of the number of rows and the hashes of their values; never null, which would differ from nothing. */
function sumOf(db: Database, table: string, columns: readonly string[]): string {
  const quoted = columns.map(db.dialect.quote);
  const hash =
    db.dialect.id === "mysql"
      ? `crc32(concat_ws(',', ${quoted.map((column) => `quote(${column})`).join(", ")}))`
      : `hashtextextended(row(${quoted.join(", ")})::text, 0)`;
  return `select concat(count(*), ' ', coalesce(sum(${hash}), 0)) from ${table}`;
}

/** All tables and views with their columns, with the queries that are cheap on both servers: on MariaDB a join is not. */
async function readTables(db: Database): Promise<{ tables: Tables; views: ReadonlySet<string> }> {
  const isMysql = db.dialect.id === "mysql";
  const columns = await db.all(
    isMysql
      ? sql`select table_name as tab, column_name as col from information_schema.columns where table_schema = database()`
      : sql`select c.relname as tab, a.attname as col from pg_class c join pg_attribute a on a.attrelid = c.oid
          where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v')
            and a.attnum > 0 and not a.attisdropped`,
  );
  const views = await db.all(
    isMysql
      ? sql`select table_name as tab from information_schema.views where table_schema = database()`
      : sql`select relname as tab from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'v'`,
  );
  const grouped = Map.groupBy(columns, (row) => String(row["tab"]));
  return {
    tables: new Map(
      [...grouped].map(([table, members]) => [table, members.map((row) => String(row["col"]))]),
    ),
    views: new Set(views.map((row) => String(row["tab"]))),
  };
}

/** Tables that refer to each other go in one statement on PostgreSQL, and without checks on MySQL. */
async function dropForeign(
  db: Database,
  { foreign, views }: { foreign: readonly string[]; views: ReadonlySet<string> },
): Promise<void> {
  const [seen, tables] = [
    foreign.filter((name) => views.has(name)),
    foreign.filter((name) => !views.has(name)),
  ].map((names) => names.map(db.dialect.quote).join(", "));
  const drops = [
    ...(seen ? [`drop view if exists ${seen}`] : []),
    ...(tables ? [`drop table ${tables}`] : []),
  ];
  if (db.dialect.id === "postgres") {
    const cascading = [...drops.map((drop) => `${drop} cascade`), dropTypesAndFunctions];
    await db.run({ sql: cascading.join("; "), bindings: [] });
    return;
  }
  if (drops.length === 0) return;
  await db.transaction(async (tx) => {
    await tx.run(sql`set foreign_key_checks = 0`);
    for (const drop of drops) await tx.run(raw(drop));
    await tx.run(sql`set foreign_key_checks = 1`);
  });
}

/** Drops types and functions; those that extensions brought stay. */
const dropTypesAndFunctions = `do $$ declare made record; begin
  for made in
    select format('drop type if exists %I cascade', t.typname) as dropping from pg_type t
      where t.typnamespace = current_schema()::regnamespace and t.typtype in ('e', 'd')
    union all
    select format('drop function if exists %s cascade', p.oid::regprocedure) from pg_proc p
      where p.pronamespace = current_schema()::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop execute made.dropping; end loop;
end $$`;

const copyPrefix = "zz_copy_of_";

function copyOf(db: Database, table: string): string {
  return db.dialect.quote(`${copyPrefix}${table}`);
}
