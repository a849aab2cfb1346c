import { asRecord, exactDecimal, ownValue } from "@rowhouse/contract";
import type { Connection as RawConnection, FieldPacket, QueryResult, Connection } from "mysql2";
import { isIP } from "node:net";
import type { Duplex, Readable } from "node:stream";

import { type ServerConnection, trustOf } from "../connection.ts";
import type { Binding, Database, Row, Statement, Runnable, Snapshot } from "../database.ts";
import { mysqlDialect } from "../dialects/mysql.ts";
import type { DatabaseLimits } from "../../core/project.ts";
import { toKey } from "./single-inserts.ts";
import { ConnectionPool, type Driver, type Outcome } from "./connection-pool.ts";
import { openServerDatabase } from "./server-database.ts";
import { toAppError } from "../errors/app-errors.ts";
import { compileSql, Sql } from "../sql.ts";

/** Milliseconds without traffic after which the system asks whether the other side is still there. */
const keepAlive = 10_000;
/** Refuse what the other vendors refuse, whatever the server's own setting. */
const sqlMode =
  "STRICT_ALL_TABLES,STRICT_TRANS_TABLES,NO_AUTO_VALUE_ON_ZERO,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION";

/** The number of the type DECIMAL. */
const decimalType = 246;

/** MySQL and MariaDB: utf8mb4, strict mode, a UTC session, dates as text, 64-bit integers as numbers while they are exact. */
export async function openMysqlDatabase(
  connection: ServerConnection,
  limits: DatabaseLimits,
): Promise<Database> {
  const options = {
    ...mysqlOptions(connection),
    timezone: "Z",
    dateStrings: true,
    supportBigNumbers: true,
    jsonStrings: true,
    connectTimeout: limits.connect,
    keepAliveInitialDelay: keepAlive,
  };
  const { createConnection } = await import("mysql2");
  const create = (): RawConnection => createConnection(options);
  const pool = new ConnectionPool(driverOf(create, sessionWith(limits)), limits);
  // A long list takes as long as its reader.
  const prepareLong = sessionWith({ ...limits, query: 0 });
  return openServerDatabase(pool, () =>
    openMysqlSnapshot({
      connect: async () => {
        const long = create();
        await start(long, prepareLong);
        return long;
      },
      query: async (long, sql, bindings) => (await queryOn(long, sql, bindings)).rows,
      read: readFields,
    }),
  );
}

/** Where the server is and who asks, as the driver wants it. */
export function mysqlOptions(connection: ServerConnection): {
  user: string;
  password: string;
  database: string;
  charset: string;
  host?: string;
  port?: number;
  socketPath?: string;
  ssl?: { rejectUnauthorized: true; ca?: string; verifyIdentity: boolean };
} {
  return {
    ...(connection.socket === null
      ? { host: connection.host, port: connection.port }
      : { socketPath: connection.socket }),
    user: connection.user,
    password: connection.password,
    database: connection.database,
    // The driver can compare the names of hosts alone, not addresses.
    ...(connection.tls
      ? { ssl: { ...trustOf(connection), verifyIdentity: isIP(connection.host) === 0 } }
      : {}),
    charset: "utf8mb4",
  };
}

function driverOf(create: () => RawConnection, prepare: Prepare): Driver<RawConnection> {
  let isMaria: boolean | null = null;
  return {
    dialect: mysqlDialect,
    create,
    start: (connection) => start(connection, prepare),
    end: (connection) => connection.end(),
    hasTransactionalDdl: false,
    timeLimit: (milliseconds) => `set ${timeLimitOf(milliseconds)}`,
    // The types of the driver leave it out.
    socketOf: (connection): Duplex => Reflect.get(connection, "stream"),
    query: queryOn,
    async insert(run, { sql, bindings, rows, primaryKey }) {
      if (rows.some((row) => !isKey(ownValue(row, primaryKey)))) {
        isMaria ??= await findMaria(run);
        if (isMaria) return keysReturned(run, { sql, bindings }, primaryKey);
      }
      const { insertId } = await run({ sql, bindings });
      const isGenerated = rows.some((row) => !isKey(ownValue(row, primaryKey)));
      const step = isGenerated && rows.length > 1 ? await keyStep(run) : 1;
      return rows.map((row, at) => {
        const given = ownValue(row, primaryKey);
        if (isKey(given) || given instanceof Uint8Array) return toKey(given);
        return at === 0 ? insertId : Number(insertId) + at * step;
      });
    },
  };
}

function queryOn(connection: RawConnection, sql: string, bindings: Binding[]): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    connection.query<QueryResult>(sql, bindings, (error, result, fields) => {
      if (error) reject(error);
      else resolve(toResult(result, fields));
    });
  });
}

type Run = (statement: Statement) => Promise<Outcome>;

async function findMaria(run: Run): Promise<boolean> {
  const { rows } = await run({ sql: "select version() as version", bindings: [] });
  return String(rows[0]?.["version"]).includes("MariaDB");
}

/** MariaDB reports keys that an expression or a trigger has made; MySQL knows those alone that it has counted. */
async function keysReturned(
  run: Run,
  { sql, bindings }: Statement,
  primaryKey: string,
): Promise<(string | number)[]> {
  const { quote } = mysqlDialect;
  const returning = `${sql} returning ${quote(primaryKey)} as ${quote("key")}`;
  const { rows } = await run({ sql: returning, bindings });
  return rows.map(({ key }) => toKey(key));
}

