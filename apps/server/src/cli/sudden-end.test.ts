import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

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

async function call(url: string, token: string, body?: unknown): Promise<unknown> {
  const reply = await fetch(url, {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(reply.status).toBe(200);
  const { data }: { data?: unknown } = Object(await reply.json());
  return data;
}

async function signIn(url: string): Promise<string> {
  const { token }: { token?: string } = Object(
    await call(`${url}/_/auth/authenticate`, "", admin).catch(() => ({})),
  );
  return token ?? "";
}

/** Writes until the server is gone, telling each time how often it was acknowledged; answers what was. */
async function writeUntilEnd(
  url: string,
  token: string,
  written: (count: number) => void,
): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let count = 0; ; count += 1) {
    const name = `folder ${count}`;
    try {
      await call(`${url}/_/files/folders`, token, { name });
      acknowledged.push(name);
      written(acknowledged.length);
    } catch {
      return acknowledged;
    }
  }
}

test("a server that is killed while it writes has lost nothing that it acknowledged", async () => {
  const first = await start();
  const token = await signIn(first.url);
  first.child.removeAllListeners("exit");
  const acknowledged = await writeUntilEnd(first.url, token, (count) => {
    // The next one is on its way when the signal arrives.
    if (count === 20) first.child.kill("SIGKILL");
  });
  expect(acknowledged.length).toBeGreaterThanOrEqual(20);

  const second = await start();
  const stored = await call(
    `${second.url}/_/files/folders?limit=-1&fields=name`,
    await signIn(second.url),
  );
  const names = (stored as { name: string }[]).map(({ name }) => name); // cast: API contract 2.12
  expect(names).toEqual(expect.arrayContaining(acknowledged));
});

test("asked to stop, a server finishes what is running and ends well", async () => {
  const { url, child } = await start();
  const token = await signIn(url);
  child.removeAllListeners("exit");
  const exit = new Promise<number | null>((resolve) => child.once("exit", resolve));

  const body = JSON.stringify({ name: "begun in time" });
  const running = request(`${url}/_/files/folders`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      authorization: `Bearer ${token}`,
      // The server tells when it has taken the request and waits for the body.
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
  await refused(`${url}/server/ping`);
  running.end(body);

  expect(await status).toBe(200);
  expect(await exit).toBe(0);
});

/** Waits until new requests are turned away. */
async function refused(url: string): Promise<void> {
  await vi.waitFor(async () => {
    const answer = await fetch(url).then(
      (reply) => reply.status,
      () => "refused",
    );
    expect([503, "refused"]).toContain(answer);
  });
}
