import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asRecord } from "@rowhouse/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "../config/config.ts";
import { secretsIn } from "../core/project.ts";
import { silentLogger } from "../core/log/logger.ts";
import { startServer, type RunningServer } from "./start-server.ts";

const older = "the older secret of this server";
const newer = "the newer secret of this server";
const credentials = { email: "first@example.com", password: "a good passphrase" };

let folder = "";
let server: RunningServer | null = null;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "rowhouse-test-"));
});
afterEach(async () => {
  await server?.close();
  server = null;
  await rm(folder, { recursive: true, force: true });
});

async function start(variables: Record<string, string>): Promise<string> {
  await server?.close();
  const more = {
    ROWHOUSE_DATA_DIR: folder,
    ROWHOUSE_ADMIN_EMAIL: credentials.email,
    ROWHOUSE_ADMIN_PASSWORD: credentials.password,
  };
  server = await startServer(readConfig({ ...more, ...variables }, ["--port", "0"]), silentLogger);
  return server.url;
}

async function tokenFrom(path: string, body: object): Promise<string> {
  const response = await fetch(`${server?.url}/_/auth/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return String(asRecord(asRecord(await response.json())["data"])["token"]);
}

async function statusWith(token: string, search = ""): Promise<number> {
  const headers = new Headers(search === "" ? { authorization: `Bearer ${token}` } : undefined);
  return (await fetch(`${server?.url}/_/users/me${search}`, { headers })).status;
}

test("the secret rotates: the first one signs, all verify, and no session ends", async () => {
  await start({ ROWHOUSE_SECRET: older });
  const token = await tokenFrom("authenticate", credentials);
  await start({ ROWHOUSE_SECRET: `${newer}, ${older}` });
  expect(await statusWith(token)).toBe(200);
  const fresh = await tokenFrom("refresh", { token });
  await start({ ROWHOUSE_SECRET: newer });
  expect([await statusWith(token), await statusWith(fresh)]).toEqual([401, 200]);
});

test("a secret with commas, from before there were lists, verifies as a whole as well", () => {
  expect(secretsIn("one, two")).toEqual(["one", "two", "one, two"]);
  expect(secretsIn("one")).toEqual(["one"]);
});

test("tokens in addresses are taken until the operator says otherwise", async () => {
  await start({ ROWHOUSE_SECRET: older });
  const token = await tokenFrom("authenticate", credentials);
  expect(await statusWith(token, `?access_token=${token}`)).toBe(200);
  await start({ ROWHOUSE_SECRET: older, ROWHOUSE_ADDRESS_TOKENS: "false" });
  expect(await statusWith(token, `?access_token=${token}`)).toBe(400);
  expect(await statusWith(token)).toBe(200);
});
