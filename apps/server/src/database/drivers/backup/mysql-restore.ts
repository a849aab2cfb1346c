import type mysql from "mysql2/promise";
import type { RowDataPacket } from "mysql2/promise";
import type { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";

import { SetupError } from "../../../core/setup-error.ts";
import type { Connection } from "../../connection.ts";
import { mysqlOptions } from "../mysql-database.ts";
import { notEmpty, restoringTable, type DatabaseRestore } from "./restore.ts";
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
    await defaultMode(client);
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
      await defaultMode(client);
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
      await defaultMode(client);
    },
    async finish() {
      await client.query(`drop table if exists ${restoringTable}`);
      await client.end();
    },
    async abort() {
      try {
        if (!isBegun) return null;
        await defaultMode(client);
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
async function defaultMode(client: mysql.Connection): Promise<void> {
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

/** Begins the names of what is made on trial, and removed again. */
const trial = "rowhouse_trial";

interface Trial {
  /** For the sentence: what the user may not do. */
  what: string;
  /** Whether a backup with this statement needs it. */
  isNeeded: RegExp;
  make: string;
  drop: string;
}

const trials: readonly Trial[] = [
  {
    what: "make and change tables",
    isNeeded: /^create table/i,
    make: `create table ${trial} (id int primary key, other int); alter table ${trial} add index (other); insert into ${trial} values (1, 2)`,
    drop: `table if exists ${trial}`,
  },
  {
    what: "make views",
    isNeeded: /^create (?:algorithm=\w+ )?(?:sql security \w+ )?view/i,
    make: `create view ${trial}_view as select 1 as one`,
    drop: `view if exists ${trial}_view`,
  },
  {
    what: "make procedures and functions",
    isNeeded: /^create (?:procedure|function)/im,
    make: `create procedure ${trial}_procedure() select 1`,
    drop: `procedure if exists ${trial}_procedure`,
  },
  {
    what: "make triggers",
    isNeeded: /^create trigger/im,
    make: `create table ${trial}_watched (id int primary key); create trigger ${trial}_trigger before insert on ${trial}_watched for each row set new.id = 1`,
    drop: `table if exists ${trial}_watched`,
  },
  {
    what: "make events",
    isNeeded: /^create event/im,
    make: `create event ${trial}_event on schedule every 1 year disable do select 1`,
    drop: `event if exists ${trial}_event`,
  },
];

/**
 * Whether this server takes such statements: it has what their tables are made of, and lets this user make such things, which is
 * tried with some that are removed again. Throws SetupError.
 */
async function tryOut(client: mysql.Connection, statements: readonly string[]): Promise<void> {
  await refuseUnknownParts(client, statements);
  for (const { what, isNeeded, make, drop } of trials) {
    if (!statements.some((statement) => isNeeded.test(statement))) continue;
    try {
      await client.query(`drop ${drop}`);
      await client.query(make);
    } catch (error) {
      throw new SetupError(
        `The database user may not ${what} here, and the backup holds some (${String(error)}).`,
        { cause: error },
      );
    } finally {
      await client.query(`drop ${drop}`).catch(() => undefined);
    }
  }
}

/** MySQL and MariaDB, and their versions, know different collations and engines. */
async function refuseUnknownParts(
  client: mysql.Connection,
  statements: readonly string[],
): Promise<void> {
  const read = async (query: string): Promise<Set<string>> => {
    const [rows] = await client.query<RowDataPacket[]>(query);
    return new Set(rows.map(({ name }) => String(name).toLowerCase()));
  };
  const collations = await read("select collation_name as name from information_schema.collations");
  const engines = await read(
    "select engine as name from information_schema.engines where support in ('YES', 'DEFAULT')",
  );
  for (const statement of statements) {
    // Texts and names may hold anything.
    const bare = statement.replace(/'(?:[^'\\]|\\.|'')*'|`(?:[^`]|``)*`/g, "");
    if (!/^(create table|alter database)/i.test(bare)) continue;
    for (const [, collation = ""] of bare.matchAll(/\bcollate[= ]\s*(\w+)/gi))
      // MariaDB lists some for all character sets at once: `utf8mb4_uca1400_ai_ci` as `uca1400_ai_ci`.
      if (![collation, collation.replace(/^[a-z0-9]+_/i, "")].some((name) => collations.has(name)))
        throw unknownPart("collation", collation);
    for (const [, engine = ""] of bare.matchAll(/\bengine=(\w+)/gi))
      if (!engines.has(engine.toLowerCase())) throw unknownPart("storage engine", engine);
  }
}

function unknownPart(kind: string, name: string): SetupError {
  return new SetupError(
    `This database server does not know the ${kind} ${name}, which the backup needs. Restore it to a server of the same kind (MySQL or MariaDB) in that version or a later one.`,
  );
}

/** Throws SetupError for a statement that is longer than the server takes. */
async function refuseLongLines(
  client: mysql.Connection,
  lines: AsyncIterable<string>,
): Promise<void> {
  const [rows] = await client.query<RowDataPacket[]>("select @@max_allowed_packet as most");
  const most = Number(rows[0]?.["most"]);
  let longest = 0;
  for await (const line of lines) longest = Math.max(longest, Buffer.byteLength(line));
  if (longest >= most)
    throw new SetupError(
      `The backup holds a row of ${longest} bytes, and the database server takes ${most} (max_allowed_packet). Let it take more.`,
    );
}
