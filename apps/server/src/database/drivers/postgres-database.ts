import { exactDecimal, ownValue } from "@rowhouse/contract";
import { LRUCache } from "lru-cache";
import type pg from "pg";
import { type ServerConnection, trustOf } from "../connection.ts";
import type { Database, Row, Runnable, Snapshot, Statement } from "../database.ts";
import { postgresDialect } from "../dialects/postgres.ts";
import type { DatabaseLimits } from "../../core/project.ts";
import { SetupError } from "../../core/setup-error.ts";
import { toAppError } from "../errors/app-errors.ts";
import { compileSql, Sql } from "../sql.ts";
import { toKey } from "./single-inserts.ts";
import { ConnectionPool, type Driver, type NewRows, type Outcome } from "./connection-pool.ts";
import { openServerDatabase } from "./server-database.ts";

/** Milliseconds without traffic after which the system asks whether the other side is still there. */
const keepAlive = 10_000;

/** Type numbers of PostgreSQL whose values we take as text or number instead of the driver's guess. */
const parsers = new Map<number, (text: string) => unknown>([
  [20, (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text)],
  [1700, exactDecimal],
  [1082, String],
  [1083, String],
  [1114, String],
  [1184, (text) => text.replace(/\+00$/, "")],
  [114, String],
  [3802, String],
]);

/** Type numbers the driver reads as we want them: booleans, bytes, numbers. */
const readByDriver = new Set([16, 17, 21, 23, 26, 700, 701]);

/** The session runs in UTC; dates come as text; 64-bit integers as numbers while they are exact. */
export async function openPostgresDatabase(
  connection: ServerConnection,
  limits: DatabaseLimits,
): Promise<Database> {
  const { default: driver } = await import("pg");
  const options = {
    ...postgresOptions(connection),
    types: { getTypeParser: parserFor(driver) },
    connectionTimeoutMillis: limits.connect,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAlive,
  };
  const prepare = sessionWith(limits, connection.schemas[0]);
  const pool = new ConnectionPool(
    driverOf(() => new driver.Client(options), prepare),
    limits,
  );
  return openServerDatabase(pool, () => openSnapshot(new driver.Client(options)));
}

/** Where the server is and who asks, as the driver wants it. */
export function postgresOptions(connection: ServerConnection): pg.ClientConfig {
  return {
    host: connection.socket ?? connection.host,
    port: connection.port,
    user: connection.user === "" ? undefined : connection.user,
    password: connection.password,
    database: connection.database,
    ssl: connection.tls ? trustOf(connection) : false,
    application_name: "rowhouse",
    ...(connection.schemas.length === 0 ? {} : { options: searchPath(connection.schemas) }),
  };
}

/** As the server reads the options of a session: a backslash stands before what would end one. */
function searchPath(schemas: readonly string[]): string {
  const names = schemas.map(postgresDialect.quote).join(",");
  return `-c search_path=${names.replaceAll(/[\\\s]/g, String.raw`\$&`)}`;
}

/** The driver looks parsers up by type number; what the contract has no type for (arrays, points, intervals) stays the text PostgreSQL writes. */
function parserFor(driver: typeof pg): (type: number) => (text: string) => unknown {
  // Text is the only format requested, and the driver's own signature lists every type number it knows.
  return (type) => {
    if (!readByDriver.has(type)) return parsers.get(type) ?? String;
    const parser: (text: string) => unknown = driver.types.getTypeParser(type);
    return parser;
  };
}

function driverOf(
  create: () => pg.Client,
  prepare: (connection: pg.Client) => Promise<void>,
): Driver<pg.Client> {
  return {
    dialect: postgresDialect,
    create,
    async start(connection) {
      // Connections that break say so to the work that uses them.
      connection.on("error", ignore);
      await connection.connect();
      await prepare(connection);
    },
    end: (connection) => void connection.end().catch(ignore),
    hasTransactionalDdl: true,
    async query(connection, sql, bindings) {
      const result = await connection.query<Row>(toNumbered(sql), bindings);
      return { rows: result.rows, touched: result.rowCount ?? 0, insertId: 0 };
    },
    insert: insertRows,
    timeLimit: (milliseconds) => `set statement_timeout = ${milliseconds}`,
    socketOf: (connection) => connection.connection.stream,
  };
}

