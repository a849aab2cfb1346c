import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { emptyDatabase, onEachVendor, scenario, testVendors } from "../../../test/index.ts";
import { startBareApp, type BareApp } from "../../../test/bare-app.ts";
import type { DialectId } from "../../database/database.ts";
import { openDatabase } from "../../database/drivers/open-database.ts";
import { sql } from "../../database/sql.ts";

const payload = {
  user_email: "first@example.com",
  user_password: "a good password",
  project_name: "Mine",
  db_type: "sqlite",
};

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close();
});

async function bareApp(): Promise<BareApp> {
  const bare = await startBareApp();
  opened.push(bare);
  return bare;
}

test("before anything is installed only the ping and the installer answer", async () => {
  const { client } = await bareApp();
  expect(await client.get("/server/ping")).toMatchObject({ status: 200, text: "pong" });
  for (const path of ["/_/auth/sso", "/_/", "/_/items/news", "/other/items/news", "/", "/types"]) {
    expect(await client.get(path), path).toMatchObject({
      status: 503,
      body: { error: { code: 14 } },
    });
  }
});

test("installs on SQLite from this machine at once, and is closed afterwards", async () => {
  const { client, dataDir } = await bareApp();
  expect(await client.post("/projects", payload)).toMatchObject({
    status: 200,
    body: { public: true },
  });
  expect(await client.get("/_/")).toMatchObject({
    status: 200,
    body: { data: { api: { project_name: "Mine" } } },
  });
  const signedIn = await client.post("/_/auth/authenticate", {
    email: payload.user_email,
    password: payload.user_password,
  });
  expect(signedIn).toMatchObject({ status: 200, body: { data: { token: expect.any(String) } } });
  expect((await stat(join(dataDir, "rowhouse.db"))).isFile()).toBe(true);
  expect(await client.post("/projects", payload)).toMatchObject({
    status: 409,
    body: { error: { code: 18 } },
  });
  expect(await client.post("/projects", { ...payload, force: true })).toMatchObject({
    status: 409,
    body: { error: { code: 18 } },
  });
  expect(await client.post("/projects", { ...payload, project: "second" })).toMatchObject({
    status: 403,
    body: { error: { code: 10 } },
  });
});

test("from elsewhere, or through a proxy, the installer wants the set-up code", async () => {
  const { client } = await bareApp();
  const elsewhere = { ip: "192.0.2.7" };
  expect(await client.post("/projects", payload, elsewhere)).toMatchObject({
    status: 403,
    body: { error: { code: 10 } },
  });
  expect(
    await client.post("/projects", payload, { headers: { "x-forwarded-for": "192.0.2.7" } }),
  ).toMatchObject({ status: 403 });
  expect(
    await client.post("/projects", payload, { headers: { host: "evil.example" } }),
  ).toMatchObject({ status: 403 });
  expect(
    await client.post("/projects", { ...payload, setup_code: "WRONG" }, elsewhere),
  ).toMatchObject({ status: 403 });
  expect(
    await client.post("/projects", { ...payload, setup_code: "test-code" }, elsewhere),
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
          { ...payload, setup_code: `GUESS-${count}` },
          { ip: "192.0.2.7" },
        )
      ).status,
    );
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
});

