import type { Database, DialectId } from "../src/database/database.ts";
import { openDatabase } from "../src/database/drivers/open-database.ts";
import { openSqliteDatabase } from "../src/database/drivers/sqlite-database.ts";
import { serverUrls } from "./vendors.ts";
import { identifier, raw, sql } from "../src/database/sql.ts";

/** Where fresh databases of one vendor come from; all of them begin as `prepare` left the first one. */
export interface DatabaseSource {
  /** A database as if nothing had happened in it. The one given out before is not usable any more. */
  fresh(): Promise<Database>;
  close(): Promise<void>;
}

let made = 0;

/**
 * SQLite: each one is a copy in memory of the prepared bytes. Servers: one database per test file, put back between scenarios from
 * copies of the prepared rows.
 */
export async function databaseSource(
  vendor: DialectId,
  prepare: (db: Database) => Promise<void>,
): Promise<DatabaseSource> {
  return vendor === "sqlite" ? sqliteSource(prepare) : serverSource(vendor, prepare);
}

/** An empty database of its own; `close` removes it. For tests of migrations and of the schema reader. */
export async function emptyDatabase(
  vendor: DialectId,
): Promise<{ db: Database; url: string; close(): Promise<void> }> {
  if (vendor === "sqlite") {
    const db = openSqliteDatabase(":memory:");
    return { db, url: "sqlite::memory:", close: () => db.close() };
  }
  const name = `rowhouse_test_${process.pid}_${(made += 1)}`;
  await asServer(
    vendor,
    `create database ${name}${vendor === "mysql" ? " character set utf8mb4" : ""}`,
  );
  const url = new URL(serverUrls[vendor]);
  url.pathname = `/${name}`;
  const db = await openDatabase(url.href);
  return {
    db,
    url: url.href,
    async close() {
      await db.close();
      await asServer(vendor, `drop database ${name}`);
    },
  };
}

async function asServer(vendor: "postgres" | "mysql", sql: string): Promise<void> {
  const server = await openDatabase(serverUrls[vendor]);
  try {
    await server.run({ sql, bindings: [] });
  } finally {
    await server.close();
  }
}

async function sqliteSource(prepare: (db: Database) => Promise<void>): Promise<DatabaseSource> {
  const template = openSqliteDatabase(":memory:");
  await prepare(template);
  const bytes = template.serialize();
  await template.close();
  let current: Database | null = null;
  return {
    async fresh() {
      await current?.close();
      current = openSqliteDatabase(bytes);
      return current;
    },
    close: async () => current?.close(),
  };
}

async function serverSource(
  vendor: "postgres" | "mysql",
  prepare: (db: Database) => Promise<void>,
): Promise<DatabaseSource> {
  const { db, close } = await emptyDatabase(vendor);
  await prepare(db);
  const tables = (await db.dialect.readTables(db)).map((table) => table.name);
  for (const table of tables)
    await db.run(sql`create table ${raw(copyOf(db, table))} as select * from ${identifier(table)}`);
  let isFirst = true;
  return {
    async fresh() {
      if (!isFirst) await restore(db, tables);
      isFirst = false;
      return db;
    },
    close,
  };
}

/** Drops the tables a scenario made, and puts the rows of the prepared ones back. */
async function restore(db: Database, tables: string[]): Promise<void> {
  const columns = await readColumns(db);
  const foreign = [...columns.keys()].filter(
    (name) => !tables.includes(name) && !name.startsWith(copyPrefix),
  );
  if (foreign.length > 0) await dropTables(db, foreign);
  const statements = tables.flatMap((name) => restoring(db, name, columns));
  if (db.dialect.id === "postgres") {
    // Without bindings they go in one round trip, and are one transaction.
    await db.run({ sql: statements.join("; "), bindings: [] });
    return;
  }
  await db.transaction(async (tx) => {
    for (const sql of statements) await tx.run(raw(sql));
  });
}

function restoring(db: Database, name: string, columns: Map<string, string[]>): string[] {
  const { quote, id } = db.dialect;
  const copied = columns.get(`${copyPrefix}${name}`) ?? [];
  const added = (columns.get(name) ?? []).filter((column) => !copied.includes(column));
  const list = copied.map(quote).join(", ");
  const hasSequence = id === "postgres" && copied.includes("id");
  return [
    ...added.map((column) => `alter table ${quote(name)} drop column ${quote(column)}`),
    `delete from ${quote(name)}`,
    `insert into ${quote(name)} (${list}) select ${list} from ${copyOf(db, name)}`,
    ...(hasSequence
      ? [
          `select setval(pg_get_serial_sequence('${quote(name)}', 'id'), greatest((select max(id) from ${quote(name)}), 1))`,
        ]
      : []),
  ];
}

/** All columns by table, with the one query that is cheap on both servers. */
async function readColumns(db: Database): Promise<Map<string, string[]>> {
  const schema = db.dialect.id === "mysql" ? "database()" : "current_schema()";
  const rows = await db.all(
    sql`select table_name as tab, column_name as col from information_schema.columns where table_schema = ${raw(schema)}`,
  );
  const grouped = Map.groupBy(rows, (row) => String(row["tab"]));
  return new Map(
    [...grouped].map(([table, members]) => [table, members.map((row) => String(row["col"]))]),
  );
}

/** Tables that refer to each other go in one statement on PostgreSQL, and without checks on MySQL. */
async function dropTables(db: Database, names: string[]): Promise<void> {
  const list = names.map(db.dialect.quote).join(", ");
  if (db.dialect.id === "postgres") {
    await db.run(sql`drop table ${raw(list)} cascade`);
    return;
  }
  await db.transaction(async (tx) => {
    await tx.run(sql`set foreign_key_checks = 0`);
    await tx.run(sql`drop table ${raw(list)}`);
    await tx.run(sql`set foreign_key_checks = 1`);
  });
}

const copyPrefix = "zz_copy_of_";

function copyOf(db: Database, table: string): string {
  return db.dialect.quote(`${copyPrefix}${table}`);
}
