import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { SetupError } from "../../../core/setup-error.ts";
import type { Connection } from "../../connection.ts";
import { postgresOptions } from "../postgres-database.ts";
import { notEmpty, type DatabaseRestore } from "./restore.ts";
import { columnsOf, partOf, type PostgresTables } from "./postgres-backup.ts";
import { readScript, runInSomeOrder } from "./statements.ts";

/** Everything is one transaction: until it is committed the database is as it was. */
export async function restorePostgres(
  connection: Exclude<Connection, { dialect: "sqlite" }>,
  clear: boolean,
): Promise<DatabaseRestore> {
  const { Client, escapeIdentifier } = (await import("pg")).default;
  const client = new Client({
    ...postgresOptions(connection),
    application_name: "rowhouse restore",
  });
  // A broken connection is reported by the statement that comes next.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await refuseOthers(client);
    await client.query("begin");
    await client.query(
      "set local idle_in_transaction_session_timeout = 0; set local check_function_bodies = off; set local time zone 'UTC'; set local datestyle = 'ISO'; set local client_encoding = 'UTF8'; set local client_min_messages = 'warning'",
    );
    if (clear) await clearSchema(client);
    else await refuseContent(client);
  } catch (error) {
    await client.end();
    throw error;
  }
  let known: PostgresTables = { schema: "", tables: [] };
  return {
    async take(name, content) {
      if (name.endsWith(".sql")) return run(client, await readScript(content));
      if (name === "tables.json") {
        known = await readTables(client, content);
        return;
      }
      const table = known.tables.find((_, at) => partOf(at) === name);
      if (table === undefined)
        throw new SetupError(`The backup holds a part unknown here: ${name}`);
      await pipeline(
        content,
        client.query(copyFrom(`copy ${columnsOf(table, escapeIdentifier)} from stdin`)),
      );
    },
    async finish() {
      await client.query("commit");
      // Everything is there by now; without it the first queries are only slower.
      await client.query("analyze").catch(() => undefined);
      await client.end();
    },
    async abort() {
      await client.query("rollback").catch(() => undefined);
      await client.end().catch(() => undefined);
      return null;
    },
  };
}

async function run(client: pg.Client, statements: readonly string[]): Promise<void> {
  await runInSomeOrder(statements, async (statement) => {
    await client.query("savepoint one");
    try {
      await client.query(statement);
      await client.query("release one");
    } catch (error) {
      await client.query("rollback to one; release one");
      throw error;
    }
  });
}

async function readTables(client: pg.Client, content: Readable): Promise<PostgresTables> {
  // cast: written by `backUpPostgres`, and what it is made of was checked against its digest.
  const known = (await json(content)) as PostgresTables;
  const { rows } = await client.query<{ name: string }>("select current_schema() as name");
  if (rows[0]?.name !== known.schema)
    throw new SetupError(
      `The backup is of the schema "${known.schema}", here the schema in use is "${rows[0]?.name ?? ""}".`,
    );
  return known;
}

/** A server that goes on working would see half of it, or write into it. */
async function refuseOthers(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select from pg_stat_activity where datname = current_database() and application_name = 'rowhouse' and pid <> pg_backend_pid()",
  );
  if (rows.length > 0)
    throw new SetupError("A server is using the database. Stop all of them before it is restored.");
}

async function refuseContent(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select from pg_class o where relnamespace = ${here} and relkind in ('r', 'p', 'v', 'm', 'f') and ${own("pg_class")} limit 1`,
  );
  if (rows.length > 0) throw notEmpty();
}

const here = "current_schema()::regnamespace";
/** Not of an extension, and not made by another object. */
const own = (catalog: string): string =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = o.oid and d.deptype in ('e', 'i'))`;

/** Drops what stands in the schema, but not what extensions brought, and not the schema: that may belong to somebody else. */
async function clearSchema(client: pg.Client): Promise<void> {
  const kinds = [
    `select format('drop %s if exists %I cascade', case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' when 'f' then 'foreign table' else 'table' end, relname) as sql
      from pg_class o where relnamespace = ${here} and relkind in ('r', 'p', 'v', 'm', 'f', 'S') and ${own("pg_class")} order by relkind = 'S'`,
    `select format('drop routine if exists %s cascade', oid::regprocedure) as sql from pg_proc o where pronamespace = ${here} and ${own("pg_proc")}`,
    `select format('drop type if exists %I cascade', typname) as sql from pg_type o where typnamespace = ${here} and typtype in ('e', 'd', 'c', 'r') and ${own("pg_type")}`,
  ];
  for (const kind of kinds)
    for (const { sql } of (await client.query<{ sql: string }>(kind)).rows) await client.query(sql);
}
