import { asRecord } from "@rowhouse/contract";
import knexFactory from "knex";
import type { Connection } from "../connection.ts";
import type { Database, Statement } from "../database.ts";
import { mysqlDialect } from "../dialects/mysql.ts";
import { KnexDatabase, type Driver, type Outcome } from "./knex-database.ts";

const poolSize = 10;
/** Milliseconds until a request gives up waiting for a connection. */
const acquireTimeout = 10_000;
/** Refuse what the other vendors refuse, whatever the server's own setting. */
const sqlMode =
  "STRICT_ALL_TABLES,STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION";

/** The part of a mysql2 connection that is used here. */
interface MysqlConnection {
  query(
    sql: string,
    bindings: unknown[],
    done: (error: Error | null, result: unknown) => void,
  ): void;
}

/** MySQL and MariaDB: utf8mb4, strict mode, a UTC session, dates as text, 64-bit integers as numbers while they are exact. */
export async function openMysqlDatabase(
  connection: Exclude<Connection, { dialect: "sqlite" }>,
): Promise<Database> {
  const options = {
    ...(connection.socket === null
      ? { host: connection.host, port: connection.port }
      : { socketPath: connection.socket }),
    user: connection.user,
    password: connection.password,
    database: connection.database,
    ...(connection.tls ? { ssl: { rejectUnauthorized: true } } : {}),
    charset: "utf8mb4",
    timezone: "Z",
    dateStrings: true,
    supportBigNumbers: true,
    decimalNumbers: true,
    jsonStrings: true,
    connectTimeout: acquireTimeout,
  };
  const knex = knexFactory({
    client: "mysql2",
    connection: options,
    pool: { min: 0, max: poolSize, afterCreate: prepareSession },
    acquireConnectionTimeout: acquireTimeout,
    log: { warn: ignore },
  });
  return new KnexDatabase(knex, driverOf());
}

function driverOf(): Driver<MysqlConnection> {
  return {
    dialect: mysqlDialect,
    hasTransactionalDdl: false,
    query: (connection, sql, bindings) =>
      new Promise((resolve, reject) => {
        connection.query(sql, bindings, (error, result) => {
          if (error) reject(error);
          else resolve(toResult(result));
        });
      }),
    async insert(run, { sql, bindings, rows, primaryKey }) {
      const { insertId } = await run({ sql, bindings });
      const isGenerated = rows.some((row) => !isKey(row[primaryKey]));
      const step = isGenerated && rows.length > 1 ? await keyStep(run) : 1;
      return rows.map((row, at) => {
        const given = row[primaryKey];
        if (isKey(given)) return given;
        return at === 0 ? insertId : Number(insertId) + at * step;
      });
    },
  };
}

function isKey(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

/** Keys of one statement follow each other; clusters leave gaps between them, so that their servers never meet. */
async function keyStep(run: (statement: Statement) => Promise<Outcome>): Promise<number> {
  const { rows } = await run({ sql: "select @@auto_increment_increment as step", bindings: [] });
  return Number(rows[0]?.["step"] ?? 1);
}

function toResult(result: unknown): Outcome {
  if (Array.isArray(result)) return { rows: result, touched: result.length, insertId: 0 };
  const { affectedRows, insertId } = asRecord(result);
  return { rows: [], touched: Number(affectedRows ?? 0), insertId: isKey(insertId) ? insertId : 0 };
}

function prepareSession(
  connection: MysqlConnection,
  done: (error: Error | null, connection: MysqlConnection) => void,
): void {
  connection.query(`set session sql_mode = '${sqlMode}', time_zone = '+00:00'`, [], (error) =>
    done(error, connection),
  );
}

function ignore(): void {}
