import { to as copyTo } from "pg-copy-streams";
import type { Connection } from "../../connection.ts";
import { postgresOptions } from "../postgres-database.ts";
import type { BackupSink } from "./restore.ts";
import { readPostgresSchema, type PostgresSchema } from "./postgres-objects.ts";
import { toScript } from "./statements.ts";

type ServerConnection = Exclude<Connection, { dialect: "sqlite" }>;

/** What a backup says of the tables whose rows follow. */
export interface PostgresTables {
  schema: string;
  tables: { name: string; columns: string[] }[];
}

/** In one transaction that sees one moment; rows in the text form of COPY, which is what `pg_dump` stores, too. */
export async function backUpPostgres(
  connection: ServerConnection,
  sink: BackupSink,
): Promise<string[]> {
  const { Client, escapeIdentifier } = (await import("pg")).default;
  const client = new Client(postgresOptions(connection));
  // A broken connection is reported by the statement that comes next.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    await client.query(
      "set time zone 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set client_encoding = 'UTF8'",
    );
    const { name, before, after, tables } = await readPostgresSchema(client);
    await sink.add("before.sql", toScript(before));
    const said: PostgresTables = { schema: name, tables };
    await sink.add("tables.json", Buffer.from(JSON.stringify(said, null, 2)));
    for (const [at, table] of tables.entries())
      await sink.add(
        partOf(at),
        client.query(copyTo(`copy ${columnsOf(table, escapeIdentifier)} to stdout`)),
      );
    await sink.add("after.sql", toScript(after));
    await client.query("commit");
    return [];
  } finally {
    await client.end();
  }
}

/** The part with the rows of a table: numbered, since names of tables may hold anything. */
export function partOf(at: number): string {
  return `rows/${String(at + 1).padStart(5, "0")}.copy`;
}

/** The table with its columns, for COPY. The columns are quoted already; a table may have none. */
export function columnsOf(
  { name, columns }: PostgresSchema["tables"][number],
  quote: (name: string) => string,
): string {
  return columns.length === 0 ? quote(name) : `${quote(name)} (${columns.join(", ")})`;
}
