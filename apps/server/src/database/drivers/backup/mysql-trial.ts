import type mysql from "mysql2/promise";
import type { RowDataPacket } from "mysql2/promise";
import { SetupError } from "../../../core/setup-error.ts";

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
export async function tryOut(
  client: mysql.Connection,
  statements: readonly string[],
): Promise<void> {
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
export async function refuseLongLines(
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
