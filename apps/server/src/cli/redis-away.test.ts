import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fetchReply, fetchToken } from "../../test/fetch-reply.ts";
import { openLine, type Line } from "../../test/services/line.ts";
import { hasRedis, redisUrl } from "../../test/services/redis.ts";
import { readConfig } from "../config/config.ts";
import { silentLogger } from "../core/log/logger.ts";
import { startServer } from "./start-server.ts";

let folder = "";
let line: Line;
let closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "rowhouse-test-"));
  line = await openLine(Number(redisUrl.port || 6379));
  closing.push(line.close);
});
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
  closing = [];
  await rm(folder, { recursive: true, force: true });
});

const admin = { email: "first@example.com", password: "a good password" };
/** Shorter than any time limit of the system, and long enough for machines that are busy. */
const promptly = { timeout: 4000, interval: 50 };

async function start(name: string): Promise<string> {
  const config = readConfig(
    {
      ROWHOUSE_DATA_DIR: join(folder, name),
      ROWHOUSE_DATABASE_URL: `sqlite:${join(folder, "shared.db")}`,
      ROWHOUSE_REDIS_URL: `redis://127.0.0.1:${line.port}`,
      ROWHOUSE_SECRET: "a secret of several servers",
      ROWHOUSE_ADMIN_EMAIL: admin.email,
      ROWHOUSE_ADMIN_PASSWORD: admin.password,
    },
    ["--port", "0"],
  );
  const server = await startServer(config, silentLogger);
  closing.push(() => server.close());
  return server.url;
}

async function promptToken(url: string): Promise<string> {
  const started = performance.now();
  const token = await fetchToken(url, admin);
  expect(performance.now() - started).toBeLessThan(promptly.timeout);
  return token;
}

const failures: Record<string, () => Promise<void>> = {
  "is stopped": () => line.cut(),
  "is silent": async () => line.mute(),
};

describe.skipIf(!hasRedis)("two servers and Redis", () => {
  for (const [failure, fail] of Object.entries(failures)) {
    test(`while Redis ${failure} people sign in, and a right that one takes away is gone in the other`, async () => {
      const [one, two] = [await start("one"), await start("two")];
      const token = await fetchToken(one, admin);
      const body = { collection: "directus_roles", role: 2, read: "full" };
      const { item: rule } = await fetchReply(`${one}/_/permissions`, { token, body });
      const readByPublic = async () => (await fetchReply(`${two}/_/roles`)).status;
      await vi.waitFor(async () => expect(await readByPublic()).toBe(200), promptly);

      await fail();
      const later = await promptToken(two);
      await promptToken(one);
      const removed = await fetchReply(`${one}/_/permissions/${Number(rule["id"])}`, {
        token: later,
        method: "DELETE",
      });
      expect(removed.status).toBe(204);
      await vi.waitFor(async () => expect(await readByPublic()).not.toBe(200), promptly);

      const wrong = { email: admin.email, password: "wrong" };
      const statuses = new Set<number>();
      for (let tries = 0; tries < 30 && !statuses.has(429); tries += 1)
        statuses.add((await fetchReply(`${one}/_/auth/authenticate`, { body: wrong })).status);
      expect(statuses).toContain(429);
    });

    test(`a server starts while Redis ${failure}`, async () => {
      await fail();
      expect(await promptToken(await start("one"))).not.toBe("");
    });
  }
});