function isKey(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

/** Keys of one statement follow each other; clusters leave gaps between them, so that their servers never meet. */
async function keyStep(run: Run): Promise<number> {
  const { rows } = await run({ sql: "select @@auto_increment_increment as step", bindings: [] });
  return Number(rows[0]?.["step"] ?? 1);
}

function toResult(result: unknown, fields: readonly FieldPacket[] = []): Outcome {
  if (Array.isArray(result)) {
    const rows: Row[] = result;
    readFields(rows, fields);
    return { rows, touched: rows.length, insertId: 0 };
  }
  const { affectedRows, insertId } = asRecord(result);
  return { rows: [], touched: Number(affectedRows ?? 0), insertId: isKey(insertId) ? insertId : 0 };
}

function readFields(rows: readonly Row[], fields: readonly FieldPacket[]): void {
  for (const { name, columnType } of fields)
    if (columnType === decimalType) readDecimals(rows, name);
}

/** They come as text, and become numbers where that is exact. */
function readDecimals(rows: readonly Row[], name: string): void {
  for (const row of rows) {
    const value = ownValue(row, name);
    if (typeof value === "string") row[name] = exactDecimal(value);
  }
}

/** Sets up the session of a connection. */
type Prepare = (connection: RawConnection) => Promise<unknown>;

/** Connects, and sets up the session; destroys a connection for which that fails. */
async function start(connection: RawConnection, prepare: Prepare): Promise<void> {
  // One that breaks fails the work that uses it.
  connection.on("error", ignore);
  try {
    await new Promise<void>((resolve, reject) =>
      connection.connect((error) => (error ? reject(error) : resolve())),
    );
    await prepare(connection);
  } catch (error) {
    connection.destroy();
    throw error;
  }
}

function sessionWith({ lock, query }: DatabaseLimits): Prepare {
  const waiting = Math.max(1, Math.ceil(lock / 1000));
  const settings = [
    `sql_mode = '${sqlMode}'`,
    "time_zone = '+00:00'",
    `innodb_lock_wait_timeout = ${waiting}`,
    `lock_wait_timeout = ${waiting}`,
    timeLimitOf(query),
  ];
  return (connection) => queryOn(connection, `set session ${settings.join(", ")}`, []);
}

/** The comments are read by one of the two alone: MariaDB limits all statements in seconds, MySQL those that read in milliseconds. */
function timeLimitOf(milliseconds: number): string {
  return `@rowhouse = 0 /*M!100101 , max_statement_time = ${milliseconds / 1000} */ /*!50708 , max_execution_time = ${milliseconds} */`;
}

function ignore(): void {}

/** The driver of one snapshot: its connection, its statements, and how it reads the columns of a result. */
interface SnapshotDriver {
  /** Opens a connection that is not in the pool, and prepares its session. */
  connect(): Promise<Connection>;
  query(connection: Connection, sql: string, bindings: Binding[]): Promise<Row[]>;
  /** Makes rows of the contract of what the driver returns; `fields` are those of the result. */
  read(rows: Row[], fields: readonly FieldPacket[]): void;
}

/** Rows the driver reads ahead. */
const readAhead = 100;

/**
 * Two connections that begin together: a connection that sends a long result can do nothing else, so related rows come over the
 * second one. Between the two beginnings others may write; in each of them all rows are of one moment.
 */
async function openMysqlSnapshot(driver: SnapshotDriver): Promise<Snapshot> {
  const connections: Connection[] = [];
  let rows: Readable | null = null;
  const close = async (): Promise<void> => {
    rows?.destroy(new Error("The snapshot has been closed."));
    // A result that nobody wants any more can only be cut off.
    for (const connection of connections) connection.destroy();
  };
  try {
    for (let count = 0; count < 2; count += 1) connections.push(await driver.connect());
    await Promise.all(connections.map((connection) => begin(driver, connection)));
  } catch (error) {
    await close();
    throw toAppError(error);
  }
  const [long, short] = connections;
  if (!long || !short) throw new Error("A snapshot needs two connections.");
  return {
    dialect: mysqlDialect,
    async all(query) {
      return orAppError(driver.query(short, ...bound(query)));
    },
    async open(query) {
      rows = long.query(...bound(query)).stream({ highWaterMark: readAhead });
      rows.on("error", ignore);
      let fields: readonly FieldPacket[] = [];
      rows.once("fields", (found: readonly FieldPacket[]) => void (fields = found));
      const iterator: AsyncIterator<Row> = rows[Symbol.asyncIterator]();
      return {
        async next(most) {
          const piece = await orAppError(take(iterator, most));
          driver.read(piece, fields);
          return piece;
        },
      };
    },
    heldBytes: () => Promise.resolve(0),
    close,
  };
}

async function begin(driver: SnapshotDriver, connection: Connection): Promise<void> {
  // Otherwise the server gives a slow reader up after a minute; who reads decides that.
  await driver.query(connection, "set session net_write_timeout = 3600", []);
  await driver.query(connection, "set session transaction isolation level repeatable read", []);
  await driver.query(connection, "start transaction with consistent snapshot, read only", []);
}

async function take(rows: AsyncIterator<Row>, most: number): Promise<Row[]> {
  const piece: Row[] = [];
  while (piece.length < most) {
    const next = await rows.next();
    if (next.done) break;
    piece.push(next.value);
  }
  return piece;
}

function bound(query: Runnable): [sql: string, bindings: Binding[]] {
  const { sql, bindings } = query instanceof Sql ? compileSql(query, mysqlDialect) : query;
  return [sql, bindings.map(mysqlDialect.toBinding)];
}

async function orAppError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw toAppError(error);
  }
}
