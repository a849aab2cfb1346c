import type mysql from "mysql2/promise";
import type { RowDataPacket } from "mysql2/promise";
import type { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { SetupError } from "../../../core/setup-error.ts";
import type { Connection } from "../../connection.ts";
import { mysqlOptions } from "../mysql-database.ts";
import { notEmpty, restoringTable, type DatabaseRestore } from "./restore.ts";
import { refuseLongLines, tryOut } from "./mysql-trial.ts";
import { readScript, runInSomeOrder } from "./statements.ts";

/**
 * A statement that makes a table cannot be taken back here. So the database is emptied only when all parts have been looked at
 * (`mysql-trial.ts`), and what fails afterwards leaves it empty, for the next try.
 */
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
  // A broken connection is reported by the statement that comes next.
  client.on("error", () => undefined);
  let hadContent = false;
  try {
    await refuseOthers(client);
    await usualMode(client);
    hadContent = (await readThings(client)).length > 0;
    if (hadContent && !clear) throw notEmpty();
  } catch (error) {
    await client.end();
    throw error;
  }
  let isBegun = false;
  return {
    async inspect(name, content) {
      if (name.startsWith("rows/")) return refuseLongLines(client, linesOf(content));
      await tryOut(client, await readScript(content));
      await usualMode(client);
    },
    async take(name, content) {
      if (!isBegun) {
        isBegun = true;
        await clearDatabase(client);
        await client.query(`create table ${restoringTable} (id int)`);
      }
      if (name.startsWith("rows/")) {
        for await (const line of linesOf(content)) await client.query(line);
        return;
      }
      await runInSomeOrder(await readScript(content), async (statement) => {
        await client.query(statement);
      });
      await usualMode(client);
    },
    async finish() {
      await client.query(`drop table if exists ${restoringTable}`);
      await client.end();
    },
    async abort() {
      try {
        if (!isBegun) return null;
        await usualMode(client);
        await clearDatabase(client);
        return hadContent
          ? `What was in the database "${connection.database}" is gone, and it is empty now: MySQL and MariaDB cannot take that back.`
          : null;
      } catch (error) {
        return `The database "${connection.database}" holds a part of the backup: it could not be emptied again (${String(error)}).`;
      } finally {
        await client.end().catch(() => undefined);
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
