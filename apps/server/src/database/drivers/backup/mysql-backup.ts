import type { Connection as MysqlConnection } from "mysql2";
import { Readable } from "node:stream";
import { ownValue } from "@rowhouse/contract";
import type mysql from "mysql2/promise";
import type { RowDataPacket } from "mysql2/promise";

import type { Connection } from "../../connection.ts";
import { mysqlOptions } from "../mysql-database.ts";
import type { BackupSink } from "./restore.ts";
import { toScript } from "./statements.ts";
import { SetupError } from "../../../core/setup-error.ts";

/** Characters of one INSERT at most, unless one row is longer: far below what servers take (`max_allowed_packet`). */
const maxCharacters = 200_000;
const quote = (name: string): string => `\`${name.replaceAll("`", "``")}\``;

/** In one transaction that sees one moment (InnoDB); rows as INSERT statements, one a line, which `mysql` could run, too. */
export async function backUpMysql(
  connection: Exclude<Connection, { dialect: "sqlite" }>,
  sink: BackupSink,
): Promise<string[]> {
  const { default: driver } = await import("mysql2");
  const streaming = driver.createConnection({
    ...mysqlOptions(connection),
    dateStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
    jsonStrings: true,
  });
  // Failures are thrown by the query that waits.
  streaming.on("error", () => undefined);
  const client = streaming.promise();
  const escape = (value: unknown): string => driver.escape(String(value));
  try {
    await client.query("set session time_zone = '+00:00', sql_mode = ''");
    await client.query("set session transaction isolation level repeatable read");
    await client.query("start transaction with consistent snapshot, read only");
    const { before, after, tables } = await readMysqlSchema(client);
    await sink.add("before.sql", toScript(before));
    for (const [at, table] of tables.entries())
      await sink.add(
        `rows/${String(at + 1).padStart(5, "0")}.sql`,
        Readable.from(insertsOf(streaming, table, escape), { objectMode: false }),
      );
    await sink.add("after.sql", toScript(after));
    const loose = tables.filter(({ isTransactional }) => !isTransactional);
    return loose.map(
      ({ name }) =>
        `The table ${name} has no transactions (it is not InnoDB): what was written to it meanwhile may be there in part.`,
    );
  } finally {
    await client.end();
  }
}

async function* insertsOf(
  client: MysqlConnection,
  { name, columns }: MysqlTable,
  escape: (value: unknown) => string,
): AsyncGenerator<string> {
  const written = columns.filter(({ isComputed }) => !isComputed);
  if (written.length === 0) return;
  const names = written.map((column) => quote(column.name)).join(", ");
  const begin = `insert into ${quote(name)} (${names}) values `;
  const values = written.map((column) => column.read(quote(column.name))).join(", ");
  const rows = client
    .query({ sql: `select ${values} from ${quote(name)}`, rowsAsArray: true })
    .stream({ highWaterMark: 100 });
  let line = "";
  for await (const row of rows) {
    // cast: asked for as lists.
    const cells = (row as unknown[]).map((value, at) =>
      value === null ? "null" : (written[at]?.write(value, escape) ?? "null"),
    );
    line += `${line === "" ? begin : ","}(${cells.join(",")})`;
    if (line.length < maxCharacters) continue;
    yield `${line};\n`;
    line = "";
  }
  if (line !== "") yield `${line};\n`;
}

/** How a column of a backup is read and written down. */
interface MysqlColumn {
  name: string;
  /** Whether the database works it out itself. */
  isComputed: boolean;
  /** The expression that reads it without loss. */
  read(column: string): string;
  /** A value as it stands in an INSERT. */
  write(value: unknown, escape: (value: unknown) => string): string;
}

interface MysqlTable {
  name: string;
  isTransactional: boolean;
  columns: MysqlColumn[];
}

/** A schema in statements: those that come before the rows, and those that come after them. */
interface MysqlSchema {
  before: string[];
  after: string[];
  tables: MysqlTable[];
}

type Read = (query: string) => Promise<Record<string, unknown>[]>;

/** Reads the definitions of everything in the database, in the server's own words (`SHOW CREATE …`). */
async function readMysqlSchema(client: mysql.Connection): Promise<MysqlSchema> {
  const read: Read = async (query) => (await client.query<RowDataPacket[]>(query))[0];
  const found = await read(
    "select table_name as name, table_type as kind, engine as engine from information_schema.tables where table_schema = database() order by table_name",
  );
  const versioned = found.filter(({ kind }) => kind === "SYSTEM VERSIONED");
  if (versioned.length > 0)
    throw new SetupError(
      `This database holds tables with a history of their own (system versioning), which the backup cannot carry: ${versioned.map(namesOf).join(", ")}. Back the database up with mariadb-dump, and the rest with --without-database.`,
    );
  const tables = found.filter(({ kind }) => kind === "BASE TABLE");
  const columns = Map.groupBy(await readColumns(read), ({ table }) => table);
  const definitions: string[] = [await charsetOf(read)];
  for (const sequence of found.filter(({ kind }) => kind === "SEQUENCE").map(namesOf))
    definitions.push(...(await sequenceOf(read, sequence)));
  for (const table of tables.map(namesOf))
    definitions.push(await definitionOf(read, `table ${quote(table)}`, "Create Table"));
  return {
    before: definitions,
    after: await laterParts(read, found.filter(({ kind }) => kind === "VIEW").map(namesOf)),
    tables: tables.map((table) => ({
      name: namesOf(table),
      isTransactional: String(table["engine"]).toLowerCase() === "innodb",
      columns: (columns.get(namesOf(table)) ?? []).map(({ column }) => column),
    })),
  };
}

