import { Duplex } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { AppError } from "../../core/errors.ts";
import { defaultLimits } from "../../core/project.ts";
import { sqliteDialect } from "../dialects/sqlite.ts";
import { ConnectionPool, type Driver } from "./connection-pool.ts";

/** A connection of a driver that does nothing but count. */
interface Line {
  number: number;
  socket: Duplex;
}

/** `start` is what becomes of a new connection; every one stands at once without it. */
function poolOf(connections: number, start: (line: Line) => Promise<void> = async () => {}) {
  const ended: number[] = [];
  let count = 0;
  const driver: Driver<Line> = {
    dialect: sqliteDialect,
    hasTransactionalDdl: true,
    create: () => ({
      number: (count += 1),
      socket: new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() }).on(
        "error",
        () => {},
      ),
    }),
    start,
    end({ number, socket }) {
      ended.push(number);
      socket.destroy();
    },
    query: async () => ({ rows: [], touched: 0, insertId: 0 }),
    insert: async () => [],
    timeLimit: String,
    socketOf: ({ socket }) => socket,
  };
  const pool = new ConnectionPool(driver, { ...defaultLimits, connections, connect: 50 });
  return { pool, ended, opened: () => count };
}

/** Work that holds a connection until it is told to end. */
function holding(pool: ConnectionPool<Line>) {
  const held = Promise.withResolvers<Line>();
  const ending = Promise.withResolvers<void>();
  const done = pool.use(async (line) => {
    held.resolve(line);
    await ending.promise;
    return line.number;
  });
  return { held: held.promise, end: ending.resolve, done };
}

async function keyOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "done",
    (error: unknown) => (error instanceof AppError ? error.key : String(error)),
  );
}

afterEach(() => void vi.useRealTimers());

test("no more connections are open than may be, and who waits longest is next", async () => {
  const { pool, opened } = poolOf(2);
  const [first, second] = [holding(pool), holding(pool)];
  await Promise.all([first.held, second.held]);
  const order: string[] = [];
  const waiting = ["third", "fourth"].map((name) => pool.use(async () => void order.push(name)));
  await setImmediate();
  expect(order).toEqual([]);
  first.end();
  await Promise.all(waiting);
  expect(order).toEqual(["third", "fourth"]);
  expect(opened()).toBe(2);
  second.end();
  await pool.close();
});

test("the connection that was used last is used next", async () => {
  const { pool } = poolOf(3);
  const [first, second] = [holding(pool), holding(pool)];
  await Promise.all([first.held, second.held]);
  second.end();
  await second.done;
  first.end();
  await first.done;
  expect(await pool.use(async ({ number }) => number)).toBe(1);
  await pool.close();
});

test("work that waits in vain hears whether others hold all connections, or none comes about", async () => {
  const crowded = poolOf(1);
  const holder = holding(crowded.pool);
  await holder.held;
  expect(await keyOf(crowded.pool.use(async () => {}))).toBe("databaseBusy");
  holder.end();
  await crowded.pool.close();
  const silent = poolOf(
    1,
    ({ socket }) => new Promise((_resolve, reject) => socket.on("error", reject)),
  );
  expect(await keyOf(silent.pool.use(async () => {}))).toBe("databaseUnreachable");
  await silent.pool.close();
});

test("a connection that does not come about fails one work; the others go on waiting", async () => {
  const { pool } = poolOf(2, async ({ number }) => {
    if (number === 2) throw new Error("too many connections");
  });
  const holder = holding(pool);
  await holder.held;
  const outcomes = [1, 2].map(() => keyOf(pool.use(async () => {})));
  expect(await outcomes[0]).toContain("too many connections");
  holder.end();
  expect(await outcomes[1]).toBe("done");
  await pool.close();
});

test("a connection that was closed meanwhile is not lent again", async () => {
  const { pool } = poolOf(1);
  const line = await pool.use(async (held) => held);
  line.socket.destroy();
  await setImmediate();
  expect(await pool.use(async ({ number }) => number)).toBe(2);
  await pool.close();
});

test("connections that nobody needs are ended after half a minute", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  const { pool, ended } = poolOf(2);
  const [first, second] = [holding(pool), holding(pool)];
  await Promise.all([first.held, second.held]);
  first.end();
  await first.done;
  vi.advanceTimersByTime(20_000);
  second.end();
  await second.done;
  expect(ended).toEqual([]);
  vi.advanceTimersByTime(15_000);
  expect(ended).toEqual([1]);
  vi.useRealTimers();
  await pool.close();
  expect(ended).toEqual([1, 2]);
});

test("closing waits for the work that runs, and refuses all other", async () => {
  const { pool, ended } = poolOf(1);
  const holder = holding(pool);
  await holder.held;
  const waiting = keyOf(pool.use(async () => {}));
  const closing = pool.close();
  expect(await waiting).toContain("are closed");
  expect(await keyOf(pool.use(async () => {}))).toContain("are closed");
  expect(ended).toEqual([]);
  holder.end();
  await closing;
  expect(await holder.done).toBe(1);
  expect(ended).toEqual([1]);
});
