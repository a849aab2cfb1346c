import knexFactory from "knex";
import { LRUCache } from "lru-cache";
import type pg from "pg";
import type { Connection } from "../connection.ts";
import type { Database, Row, Statement } from "../database.ts";
import { postgresDialect } from "../dialects/postgres.ts";
import { KnexDatabase, type Driver, type NewRows, type Outcome } from "./knex-database.ts";

type SessionReady = (error: Error | null, connection: pg.Client) => void;

const poolSize = 10;
/** Milliseconds until a request gives up waiting for a connection. */
const acquireTimeout = 10_000;

/** Type numbers of PostgreSQL whose values we take as text or number instead of the driver's guess. */
const parsers = new Map<number, (text: string) => unknown>([
  [20, (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text)],
  [1700, Number],
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
  connection: Exclude<Connection, { dialect: "sqlite" }>,
): Promise<Database> {
  const { default: driver } = await import("pg");
  const knex = knexFactory({
    client: "pg",
    connection: {
      host: connection.socket ?? connection.host,
      port: connection.port,
      user: connection.user === "" ? undefined : connection.user,
      password: connection.password,
      database: connection.database,
      ssl: connection.tls ? { rejectUnauthorized: true } : false,
      types: { getTypeParser: parserFor(driver) },
      connectionTimeoutMillis: acquireTimeout,
      application_name: "rowhouse",
    },
    pool: { min: 0, max: poolSize, afterCreate: prepareSession },
    acquireConnectionTimeout: acquireTimeout,
    log: { warn: ignore },
  });
  return new KnexDatabase(knex, driverOf());
}

/** The driver looks parsers up by type number; what the contract has no type for (arrays, points, intervals) stays the text PostgreSQL writes. */
function parserFor(driver: typeof pg): (type: number, format: string) => (text: string) => unknown {
  // Text is the only format requested, and the driver's own signature lists every type number it knows.
  return (type) => {
    if (!readByDriver.has(type)) return parsers.get(type) ?? String;
    const parser: (text: string) => unknown = driver.types.getTypeParser(type);
    return parser;
  };
}

function driverOf(): Driver<pg.Client> {
  return {
    dialect: postgresDialect,
    hasTransactionalDdl: true,
    async query(connection, sql, bindings) {
      const result = await connection.query<Row>(toNumbered(sql), bindings);
      return { rows: result.rows, touched: result.rowCount ?? 0, insertId: 0 };
    },
    insert: insertRows,
  };
}

const numbered = new LRUCache<string, string>({ max: 2000 });

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
  { sql, bindings, table, rows: added, primaryKey }: NewRows,
): Promise<(string | number)[]> {
  const { quote } = postgresDialect;
  const insert = bindings.length === 0 ? `insert into ${quote(table)} default values` : sql;
  const { rows } = await run({
    sql: `${insert} returning ${quote(primaryKey)} as "key"`,
    bindings,
  });
  const keys = rows.map(({ key }) => (typeof key === "number" ? key : String(key)));
  if (isPresent(added[0]?.[primaryKey]) && typeof keys[0] === "number") {
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

function prepareSession(connection: pg.Client, done: SessionReady): void {
  connection.on("error", ignore);
  connection.query("set time zone 'UTC'", (error: Error | null) => done(error, connection));
}

function ignore(): void {}
