import { asRecord } from "@rowhouse/contract";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { collectingLogger } from "../../test/world.ts";
import { readConfig } from "../config/config.ts";
import { startServer, type RunningServer } from "./start-server.ts";

let folder = "";
let server: RunningServer | null = null;
let lines: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "rowhouse-test-"));
  lines = [];
});
afterEach(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const admin = { email: "first@example.com", password: "a good password" };
const wrong = { email: admin.email, password: "a wrong password" };

async function start(variables: Record<string, string>): Promise<void> {
  const config = readConfig(
    {
      ROWHOUSE_DATA_DIR: folder,
      ROWHOUSE_ADMIN_EMAIL: admin.email,
      ROWHOUSE_ADMIN_PASSWORD: admin.password,
      ROWHOUSE_LOG_REQUESTS: "true",
      ...variables,
    },
    ["--port", "0"],
  );
  server = await startServer(config, collectingLogger(lines));
}

type Headers = Record<string, string | string[]>;

interface Answer {
  status: number | undefined;
  body: { data?: unknown };
}

/** Sends a request as a proxy on this machine passes it on; a header with several values is sent several times. */
function send(
  path: string,
  headers: Headers,
  { body, method = body === undefined ? "GET" : "POST" }: { body?: object; method?: string } = {},
): Promise<Answer> {
  const content = body === undefined ? "" : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const outgoing = request(`${server?.url}${path}`, {
      method,
      headers: { "content-type": "application/json", ...headers },
    });
    outgoing.on("error", reject).on("response", (reply) => {
      let text = "";
      reply.on("data", (chunk: Buffer) => (text += chunk.toString()));
      reply.on("end", () => resolve({ status: reply.statusCode, body: JSON.parse(text) }));
    });
    outgoing.end(content);
  });
}

/** Headers that callers forge, each time others, to seem somebody else: the proxy appends the true address as its own header. */
const forged = (at: number, caller: string): Headers => ({
  "x-forwarded-for": [`198.51.100.${at}`, `garbage, 2001:db8::${at}`, caller],
  forwarded: `for=198.51.100.${at}`,
  "x-real-ip": `198.51.100.${at}`,
  "client-ip": `198.51.100.${at}`,
});

async function statuses(
  count: number,
  ask: (at: number) => Promise<Answer>,
): Promise<(number | undefined)[]> {
  const found = [];
  for (let at = 0; at < count; at += 1) found.push((await ask(at)).status);
  return found;
}

test.each([{ proxies: "1" }, { proxies: "true" }, { proxies: "loopback" }])(
  "behind a proxy (ROWHOUSE_TRUST_PROXY=$proxies) nobody pretends to be somebody else",
  async ({ proxies }) => {
    await start({ ROWHOUSE_TRUST_PROXY: proxies });
    const caller = "192.0.2.1";
    const guesses = await statuses(8, (at) =>
      send("/_/auth/authenticate", forged(at, caller), { body: wrong }),
    );
    expect(guesses.slice(-2)).toEqual([429, 429]);

    const person = await send("/_/auth/authenticate", forged(1, "192.0.2.2"), { body: admin });
    const token = { authorization: `Bearer ${String(asRecord(person.body.data)["token"])}` };
    const entries = await send("/_/activity?fields=ip", { ...token, ...forged(1, "192.0.2.2") });
    const addresses = JSON.stringify(entries.body.data);
    expect(addresses).toContain("192.0.2.2");

    await send("/_/server", { ...token, ...forged(1, "192.0.2.3") });
    expect(lines.at(-1)).toContain('"ip":"192.0.2.3"');
    expect(`${addresses}${lines.join("\n")}`).not.toMatch(/198\.51|garbage|2001:db8|127\.0\.0\.1/);

    // Allowed addresses of the public role: what the caller claims is not on the list counts for nothing.
    const settings = { ...token, ...forged(1, "192.0.2.2") };
    const body = { ip_whitelist: "198.51.100.0/24, 192.0.2.4" };
    expect((await send("/_/roles/2", settings, { body, method: "PATCH" })).status).toBe(200);
    expect((await send("/_/settings", forged(1, "192.0.2.5"))).status).toBe(401);
    expect((await send("/_/settings", forged(1, "192.0.2.4"))).status).not.toBe(401);
  },
);

test("requests per minute are counted by the address that the proxy wrote", async () => {
  await start({ ROWHOUSE_TRUST_PROXY: "1", ROWHOUSE_RATE_LIMIT: "3" });
  const ask = (at: number, caller: string) => send("/_/auth/sso", forged(at, caller));
  expect(await statuses(5, (at) => ask(at, "192.0.2.1"))).toEqual([200, 200, 200, 429, 429]);
  expect((await ask(1, "192.0.2.2")).status).toBe(200);
});

test("without a trusted proxy headers change nothing, and the doctor hears of them", async () => {
  await start({ ROWHOUSE_RATE_LIMIT: "25" });
  const person = await send("/_/auth/authenticate", {}, { body: admin });
  const token = { authorization: `Bearer ${String(asRecord(person.body.data)["token"])}` };
  const hears = async () => JSON.stringify((await send("/_/doctor", token)).body.data);
  expect(await hears()).not.toContain("proxy_on_machine");
  const guesses = await statuses(8, (at) =>
    send("/_/auth/authenticate", { "x-forwarded-for": `192.0.2.${at}` }, { body: wrong }),
  );
  expect(guesses.slice(-2)).toEqual([429, 429]);
  expect(lines.join("\n")).not.toContain("192.0.2.");
  expect(await hears()).toContain("proxy_on_machine");
  const asked = await statuses(25, (at) =>
    send("/_/auth/sso", { "x-forwarded-for": `192.0.2.${at}` }),
  );
  expect(asked.at(-1)).toBe(429);
});
