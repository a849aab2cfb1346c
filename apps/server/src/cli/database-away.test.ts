import BetterSqlite from "better-sqlite3";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { emptyDatabase, testVendors } from "../../test/index.ts";
import { fetchReply, fetchToken } from "../../test/fetch-reply.ts";
import { openLine } from "../../test/services/line.ts";
import { readConfig } from "../config/config.ts";
import { silentLogger } from "../core/log/logger.ts";
import type { Database, DialectId } from "../database/database.ts";
import { startServer } from "./start-server.ts";

let folder = "";
let closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "rowhouse-test-"));
});
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
  closing = [];
  await rm(folder, { recursive: true, force: true });
});

const admin = { email: "first@example.com", password: "a good password" };
/** Shorter than any time limit of the system, and long enough for machines that are busy. */
const promptly = { timeout: 10_000, interval: 50 };

async function start(url: string, variables: Record<string, string> = {}): Promise<string> {
  const config = readConfig(
    {
      ROWHOUSE_DATA_DIR: join(folder, "data"),
      ROWHOUSE_DATABASE_URL: url,
      ROWHOUSE_DATABASE_CONNECT_TIMEOUT: "2",
      ROWHOUSE_DATABASE_QUERY_TIMEOUT: "2",
      ROWHOUSE_DATABASE_LOCK_TIMEOUT: "1",
      ROWHOUSE_ADMIN_EMAIL: admin.email,
      ROWHOUSE_ADMIN_PASSWORD: admin.password,
      ...variables,
    },
    ["--port", "0"],
  );
  const server = await startServer(config, silentLogger);
  closing.push(() => server.close());
  return server.url;
}

async function within<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  expect(performance.now() - started).toBeLessThan(milliseconds);
  return result;
}

for (const vendor of testVendors.filter((name) => name !== "sqlite")) {
  for (const failure of ["cut", "mute"] as const) {
    test(`a database whose line is ${failure} is missed, and found again (${vendor})`, async () => {
      const { url, close } = await emptyDatabase(vendor);
      closing.push(close);
      const address = new URL(url);
      const line = await openLine(Number(address.port));
      closing.push(line.close);
      address.port = String(line.port);
      const server = await start(address.href);
      const token = await fetchToken(server, admin);
      const read = () => fetchReply(`${server}/_/users`, { token });
      const ready = () => fetchReply(`${server}/server/ready`);
      await Promise.all(Array.from({ length: 12 }, read));
      const parts = { database: "ok", storage: "ok", redis: "unused" };
      expect((await ready()).item).toEqual({ ready: true, ...parts });

      await line[failure]();
      const replies = await within(promptly.timeout, () =>
        Promise.all(Array.from({ length: 12 }, read)),
      );
      for (const reply of replies)
        expect(reply).toMatchObject({ status: 503, error: { code: 11 } });
      const isMissing = { status: 503, error: { code: 11, details: { database: "missing" } } };
      expect(await within(2000, ready)).toMatchObject(isMissing);

      await line.restore();
      await vi.waitFor(async () => expect((await read()).status).toBe(200), promptly);
      await vi.waitFor(async () => expect((await ready()).status).toBe(200), promptly);
    });
  }
}

interface Place {
  url: string;
  /** Keeps a row, or on SQLite the whole file, until what it returns is called. */
  lock(): Promise<() => Promise<void>>;
}

async function placeOf(vendor: DialectId): Promise<Place> {
  const update = "update things set name = 'theirs' where id = 1";
  if (vendor === "sqlite") {
    const file = join(folder, "shared.db");
    return {
      url: `sqlite:${file}`,
      async lock() {
        const other = new BetterSqlite(file);
        other.exec(`begin immediate; ${update}`);
        return async () => void other.exec("rollback").close();
      },
    };
  }
  const { url, db, close } = await emptyDatabase(vendor);
  closing.push(close);
  return { url, lock: () => lockIn(db, update) };
}

async function lockIn(db: Database, update: string): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const ended = db.transaction(async (tx) => {
    await tx.run({ sql: update, bindings: [] });
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  return async () => {
    released.resolve();
    await ended;
  };
}

for (const vendor of testVendors) {
  describe(`while another program has locked a row (${vendor})`, () => {
    test("writers get a sentence in time, and readers their rows", async () => {
      const { url, lock } = await placeOf(vendor);
      const server = await start(url);
      const token = await fetchToken(server, admin);
      const fields = [
        { field: "id", type: "integer", datatype: "INT", primary_key: true, auto_increment: true },
        { field: "name", type: "string", datatype: "VARCHAR", length: "20" },
      ];
      const send = (path: string, method: string, body: unknown) =>
        fetchReply(`${server}/_/${path}`, { token, method, body });
      await send("collections", "POST", { collection: "things", fields });
      expect((await send("items/things", "POST", { name: "ours" })).status).toBe(200);

      const release = await lock();
      const rename = () => send("items/things/1", "PATCH", { name: "new" });
      const writing = Promise.all(Array.from({ length: 20 }, rename));
      for (let reads = 0; reads < 10; reads += 1) {
        const read = () => fetchReply(`${server}/_/items/things`, { token });
        expect((await within(promptly.timeout, read)).items).toMatchObject([{ name: "ours" }]);
      }
      for (const reply of await writing)
        expect(reply).toMatchObject({ status: 503, error: { code: 11, key: "databaseBusy" } });
      await release();
      expect((await rename()).status).toBe(200);
    });
  });
}
