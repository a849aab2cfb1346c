import type { Connection, FieldPacket } from "mysql2";
import type { Readable } from "node:stream";
import type { Binding, Row, Runnable, Snapshot } from "../../database.ts";
import { mysqlDialect } from "../../dialects/mysql.ts";
import { toAppError } from "../../errors/app-errors.ts";
import { compileSql, Sql } from "../../sql.ts";

/** What the driver does with one statement, and how it reads the columns of a result. */
export interface SnapshotDriver {
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
export async function openMysqlSnapshot(driver: SnapshotDriver): Promise<Snapshot> {
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

/** Whoever takes the rows hears of it. */
function ignore(): void {}
