import type { Connection as MysqlConnection } from "mysql2";
import { Readable } from "node:stream";
import type { Connection } from "../../connection.ts";
import { mysqlOptions } from "../mysql-database.ts";
import type { BackupSink } from "./restore.ts";
import { readMysqlSchema, type MysqlTable } from "./mysql-objects.ts";
import { toScript } from "./statements.ts";

/** Characters of one INSERT at most, unless one row is longer: far below what servers take (`max_allowed_packet`). */
const mostCharacters = 200_000;
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
  // What goes wrong is thrown by the query that waits.
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
    if (line.length < mostCharacters) continue;
    yield `${line};\n`;
    line = "";
  }
  if (line !== "") yield `${line};\n`;
}
