import { asRecord } from "@rowhouse/contract";
import { spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fetchReply, fetchToken } from "../../test/fetch-reply.ts";
import { readConfig } from "../config/config.ts";
import { openDatabase } from "../database/drivers/open-database.ts";
import { silentLogger } from "../core/log/logger.ts";
import { startServer, type RunningServer } from "./start-server.ts";

let folder = "";
let running: RunningServer[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "rowhouse-test-"));
});
afterEach(async () => {
  for (const server of running) await server.close();
  running = [];
  await chmod(folder, 0o700);
  await rm(folder, { recursive: true, force: true });
});

const admin = { email: "first@example.com", password: "a good password" };
const firstAdmin = {
  ROWHOUSE_ADMIN_EMAIL: admin.email,
  ROWHOUSE_ADMIN_PASSWORD: admin.password,
};

async function start(
  variables: Record<string, string> = {},
  flags: string[] = [],
): Promise<RunningServer> {
  const server = await startServer(
    readConfig({ ROWHOUSE_DATA_DIR: folder, ...variables }, ["--port", "0", ...flags]),
    silentLogger,
  );
  running.push(server);
  return server;
}

test("with nothing installed it waits for the installer and has a set-up code", async () => {
  const { url, setupCode } = await start();
  expect(await (await fetch(`${url}/server/ping`)).text()).toBe("pong");
  expect((await fetch(`${url}/_/auth/sso`)).status).toBe(503);
  expect(setupCode).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  expect(await readdir(folder)).not.toContain("rowhouse.db");
});

test("a database that a newer version has changed is refused in words, at the start and by requests", async () => {
  const first = await start(firstAdmin);
  const token = await fetchToken(first.url, admin);
  const press = join(folder, "press.db");
  const project = { project: "press", project_name: "Press", db_type: "sqlite" };
  const person = { user_email: admin.email, user_password: admin.password };
  const made = await fetchReply(`${first.url}/projects`, {
    token,
    body: { ...project, ...person },
  });
  expect(made.status).toBe(200);
  await first.close();
  running = [];
  await addMigration(press, 20990101);
  const { url } = await start();
  const reply = await fetchReply(`${url}/press/collections`, {});
  expect(reply).toMatchObject({ status: 503, body: { error: { code: 21 } } });
  await addMigration(join(folder, "rowhouse.db"), 20990101);
  await expect(start()).rejects.toThrow("A newer version of Rowhouse has changed this database");
});

async function addMigration(file: string, version: number): Promise<void> {
  const db = await openDatabase(`sqlite:${file}`);
  const row = { version, migration_name: "of-the-future", breakpoint: 0 };
  await db.insert("directus_migrations", row, "version");
  await db.close();
}

test("installs without a browser, once, and preserves its secret between starts", async () => {
  const first = await start(firstAdmin);
  expect(first.setupCode).toBeNull();
  const token = await fetchToken(first.url, admin);
  const secret = await readFile(join(folder, "secret"), "utf8");
  expect((await stat(join(folder, "secret"))).mode & 0o077).toBe(0);
  await first.close();
  running = [];
  const second = await start({ ...firstAdmin, ROWHOUSE_ADMIN_PASSWORD: "ignored now" });
  expect(await readFile(join(folder, "secret"), "utf8")).toBe(secret);
  expect((await fetchReply(`${second.url}/_/users/me`, { token })).status).toBe(200);
});

test("does not install with a password that is too short", async () => {
  await expect(start({ ...firstAdmin, ROWHOUSE_ADMIN_PASSWORD: "seven77" })).rejects.toThrow(
    "ROWHOUSE_ADMIN_PASSWORD is too short",
  );
});

test("two servers with one secret and one database know each other’s tokens", async () => {
  const shared = {
    ...firstAdmin,
    ROWHOUSE_SECRET: "a secret of two servers",
    ROWHOUSE_DATABASE_URL: `sqlite:${join(folder, "shared.db")}`,
  };
  const one = await start({ ...shared, ROWHOUSE_DATA_DIR: join(folder, "one") });
  const two = await start({ ...shared, ROWHOUSE_DATA_DIR: join(folder, "two") });
  const token = await fetchToken(one.url, admin);
  expect((await fetchReply(`${two.url}/_/users/me`, { token })).status).toBe(200);
});

test("a port that is taken is reported in one sentence", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => other.once("listening", resolve));
  const port = String(asRecord(other.address())["port"]);
  await expect(
    startServer(readConfig({}, ["--data", folder, "--port", port]), silentLogger),
  ).rejects.toThrow(`The port ${port} is taken.`);
  other.close();
});

test("an address this machine does not have is reported", async () => {
  await expect(start({ ROWHOUSE_HOST: "192.0.2.1" })).rejects.toThrow("no address 192.0.2.1");
});

test("a data folder that cannot be created is reported", async () => {
  await writeFile(join(folder, "file"), "");
  await expect(start({ ROWHOUSE_DATA_DIR: join(folder, "file", "data") })).rejects.toThrow(
    /data folder .* ROWHOUSE_DATA_DIR/,
  );
});

test("a file that is no database is reported and left unchanged", async () => {
  await writeFile(
    join(folder, "rowhouse.db"),
    "this is a letter to my aunt, and not a database at all".repeat(100),
  );
  await expect(start()).rejects.toThrow(/rowhouse\.db .*no SQLite database/);
  expect(await readFile(join(folder, "rowhouse.db"), "utf8")).toContain("my aunt");
});

test("a database server that does not respond is reported", async () => {
  await expect(
    start({ ROWHOUSE_DATABASE_URL: "postgres://me:secret@127.0.0.1:1/cms" }),
  ).rejects.toThrow(/does not respond.*ROWHOUSE_DATABASE_URL/);
  const message = await start({
    ROWHOUSE_DATABASE_URL: "mysql://me:secret@127.0.0.1:1/cms",
  }).catch(String);
  expect(message).not.toContain("secret");
});

test("a damaged project file is reported", async () => {
  await mkdir(join(folder, "projects"));
  await writeFile(join(folder, "projects", "_.json"), '{"databaseUrl":');
  await expect(start()).rejects.toThrow(/_\.json is damaged/);
});

test("the command exits with 1 and one line when something is wrong, and with 0 when it is asked to stop", async () => {
  const wrong = await run(["start", "--port", "eighty"]);
  expect([wrong.code, wrong.errors.trim().split("\n")]).toEqual([
    1,
    [expect.stringContaining("--port")],
  ]);
  const stopped = await run(["--port", "0", "--data", folder], (output) =>
    output.includes("ready at"),
  );
  expect(stopped).toMatchObject({ code: 0, errors: "" });
  expect(stopped.output).toMatch(/ready at http:\/\/127\.0\.0\.1:\d+\/admin\/\n.*set it up/);
});

/** Runs the server as its own process; once `isReady` it is asked to stop. */
function run(
  words: string[],
  isReady: (output: string) => boolean = () => false,
): Promise<{ code: number | null; output: string; errors: string }> {
  const main = fileURLToPath(new URL("../main.ts", import.meta.url));
  const { NODE_OPTIONS: _options, ...variables } = process.env;
  const child = spawn(process.execPath, ["--conditions=source", main, ...words], {
    env: variables,
  });
  let output = "";
  let errors = "";
  let hasAsked = false;
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    if (hasAsked || !isReady(output)) return;
    // Once: a second signal ends it at once, with 1.
    hasAsked = child.kill("SIGTERM");
  });
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, output, errors })));
}
