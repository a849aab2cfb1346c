import type mysql from "mysql2/promise";
import type { RowDataPacket } from "mysql2/promise";
import type { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { SetupError } from "../../../core/setup-error.ts";
import type { Connection } from "../../connection.ts";
import { mysqlOptions } from "../mysql-database.ts";
import { notEmpty, type DatabaseRestore } from "./restore.ts";
import { readScript, runInSomeOrder } from "./statements.ts";

/** A statement that makes a table cannot be taken back here: what fails leaves an empty database, for the next try. */
export async function restoreMysql(
  connection: Exclude<Connection, { dialect: "sqlite" }>,
  clear: boolean,
): Promise<DatabaseRestore> {
  const driver = (await import("mysql2/promise")).default;
  const client = await driver.createConnection({
    ...mysqlOptions(connection),
    // A definition may set its mode first.
    multipleStatements: true,
  });
  try {
    await refuseOthers(client);
    await usualMode(client);
    if (clear) await clearDatabase(client);
    else await refuseContent(client);
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    async take(name, content) {
      if (name.startsWith("rows/")) {
        for await (const line of linesOf(content)) await client.query(line);
        return;
      }
      await runInSomeOrder(await readScript(content), async (statement) => {
        await client.query(statement);
      });
      await usualMode(client);
    },
    finish: () => client.end(),
    async abort() {
      await usualMode(client);
      try {
        await clearDatabase(client);
      } finally {
        await client.end();
      }
    },
  };
}

/** As `mysql` itself restores: rows are taken as they were, in any order. */
async function usualMode(client: mysql.Connection): Promise<void> {
  await client.query(
    "set session sql_mode = 'NO_AUTO_VALUE_ON_ZERO', time_zone = '+00:00', foreign_key_checks = 0, unique_checks = 0",
  );
}

/** Not `readline`: it also ends a line at characters that may stand in a text. */
async function* linesOf(content: Readable): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of content.setEncoding("utf8")) {
    const lines = (rest + String(chunk)).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}

/** Milliseconds that a connection which was just closed may still be listed. */
const farewell = 2000;

/** A server that goes on working would see half of it, or write into it. */
async function refuseOthers(client: mysql.Connection): Promise<void> {
  const until = performance.now() + farewell;
  for (;;) {
    const [rows] = await client.query<RowDataPacket[]>(
      "select id from information_schema.processlist where db = database() and id <> connection_id()",
    );
    if (rows.length === 0) return;
    if (performance.now() > until)
      throw new SetupError(
        "Another program is connected to the database. Stop every server that uses it before it is restored.",
      );
    await setTimeout(50);
  }
}

async function refuseContent(client: mysql.Connection): Promise<void> {
  if ((await readThings(client)).length > 0) throw notEmpty();
}

async function clearDatabase(client: mysql.Connection): Promise<void> {
  await client.query("set session foreign_key_checks = 0");
  for (const { kind, name } of await readThings(client))
    await client.query(`drop ${String(kind)} if exists \`${String(name).replaceAll("`", "``")}\``);
}

/** Everything that can be dropped; triggers and indexes go with their tables. */
async function readThings(client: mysql.Connection): Promise<RowDataPacket[]> {
  const [rows] = await client.query<RowDataPacket[]>(
    `select case table_type when 'VIEW' then 'view' when 'SEQUENCE' then 'sequence' else 'table' end as kind, table_name as name
       from information_schema.tables where table_schema = database()
     union all select lower(routine_type), routine_name from information_schema.routines
       where routine_schema = database() and routine_type in ('PROCEDURE', 'FUNCTION')
     union all select 'event', event_name from information_schema.events where event_schema = database()`,
  );
  return rows;
}
