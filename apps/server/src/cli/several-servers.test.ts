import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { emptyDatabase, testVendors } from "../../test/index.ts";
import { fetchReply, fetchToken } from "../../test/fetch-reply.ts";
import {
  type Challenge,
  makePasskey,
  type Oddities,
  provePasskey,
} from "../../test/fixtures/soft-authenticator.ts";
import { openLine } from "../../test/services/line.ts";
import { readConfig } from "../config/config.ts";
import { silentLogger } from "../core/log/logger.ts";
import type { DialectId } from "../database/database.ts";
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

/** The address that the servers are known by. */
const page: Oddities = { origin: "https://cms.example.com" };

async function databaseUrl(vendor: DialectId): Promise<string> {
  if (vendor === "sqlite") return `sqlite:${join(folder, "shared.db")}`;
  const { url, close } = await emptyDatabase(vendor);
  closing.push(close);
  return url;
}

async function start(url: string, name: string): Promise<string> {
  const config = readConfig(
    {
      ROWHOUSE_DATA_DIR: join(folder, name),
      ROWHOUSE_DATABASE_URL: url,
      ROWHOUSE_SECRET: "a secret of several servers",
      ROWHOUSE_ADMIN_EMAIL: admin.email,
      ROWHOUSE_ADMIN_PASSWORD: admin.password,
      ROWHOUSE_PUBLIC_URL: page.origin,
    },
    ["--port", "0"],
  );
  const server = await startServer(config, silentLogger);
  closing.push(() => server.close());
  return server.url;
}

/** Longer than the second that a change may take, for machines that are busy. */
const waiting = { timeout: 5000, interval: 50 };

for (const vendor of testVendors) {
  describe(`two servers over one database (${vendor})`, () => {
    test("settings, users and tables that one changes are soon current in the other", async () => {
      const url = await databaseUrl(vendor);
      const one = await start(url, "one");
      const two = await start(url, "two");
      const token = await fetchToken(one, admin);

      await fetchReply(`${two}/_/items/nothing`, { token });
      const settings = await fetchReply(`${one}/_/settings?filter[key][eq]=project_name`, {
        token,
      });
      const id = Number(settings.items[0]?.["id"]);
      await fetchReply(`${one}/_/settings/${id}`, {
        token,
        method: "PATCH",
        body: { value: "Renamed" },
      });
      await vi.waitFor(async () => {
        expect((await fetchReply(`${two}/_/`)).item).toMatchObject({
          api: { project_name: "Renamed" },
        });
      }, waiting);

      expect((await fetchReply(`${two}/_/users/me`, { token })).status).toBe(200);
      const suspension = { token, method: "PATCH", body: { token: "static-token-of-the-first" } };
      await fetchReply(`${one}/_/users/me`, suspension);
      await vi.waitFor(async () => {
        const me = await fetchReply(`${two}/_/users/me`, { token: "static-token-of-the-first" });
        expect(me.status).toBe(200);
      }, waiting);

      const fields = [
        { field: "id", type: "integer", datatype: "INT", primary_key: true, auto_increment: true },
      ];
      const made = await fetchReply(`${one}/_/collections`, {
        token,
        method: "POST",
        body: { collection: "seen_by_both", fields },
      });
      expect(made.status).toBe(200);
      await vi.waitFor(async () => {
        expect((await fetchReply(`${two}/_/items/seen_by_both`, { token })).status).toBe(200);
      }, waiting);
    });

    test("a project that one removes the other soon does not know either", async () => {
      const url = await databaseUrl(vendor);
      const one = await start(url, "one");
      const two = await start(url, "two");
      const token = await fetchToken(two, admin);
      expect((await fetchReply(`${two}/_/users/me`, { token })).status).toBe(200);
      const removed = await fetchReply(`${one}/projects/_`, { token, method: "DELETE" });
      expect(removed.status).toBe(204);
      await vi.waitFor(async () => {
        const after = await fetchReply(`${two}/_/users/me`, { token });
        expect(after.error?.code).toBe(14);
      }, waiting);
    });

    test("a challenge of one is answered at the other, once", async () => {
      const url = await databaseUrl(vendor);
      const [one, two] = [await start(url, "one"), await start(url, "two")];
      const token = await fetchToken(one, admin);
      const post = async (address: string, body: object = {}) =>
        await fetchReply(address, { token, body });
      const challenge = async (address: string): Promise<Challenge> =>
        (await post(address)).item as unknown as Challenge; // cast: the schema of the reply is checked elsewhere
      const adding = await challenge(`${one}/_/users/me/passkeys/challenge`);
      const { passkey, credential } = makePasskey(adding.options, page);
      const body = { ticket: adding.ticket, credential, name: "Both" };
      expect((await post(`${two}/_/users/me/passkeys`, body)).status).toBe(200);
      const { options, ticket } = await challenge(`${one}/_/auth/passkey/challenge`);
      expect(options).toMatchObject({ rpId: "cms.example.com" });
      const proof = { ticket, credential: provePasskey(passkey, options, page) };
      expect((await post(`${two}/_/auth/passkey`, proof)).status).toBe(200);
      expect((await post(`${one}/_/auth/passkey`, proof)).error?.code).toBe(115);
    });

    test("two that install at once end with one administrator", async () => {
      const url = await databaseUrl(vendor);
      const [one] = await Promise.all([start(url, "one"), start(url, "two")]);
      const token = await fetchToken(one, admin);
      expect((await fetchReply(`${one}/_/users?fields=id`, { token })).items).toEqual([{ id: 1 }]);
    });
  });
}

for (const vendor of testVendors.filter((name) => name !== "sqlite")) {
  test(`while the database is away requests fail with 503, and the server recovers by itself (${vendor})`, async () => {
    const url = new URL(await databaseUrl(vendor));
    const line = await openLine(Number(url.port));
    closing.push(line.close);
    url.port = String(line.port);
    const server = await start(url.href, "one");
    const token = await fetchToken(server, admin);
    const read = () => fetchReply(`${server}/_/settings`, { token });
    expect((await read()).status).toBe(200);

    await line.cut();
    expect(await read()).toMatchObject({ status: 503, error: { code: 11 } });
    expect((await fetchReply(`${server}/server/ready`)).status).toBe(503);
    expect((await fetch(`${server}/server/ping`)).status).toBe(200);

    await line.restore();
    await vi.waitFor(async () => expect((await read()).status).toBe(200), waiting);
    expect((await fetchReply(`${server}/server/ready`)).status).toBe(200);
  });
}
