import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request, type RequestOptions } from "node:http";
import { connect } from "node:net";
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

async function start(
  variables: Record<string, string> = {},
): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ["--conditions=source", main, "--port", "0"], {
    env: {
      ...process.env,
      ROWHOUSE_DATA_DIR: folder,
      ROWHOUSE_ADMIN_EMAIL: admin.email,
      ROWHOUSE_ADMIN_PASSWORD: admin.password,
      ROWHOUSE_LOG_LEVEL: "warn",
      ...variables,
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

interface Sent {
  /** The status, or the code of what failed. */
  outcome: number | string;
  connection?: string | undefined;
}

function send(url: string, options: RequestOptions, body = ""): Promise<Sent> {
  return new Promise((resolve) => {
    const outgoing = request(url, options, (reply) => {
      reply
        .resume()
        .on("end", () =>
          resolve({ outcome: reply.statusCode ?? 0, connection: reply.headers.connection }),
        );
    });
    outgoing.on("error", (error) =>
      resolve({ outcome: "code" in error ? String(error.code) : error.message }),
    );
    outgoing.end(body);
  });
}

/** Writes over kept connections until no connection is accepted any more. */
async function writeUntilRefused(
  url: string,
  token: string,
  { agent, begun }: { agent: Agent; begun(): void },
): Promise<Sent[]> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const options = { method: "POST", headers, agent };
  const found: Sent[] = [];
  for (let at = 0; ; at += 1) {
    const sent = await send(`${url}/_/files/folders`, options, `{"name":"folder ${at}"}`);
    found.push(sent);
    if (at === 20) begun();
    if (typeof sent.outcome === "string") return found;
  }
}

test("a server that is asked to stop behind kept connections answers all that it accepted, at once, and exits with 0", async () => {
  const { url, child } = await start({ ROWHOUSE_RATE_LIMIT: "0" });
  const token = await fetchToken(url, admin);
  child.removeAllListeners("exit");
  const exit = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const agent = new Agent({ keepAlive: true });
  // Connections that browsers open in advance, and one that waits for its next request.
  const { port, hostname } = new URL(url);
  const silent = connect(Number(port), hostname);
  await once(silent, "connect");
  await send(`${url}/server/ping`, { agent: new Agent({ keepAlive: true }) });

  let writing = 0;
  let asked = 0;
  const begun = (): void => {
    writing += 1;
    if (writing < 8) return;
    asked = performance.now();
    child.kill("SIGTERM");
  };
  const writers = Array.from({ length: 8 }, () => writeUntilRefused(url, token, { agent, begun }));
  const sent = (await Promise.all(writers)).flat();
  expect(await exit).toBe(0);
  // Far from the ten seconds after which it is ended by force.
  expect(performance.now() - asked).toBeLessThan(8000);
  expect(new Set(sent.map(({ outcome }) => outcome))).toEqual(new Set([200, "ECONNREFUSED"]));
  expect(sent.filter(({ connection }) => connection === "close").length).toBeGreaterThan(0);
});

test("for as long as is set it says first that it is not ready, and goes on", async () => {
  const { url, child } = await start({ ROWHOUSE_DRAIN: "3" });
  child.removeAllListeners("exit");
  const exit = new Promise<number | null>((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await vi.waitFor(async () => {
    const ready = await fetch(`${url}/server/ready`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({
      error: { code: 21, details: { ready: false, ending: true } },
    });
  });
  expect((await fetch(`${url}/_/auth/sso`)).status).toBe(200);
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
