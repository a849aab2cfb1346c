import { basename } from "node:path";
import type { DialectId } from "../src/database/database.ts";
import { openDatabase } from "../src/database/drivers/open-database.ts";
import { identifier, raw, sql } from "../src/database/sql.ts";

export type ServerVendor = Exclude<DialectId, "sqlite">;

/** Where the tests find the database servers, and may create databases. */
export const serverUrls: Readonly<Record<ServerVendor, string>> = {
  postgres: process.env["TEST_POSTGRES_URL"] ?? "postgres://postgres@127.0.0.1:5432/postgres",
  mysql: process.env["TEST_MYSQL_URL"] ?? "mysql://root@127.0.0.1:3306/mysql",
};

/** How the names of all databases of a run begin. */
export function databasePrefix(runFolder: string): string {
  const run = basename(runFolder)
    .replaceAll(/[^a-z0-9]/gi, "")
    .slice(-6);
  return `rowhouse_test_${run.toLowerCase()}_`;
}

/** Runs statements on the server itself, outside of any database of a test. */
export async function onServer(vendor: ServerVendor, ...statements: string[]): Promise<void> {
  const server = await openDatabase(serverUrls[vendor]);
  try {
    for (const statement of statements) await server.run({ sql: statement, bindings: [] });
  } finally {
    await server.close();
  }
}

/** Removes the databases that a run has left. */
export async function dropDatabases(vendor: ServerVendor, prefix: string): Promise<void> {
  const server = await openDatabase(serverUrls[vendor]);
  try {
    const names =
      vendor === "postgres"
        ? sql`select datname as name from pg_database`
        : sql`select schema_name as name from information_schema.schemata`;
    for (const { name } of await server.all(names)) {
      if (!String(name).startsWith(prefix)) continue;
      const force = vendor === "postgres" ? " with (force)" : "";
      await server.run(sql`drop database ${identifier(String(name))}${raw(force)}`);
    }
  } finally {
    await server.close();
  }
}
