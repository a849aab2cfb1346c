import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchReply, fetchToken } from "../../test/fetch-reply.ts";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));
let folder = "";
let running: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "rowhouse-test-"));
});
afterEach(async () => {
  for (const child of running) child.kill("SIGKILL");
  running = [];
  await rm(folder, { recursive: true, force: true });
});

const admin = { email: "first@example.com", password: "a good password" };

async function start(): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ["--conditions=source", main, "--port", "0"], {
    env: {
      ...process.env,
      ROWHOUSE_DATA_DIR: folder,
      ROWHOUSE_ADMIN_EMAIL: admin.email,
      ROWHOUSE_ADMIN_PASSWORD: admin.password,
      ROWHOUSE_LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  running.push(child);
  const url = await new Promise<string>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}.`)));
    child.stdout.on("data", (chunk: Buffer) => {
      const found = /ready at (http\S+)\/admin\//.exec(chunk.toString())?.[1];
      if (found) resolve(found);
    });
  });
  return { url, child };
}

/** Writes until the server is gone, reporting after each acknowledged write how many there are; returns their names. */
async function writeUntilEnd(
  url: string,
  token: string,
  written: (count: number) => void,
): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let count = 0; ; count += 1) {
    const name = `folder ${count}`;
    try {
      const { status } = await fetchReply(`${url}/_/files/folders`, { token, body: { name } });
      expect(status).toBe(200);
      acknowledged.push(name);
      written(acknowledged.length);
    } catch {
      return acknowledged; // the connection broke
    }
  }
}

test("a server that is killed while it writes loses nothing that it acknowledged", async () => {
  const first = await start();
  const token = await fetchToken(first.url, admin);
  first.child.removeAllListeners("exit");
  const acknowledged = await writeUntilEnd(first.url, token, (count) => {
    // The next one is on its way when the signal arrives.
    if (count === 20) first.child.kill("SIGKILL");
  });
  expect(acknowledged.length).toBeGreaterThanOrEqual(20);

  const second = await start();
  const stored = await fetchReply(`${second.url}/_/files/folders?limit=-1&fields=name`, {
    token: await fetchToken(second.url, admin),
  });
  const names = stored.items.map((folder) => folder["name"]);
  expect(names).toEqual(expect.arrayContaining(acknowledged));
});

test("a server that is asked to stop finishes running requests and exits with 0", async () => {
  const { url, child } = await start();
  const token = await fetchToken(url, admin);
  child.removeAllListeners("exit");
  const exit = new Promise<number | null>((resolve) => child.once("exit", resolve));

  const body = JSON.stringify({ name: "begun in time" });
  const running = request(`${url}/_/files/folders`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      authorization: `Bearer ${token}`,
      // The server confirms that it has accepted the request and waits for the body.
      expect: "100-continue",
    },
  });
  const status = new Promise<number | undefined>((resolve, reject) => {
    running.on("error", reject).on("response", (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    });
  });
  running.flushHeaders();
  await new Promise((resolve) => running.once("continue", resolve));
  child.kill("SIGTERM");
  await untilRefused(`${url}/server/ping`);
  running.end(body);

  expect(await status).toBe(200);
  expect(await exit).toBe(0);
});

/** Waits until the server accepts no new requests. */
async function untilRefused(url: string): Promise<void> {
  await vi.waitFor(async () => {
    const outcome = await fetch(url).then(
      (response) => response.status,
      () => "refused",
    );
    expect([503, "refused"]).toContain(outcome);
  });
}