function namesOf(row: Record<string, unknown>): string {
  return String(row["name"]);
}

async function readColumns(read: Read): Promise<{ table: string; column: MysqlColumn }[]> {
  const rows = await read(
    "select table_name as tab, column_name as name, data_type as type, generation_expression as computed from information_schema.columns where table_schema = database() order by table_name, ordinal_position",
  );
  return rows.map((row) => ({
    table: String(row["tab"]),
    column: {
      name: namesOf(row),
      isComputed: row["computed"] !== null && row["computed"] !== "",
      ...formOf(String(row["type"]).toLowerCase()),
    },
  }));
}

const bytes =
  /^(binary|varbinary|tinyblob|blob|mediumblob|longblob|geometry|point|linestring|polygon|multi\w+|geom\w*collection|vector)$/;

function formOf(type: string): Pick<MysqlColumn, "read" | "write"> {
  if (bytes.test(type))
    return { read: (column) => `hex(${column})`, write: (value) => `x'${String(value)}'` };
  if (type === "bit") return { read: (column) => `${column} + 0`, write: (value) => String(value) };
  // A FLOAT as text has six digits; as a DOUBLE it has all it holds.
  if (type === "float")
    return { read: (column) => `${column} + 0e0`, write: (value) => String(value) };
  return {
    read: (column) => column,
    write: (value, escape) => (typeof value === "number" ? String(value) : escape(value)),
  };
}

async function charsetOf(read: Read): Promise<string> {
  const [found] = await read(
    "select default_character_set_name as charset, default_collation_name as collation from information_schema.schemata where schema_name = database()",
  );
  return `alter database character set ${String(found?.["charset"])} collate ${String(found?.["collation"])}`;
}

/** The text of `SHOW CREATE`, without the person who made it: whoever restores is the owner then. */
async function definitionOf(read: Read, thing: string, column: string): Promise<string> {
  const [found] = await read(`show create ${thing}`);
  const definition = ownValue(found, column);
  if (typeof definition !== "string")
    throw new SetupError(
      `The definition of the ${thing} may not be read. The database user of the backup needs the right to see it (SHOW VIEW, SHOW_ROUTINE or ownership).`,
    );
  return definition.replace(/ DEFINER=(`(?:[^`]|``)*`|\S+?)@(`(?:[^`]|``)*`|\S+)/, "");
}

async function sequenceOf(read: Read, name: string): Promise<string[]> {
  const [state] = await read(`select next_not_cached_value as next from ${quote(name)}`);
  return [
    await definitionOf(read, `sequence ${quote(name)}`, "Create Table"),
    `do setval(${quote(name)}, ${String(state?.["next"])}, 0)`,
  ];
}

async function laterParts(read: Read, views: string[]): Promise<string[]> {
  const parts: string[] = [];
  const routines = await read(
    "select routine_name as name, routine_type as kind, sql_mode as mode from information_schema.routines where routine_schema = database() and routine_type in ('PROCEDURE', 'FUNCTION') order by routine_name",
  );
  for (const row of routines) {
    const kind = row["kind"] === "FUNCTION" ? "Function" : "Procedure";
    const thing = `${kind.toLowerCase()} ${quote(namesOf(row))}`;
    parts.push(inMode(row["mode"], await definitionOf(read, thing, `Create ${kind}`)));
  }
  for (const view of views)
    parts.push(await definitionOf(read, `view ${quote(view)}`, "Create View"));
  const triggers = await read(
    "select trigger_name as name, sql_mode as mode from information_schema.triggers where trigger_schema = database() order by event_object_table, event_manipulation, action_timing, action_order",
  );
  for (const row of triggers) {
    const thing = `trigger ${quote(namesOf(row))}`;
    parts.push(inMode(row["mode"], await definitionOf(read, thing, "SQL Original Statement")));
  }
  const events = await read(
    "select event_name as name, sql_mode as mode from information_schema.events where event_schema = database() order by event_name",
  );
  for (const row of events)
    parts.push(
      inMode(row["mode"], await definitionOf(read, `event ${quote(namesOf(row))}`, "Create Event")),
    );
  return parts;
}

/** The definition in the mode that the routine was made in and keeps: its meaning depends on it. */
function inMode(mode: unknown, definition: string): string {
  return `set session sql_mode = '${String(mode)}';\n${definition}`;
}
