import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyDatabase, scenario, testVendors } from "../../../test/index.ts";
import { startBareApp } from "../../../test/bare-app.ts";
import {
  bareApp,
  closeAfterTest,
  closeResources,
  installPayload,
} from "../../../test/fixtures/installer.ts";

closeResources();

test("before anything is installed only the ping and the installer respond", async () => {
  const { client } = await bareApp();
  expect(await client.get("/server/ping")).toMatchObject({ status: 200, text: "pong" });
  for (const path of ["/_/auth/sso", "/_/", "/_/items/news", "/other/items/news", "/", "/types"]) {
    expect(await client.get(path), path).toMatchObject({
      status: 503,
      body: { error: { code: 14 } },
    });
  }
});

test("what is asked for in search of weaknesses is not found, before anything is installed as well", async () => {
  const { client } = await bareApp();
  for (const path of ["/healthz", "/wp-admin/setup.php", "/.env"])
    expect(await client.get(path), path).toMatchObject({ status: 404 });
});

test("installs on SQLite from this machine at once, and is closed afterwards", async () => {
  const { client, dataDir } = await bareApp();
  expect(await client.post("/projects", installPayload)).toMatchObject({
    status: 200,
    body: { public: true },
  });
  expect(await client.get("/_/")).toMatchObject({
    status: 200,
    body: { data: { api: { project_name: "Mine" } } },
  });
  const signedIn = await client.post("/_/auth/authenticate", {
    email: installPayload.user_email,
    password: installPayload.user_password,
  });
  expect(signedIn).toMatchObject({ status: 200, body: { data: { token: expect.any(String) } } });
  expect((await stat(join(dataDir, "rowhouse.db"))).isFile()).toBe(true);
  expect(await client.post("/projects", installPayload)).toMatchObject({
    status: 409,
    body: { error: { code: 18 } },
  });
  expect(await client.post("/projects", { ...installPayload, force: true })).toMatchObject({
    status: 409,
    body: { error: { code: 18 } },
  });
  expect(await client.post("/projects", { ...installPayload, project: "second" })).toMatchObject({
    status: 403,
    body: { error: { code: 10 } },
  });
});

test("from elsewhere, or through a proxy, the installer requires the set-up code", async () => {
  const { client } = await bareApp();
  const elsewhere = { ip: "192.0.2.7" };
  expect(await client.post("/projects", installPayload, elsewhere)).toMatchObject({
    status: 403,
    body: { error: { code: 10 } },
  });
  expect(
    await client.post("/projects", installPayload, { headers: { "x-forwarded-for": "192.0.2.7" } }),
  ).toMatchObject({ status: 403 });
  expect(
    await client.post("/projects", installPayload, { headers: { host: "evil.example" } }),
  ).toMatchObject({ status: 403 });
  expect(
    await client.post("/projects", { ...installPayload, setup_code: "WRONG" }, elsewhere),
  ).toMatchObject({ status: 403 });
  expect(
    await client.post("/projects", { ...installPayload, setup_code: "test-code" }, elsewhere),
  ).toMatchObject({ status: 200 });
});

test("guessing the set-up code is slowed down", async () => {
  const { client } = await bareApp();
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) {
    statuses.push(
      (
        await client.post(
          "/projects",
          { ...installPayload, setup_code: `GUESS-${count}` },
          { ip: "192.0.2.7" },
        )
      ).status,
    );
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
});

test("refuses missing and malformed input, and installs nothing", async () => {
  const { client } = await bareApp();
  const bad = [
    {},
    { ...installPayload, user_email: "nobody" },
    { ...installPayload, user_password: "seven77" },
    { ...installPayload, project: "a/b" },
    { ...installPayload, project: "server" },
    { ...installPayload, db_type: "mysql" },
    { ...installPayload, db_type: "oracle" },
    { ...installPayload, db_type: "mysql", db_name: "x", db_user: "y", db_host: "a b" },
  ];
  for (const body of bad)
    expect(await client.post("/projects", body), JSON.stringify(body)).toMatchObject({
      status: 422,
      body: { error: { code: 4 } },
    });
  expect(await client.send("POST", "/projects")).toMatchObject({
    status: 400,
    body: { error: { code: 13 } },
  });
  expect(await client.get("/_/")).toMatchObject({ status: 503 });
});

/** No database responds at this address. */
const unreachable = {
  ...installPayload,
  db_type: "postgres",
  db_host: "127.0.0.1",
  db_port: 1,
  db_name: "x",
  db_user: "y",
};

test("a database that does not respond is reported as wrong input", async () => {
  const { client } = await bareApp();
  expect(await client.post("/projects", unreachable)).toMatchObject({
    status: 400,
    body: { error: { code: 19, reason: "connectionServer" } },
  });
  const nowhere = { ...unreachable, db_host: "database.invalid" };
  expect(await client.post("/projects", nowhere)).toMatchObject({
    body: { error: { code: 19, reason: "connectionHost" } },
  });
});

for (const vendor of testVendors.filter((each) => each !== "sqlite")) {
  test(`installs on a database server, and stores its address for the next start (${vendor})`, async () => {
    const empty = closeAfterTest(await emptyDatabase(vendor));
    const url = new URL(empty.url);
    const body = {
      ...installPayload,
      db_type: vendor,
      db_host: url.hostname,
      db_port: Number(url.port),
      db_name: url.pathname.slice(1),
      db_user: url.username,
      db_password: url.password,
    };
    const first = await bareApp();
    const wrongName = { ...body, db_name: "no_such_database" };
    expect(await first.client.post("/projects", wrongName)).toMatchObject({
      status: 400,
      body: { error: { code: 19, reason: "connectionName" } },
    });
    expect(await first.client.post("/projects", body)).toMatchObject({ status: 200 });
    const again = await bareApp(first.dataDir);
    expect(await again.client.get("/_/")).toMatchObject({
      status: 200,
      body: { data: { api: { project_name: "Mine" } } },
    });
    expect((await stat(join(first.dataDir, "projects", "_.json"))).mode & 0o077).toBe(0);
    const other = await bareApp();
    expect(await other.client.post("/projects", body)).toMatchObject({
      status: 409,
      body: { error: { code: 18 } },
    });
    const takeOver = { ...body, existing: true, user_email: "other@example.com" };
    expect(await other.client.post("/projects", takeOver)).toMatchObject({ status: 200 });
    const known = { email: installPayload.user_email, password: installPayload.user_password };
    expect(await other.client.post("/_/auth/authenticate", known)).toMatchObject({ status: 200 });
  });
}

scenario("the installer refuses a server that is installed already", {
  as: "admin",
  post: "/projects",
  body: installPayload,
  status: 409,
  code: 18,
});

test("a folder left behind by a failed installation does not prevent the next one", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "rowhouse-test-"));
  const { client, close } = await startBareApp(dataDir);
  await client.post("/projects", unreachable);
  await close();
  const again = await startBareApp(dataDir);
  expect(await again.client.post("/projects", installPayload)).toMatchObject({ status: 200 });
  await again.close();
  await rm(dataDir, { recursive: true, force: true });
});