test("refuses what is missing or malformed, and installs nothing", async () => {
  const { client } = await bareApp();
  const bad = [
    {},
    { ...payload, user_email: "nobody" },
    { ...payload, project: "a/b" },
    { ...payload, project: "server" },
    { ...payload, db_type: "mysql" },
    { ...payload, db_type: "oracle" },
    { ...payload, db_type: "mysql", db_name: "x", db_user: "y", db_host: "a b" },
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

test("a database that does not answer is the fault of the data", async () => {
  const { client } = await bareApp();
  const body = {
    ...payload,
    db_type: "postgres",
    db_host: "127.0.0.1",
    db_port: 1,
    db_name: "x",
    db_user: "y",
  };
  expect(await client.post("/projects", body)).toMatchObject({
    status: 400,
    body: { error: { code: 19 } },
  });
});

for (const vendor of testVendors.filter((each) => each !== "sqlite")) {
  test(`installs on a database server, and keeps where it is for the next start (${vendor})`, async () => {
    const empty = await emptyDatabase(vendor);
    opened.push(empty);
    const url = new URL(empty.url);
    const body = {
      ...payload,
      db_type: vendor,
      db_host: url.hostname,
      db_port: Number(url.port),
      db_name: url.pathname.slice(1),
      db_user: url.username,
      db_password: url.password,
    };
    const first = await bareApp();
    expect(await first.client.post("/projects", body)).toMatchObject({ status: 200 });
    const again = await startBareApp(first.dataDir);
    opened.push(again);
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
    const known = { email: payload.user_email, password: payload.user_password };
    expect(await other.client.post("/_/auth/authenticate", known)).toMatchObject({ status: 200 });
  });
}

test("an administrator adds a second project, with keys and people of its own", async () => {
  const { client } = await bareApp();
  await client.post("/projects", { ...payload, user_token: "first-token" });
  const asAdmin = { headers: { authorization: "Bearer first-token" } };
  const second = {
    ...payload,
    project: "second",
    project_name: "Second",
    user_email: "second@example.com",
    user_token: "second-token",
  };
  expect(await client.post("/projects", second, asAdmin)).toMatchObject({ status: 200 });
  const reply = await client.post("/second/auth/authenticate", {
    email: "second@example.com",
    password: payload.user_password,
  });
  const { data }: { data: { token: string } } = Object(reply.body);
  const bearer = { headers: { authorization: `Bearer ${data.token}` } };
  expect(await client.get("/second/users/me", bearer)).toMatchObject({
    status: 200,
    body: { data: { email: "second@example.com" } },
  });
  expect(await client.get("/_/users/me", bearer)).toMatchObject({
    status: 401,
    body: { error: { code: 101 } },
  });
  expect(await client.get("/", bearer)).toMatchObject({ status: 200 });
  expect(await client.delete("/projects/second", asAdmin)).toMatchObject({
    status: 401,
    body: { error: { code: 101 } },
  });
  expect(await client.delete("/projects/second")).toMatchObject({
    status: 401,
    body: { error: { code: 3 } },
  });
  expect(await client.delete("/projects/second", bearer)).toMatchObject({ status: 204, text: "" });
  expect(await client.get("/second/")).toMatchObject({
    status: 500,
    body: { error: { code: 22 } },
  });
});

onEachVendor("each project signs with keys of its own", async ({ project }) => {
  expect(project.tokens.publicKey).toMatch(
    /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/,
  );
  expect(project.tokens.secret.byteLength).toBe(32);
});

scenario("the installer tells an installed server from a new one", {
  as: "admin",
  post: "/projects",
  body: payload,
  answers: 409,
  code: 18,
});

test("a folder left behind by a broken start does not hinder the next", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "rowhouse-test-"));
  const { client, close } = await startBareApp(dataDir);
  await client.post("/projects", {
    ...payload,
    db_type: "postgres",
    db_host: "127.0.0.1",
    db_port: 1,
    db_name: "x",
    db_user: "y",
  });
  await close();
  const again = await startBareApp(dataDir);
  expect(await again.client.post("/projects", payload)).toMatchObject({ status: 200 });
  await again.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Two projects on two databases; the people of neither are known to the other. */
async function twoProjects(): Promise<BareApp> {
  const bare = await bareApp();
  await bare.client.post("/projects", { ...payload, user_token: "first-token" });
  const second = { ...payload, project: "second", user_token: "second-token" };
  const asFirst = { headers: { authorization: "Bearer first-token" } };
  expect(await bare.client.post("/projects", second, asFirst)).toMatchObject({ status: 200 });
  return bare;
}

test("two projects share no items, no people and no tokens (F26)", async () => {
  const bare = await twoProjects();
  const [first, second] = [bare.as({ token: "first-token" }), bare.as({ token: "second-token" })];
  const news = {
    collection: "news",
    fields: [
      { field: "id", type: "integer", datatype: "INT", primary_key: true, auto_increment: true },
      { field: "title", type: "string", datatype: "VARCHAR", length: "100" },
    ],
  };
  expect(await second.post("/second/collections", news)).toMatchObject({ status: 200 });
  expect(await second.post("/second/items/news", { title: "Ours" })).toMatchObject({ status: 200 });
  expect(await first.get("/_/items/news")).toMatchObject({
    status: 404,
    body: { error: { code: 200 } },
  });
  const signIn = await bare.client.post("/_/auth/authenticate", {
    email: payload.user_email,
    password: payload.user_password,
  });
  const token = String(Object(Object(signIn.body).data).token);
  for (const [client, path] of [
    [first, "/second/users/me"],
    [second, "/_/users/me"],
    [bare.as({ token }), "/second/users/me"],
    [bare.as({ token }), "/second/items/news"],
  ] as const)
    expect(await client.get(path), path).toMatchObject({
      status: 401,
      body: { error: { code: 101 } },
    });
});

test("a reserved address belongs to the project that token, parameter or header name", async () => {
  const bare = await twoProjects();
  const second = bare.as({ token: "second-token" });
  expect(await second.get("/types")).toMatchObject({ status: 401, body: { error: { code: 101 } } });
  expect(await second.get("/types?project=second")).toMatchObject({ status: 200 });
  const headers = { "x-directus-project": "second" };
  expect(await second.get("/types", { headers })).toMatchObject({ status: 200 });
  expect(await second.get("/types?project=nowhere")).toMatchObject({
    status: 500,
    body: { error: { code: 22 } },
  });
});

test("each project says which pages may call it, from the first request on", async () => {
  const bare = await twoProjects();
  const file = join(bare.dataDir, "projects", "second.json");
  const kept = JSON.parse(await readFile(file, "utf8"));
  await writeFile(file, JSON.stringify({ ...kept, corsOrigins: ["https://app.example"] }));
  const again = await startBareApp(bare.dataDir);
  opened.push(again);
  const allowed = async (method: "GET" | "OPTIONS", path: string, origin: string) =>
    (await again.client.send(method, path, { headers: { origin } })).headers[
      "access-control-allow-origin"
    ];
  for (const method of ["OPTIONS", "GET"] as const)
    expect([
      await allowed(method, "/second/", "https://evil.example"),
      await allowed(method, "/second/", "https://app.example"),
      await allowed(method, "/_/", "https://evil.example"),
    ]).toEqual([undefined, "https://app.example", "*"]);
});

test("a project under maintenance answers nothing else, the others go on", async () => {
  const bare = await twoProjects();
  await writeFile(join(bare.dataDir, "projects", "second.maintenance"), "");
  const again = await startBareApp(bare.dataDir);
  opened.push(again);
  for (const path of ["/second/", "/second/items/news", "/second/auth/sso", "/second/nowhere"])
    expect(await again.client.get(path), path).toMatchObject({
      status: 503,
      body: { error: { code: 21 } },
    });
  expect(await again.client.get("/_/")).toMatchObject({ status: 200 });
  expect(await again.client.get("/server/ping")).toMatchObject({ status: 200 });
});

test("only an administrator of a project removes it; one that is not there is told to administrators", async () => {
  const bare = await twoProjects();
  expect(await bare.client.delete("/projects/nowhere")).toMatchObject({
    status: 401,
    body: { error: { code: 3 } },
  });
  expect(await bare.as({ token: "first-token" }).delete("/projects/nowhere")).toMatchObject({
    status: 404,
    body: { error: { code: 1 } },
  });
  const helper = {
    ...{ status: "active", first_name: "H", last_name: "E", email: "helper@example.com" },
    ...{ password: "a good password", timezone: "UTC", locale: "en-US", token: "helper-token" },
    roles: [{ role: 3 }],
  };
  const admin = bare.as({ token: "second-token" });
  await admin.post("/second/roles", { name: "Helpers" });
  expect(await admin.post("/second/users", helper)).toMatchObject({ status: 200 });
  expect(await bare.as({ token: "helper-token" }).delete("/projects/second")).toMatchObject({
    status: 401,
    body: { error: { code: 3 } },
  });
  expect(await admin.get("/second/")).toMatchObject({ status: 200 });
});

test("no project takes the database of the default one", async () => {
  const bare = await twoProjects();
  const body = { ...payload, project: "rowhouse", existing: true };
  expect(await bare.as({ token: "first-token" }).post("/projects", body)).toMatchObject({
    status: 409,
    body: { error: { code: 18 } },
  });
});

/** As `emptyDatabase`, in a file where that is what an address can name. */
async function keptDatabase(vendor: DialectId): ReturnType<typeof emptyDatabase> {
  if (vendor !== "sqlite") return await emptyDatabase(vendor);
  const folder = await mkdtemp(join(tmpdir(), "rowhouse-test-"));
  const url = `sqlite:${join(folder, "kept.db")}`;
  const db = await openDatabase(url);
  const close = async (): Promise<void> => {
    await db.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { db, url, close };
}

for (const vendor of testVendors) {
  test(`removing a project drops the system tables and leaves those of people (${vendor})`, async () => {
    const empty = await keptDatabase(vendor);
    opened.push(empty);
    const { db } = empty;
    await db.run(sql`create table readings (id integer primary key)`);
    await db.run(sql`insert into readings (id) values (7)`);
    const bare = await startBareApp(undefined, empty.url);
    opened.push(bare);
    const install = { ...payload, user_token: "first-token" };
    expect(await bare.client.post("/projects", install)).toMatchObject({ status: 200 });
    const admin = bare.as({ token: "first-token" });
    expect(await admin.delete("/projects/_")).toMatchObject({ status: 204, text: "" });
    expect((await db.dialect.readTables(db)).map(({ name }) => name)).toEqual(["readings"]);
    expect(await db.all(sql`select id from readings`)).toEqual([{ id: 7 }]);
    expect(await admin.get("/_/")).toMatchObject({ status: 503, body: { error: { code: 14 } } });
    expect(await bare.client.post("/projects", install)).toMatchObject({ status: 200 });
    expect(await admin.get("/_/users/me")).toMatchObject({ status: 200 });
  });
}