/** A transaction of a connection of its own, whose cursor is one of the server's. */
async function openSnapshot(client: pg.Client): Promise<Snapshot> {
  client.on("error", ignore);
  const query = async (sql: string, bindings: unknown[] = []): Promise<Row[]> =>
    (await orAppError(client.query<Row>(sql, bindings))).rows;
  await orAppError(client.connect());
  try {
    await query("begin isolation level repeatable read read only");
    // The server plans a cursor for its first rows unless it knows that all are read.
    await query("set local time zone 'UTC'; set local cursor_tuple_fraction = 1");
    // Only the first read decides what the transaction sees.
    await query("select 1 from pg_class limit 1");
  } catch (error) {
    await client.end();
    throw error;
  }
  const bound = (statement: Runnable): [sql: string, bindings: unknown[]] => {
    const { sql, bindings } =
      statement instanceof Sql ? compileSql(statement, postgresDialect) : statement;
    return [toNumbered(sql), bindings.map(postgresDialect.toBinding)];
  };
  return {
    dialect: postgresDialect,
    all: (statement) => query(...bound(statement)),
    async open(statement) {
      const [sql, bindings] = bound(statement);
      await query(`declare long_read no scroll cursor for ${sql}`, bindings);
      return { next: (most) => query(`fetch ${Math.trunc(most)} from long_read`) };
    },
    heldBytes: () => Promise.resolve(0),
    close: () => client.end(),
  };
}

async function orAppError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw toAppError(error);
  }
}

/** Texts by the texts they were made of; a character of both takes two bytes at most. */
const numbered = new LRUCache<string, string>({
  maxSize: 1_000_000,
  sizeCalculation: (text, sql) => text.length + sql.length + 1,
});

/** `?` -> `$1`, `$2`, … as PostgreSQL wants it; quoted text is left alone. Cached, since statements repeat. */
function toNumbered(sql: string): string {
  const known = numbered.get(sql);
  if (known !== undefined) return known;
  let count = 0;
  const text = sql.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|\?/g, (part) =>
    part === "?" ? `$${(count += 1)}` : part,
  );
  numbered.set(sql, text);
  return text;
}

async function insertRows(
  run: (statement: Statement) => Promise<Outcome>,
  { sql, bindings, table, rows: added, primaryKey, keepsKeys }: NewRows,
): Promise<(string | number)[]> {
  const { quote } = postgresDialect;
  const given = keepsKeys ? sql.replace(") values (", ") overriding system value values (") : sql;
  const insert = bindings.length === 0 ? `insert into ${quote(table)} default values` : given;
  const { rows } = await run({
    sql: `${insert} returning ${quote(primaryKey)} as "key"`,
    bindings,
  });
  const keys = rows.map(({ key }) => toKey(key));
  if (isPresent(ownValue(added[0], primaryKey)) && typeof keys[0] === "number") {
    // A key given by the caller does not move the sequence, and the next generated one would collide with it.
    await run({
      sql: `select setval(s.name, greatest((select max(${quote(primaryKey)}) from ${quote(table)}), 1))
        from (select pg_get_serial_sequence(?, ?) as name) s where s.name is not null`,
      bindings: [quote(table), primaryKey],
    });
  }
  return keys;
}

function isPresent(value: unknown): boolean {
  return value !== null && value !== undefined;
}

function sessionWith(
  { lock, query }: DatabaseLimits,
  schema: string | undefined,
): (connection: pg.Client) => Promise<void> {
  const settings = `set time zone 'UTC'; set lock_timeout = ${lock}; set statement_timeout = ${query}`;
  return async (connection) => {
    await connection.query(settings);
    await assertSchema(connection, schema);
  };
}

/** Without a word the server would use the next schema of the path. */
async function assertSchema(connection: pg.Client, schema: string | undefined): Promise<void> {
  if (schema === undefined) return;
  const { rows } = await connection.query<Row>("select current_schema() as name");
  if (rows[0]?.["name"] === schema) return;
  const name = postgresDialect.quote(schema);
  throw new SetupError(
    `The database has no schema ${name}, or its user may not use it: run CREATE SCHEMA ${name}, grant USAGE on it, or correct ?schema= in the address of the database.`,
  );
}

function ignore(): void {}
