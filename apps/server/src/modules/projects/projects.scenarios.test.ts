import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyDatabase, onEachVendor, testVendors } from "../../../test/index.ts";
import {
  bareApp,
  closeAfterTest,
  closeResources,
  installPayload,
  twoProjects,
} from "../../../test/fixtures/installer.ts";
import type { BareApp } from "../../../test/bare-app.ts";
import type { DialectId } from "../../database/database.ts";
import { openDatabase } from "../../database/drivers/open-database.ts";
import { sql } from "../../database/sql.ts";

closeResources();

test("an administrator adds a second project, with its own keys and users", async () => {
  const { client } = await bareApp();
  await client.post("/projects", { ...installPayload, user_token: "first-token" });
  const asAdmin = { headers: { authorization: "Bearer first-token" } };
  const second = {
    ...installPayload,
    project: "second",
    project_name: "Second",
    user_email: "second@example.com",
    user_token: "second-token",
  };
  expect(await client.post("/projects", second, asAdmin)).toMatchObject({ status: 200 });
  const reply = await client.post("/second/auth/authenticate", {
    email: "second@example.com",
    password: installPayload.user_password,
  });
  const bearer = { headers: { authorization: `Bearer ${String(reply.item["token"])}` } };
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
    status: 404,
    body: { error: { code: 22 } },
  });
});

onEachVendor("each project has its own signing keys", async ({ project }) => {
  expect(project.tokens.publicKey).toMatch(
    /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/,
  );
  expect(project.tokens.secret.byteLength).toBe(32);
});

test("two projects share no items, users or tokens (F26)", async () => {
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
    email: installPayload.user_email,
    password: installPayload.user_password,
  });
  const token = String(signIn.item["token"]);
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

test("a reserved address belongs to the project named by token, parameter or header", async () => {
  const bare = await twoProjects();
  const second = bare.as({ token: "second-token" });
  expect(await second.get("/types")).toMatchObject({ status: 401, body: { error: { code: 101 } } });
  expect(await second.get("/types?project=second")).toMatchObject({ status: 200 });
  const headers = { "x-directus-project": "second" };
  expect(await second.get("/types", { headers })).toMatchObject({ status: 200 });
  expect(await second.get("/types?project=nowhere")).toMatchObject({
    status: 404,
    body: { error: { code: 22 } },
  });
});

test("each project has its own CORS origins, from the first request on", async () => {
  const bare = await twoProjects();
  const file = join(bare.dataDir, "projects", "second.json");
  const stored = JSON.parse(await readFile(file, "utf8"));
  await writeFile(file, JSON.stringify({ ...stored, corsOrigins: ["https://app.example"] }));
  const again = await bareApp(bare.dataDir);
  const allowed = async (method: "GET" | "OPTIONS", path: string, origin: string) =>
    (await again.client.send(method, path, { headers: { origin } })).headers[
      "access-control-allow-origin"
    ];
  for (const method of ["OPTIONS", "GET"] as const)
    expect([
      await allowed(method, "/second/", "https://evil.example"),
      await allowed(method, "/second/", "https://app.example"),
      await allowed(method, "/_/", "https://evil.example"),
    ]).toEqual([undefined, "https://app.example", undefined]);
});

test("no page elsewhere may call a project, unless the installer or the environment says so", async () => {
  const allowed = async (app: BareApp, origin: string) =>
    (await app.client.get("/_/", { headers: { origin } })).headers["access-control-allow-origin"];
  for (const body of [installPayload, { ...installPayload, cors_enabled: false }]) {
    const closed = await bareApp();
    await closed.client.post("/projects", body);
    expect(await allowed(closed, "https://app.example")).toBeUndefined();
  }
  const open = await bareApp();
  await open.client.post("/projects", { ...installPayload, cors_enabled: true });
  expect(await allowed(open, "https://app.example")).toBe("*");
});

test("a project under maintenance refuses every request, the others go on", async () => {
  const bare = await twoProjects();
  await writeFile(join(bare.dataDir, "projects", "second.maintenance"), "");
  const again = await bareApp(bare.dataDir);
  for (const path of ["/second/", "/second/items/news", "/second/auth/sso", "/second/nowhere"])
    expect(await again.client.get(path), path).toMatchObject({
      status: 503,
      body: { error: { code: 21 } },
    });
  expect(await again.client.get("/_/")).toMatchObject({ status: 200 });
  expect(await again.client.get("/server/ping")).toMatchObject({ status: 200 });
});

test("only an administrator of a project removes it; a missing one is reported to administrators only", async () => {
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
    status: "active",
    first_name: "H",
    last_name: "E",
    email: "helper@example.com",
    password: "a good password",
    timezone: "UTC",
    locale: "en-US",
    token: "helper-token",
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
  const body = { ...installPayload, project: "rowhouse", existing: true };
  expect(await bare.as({ token: "first-token" }).post("/projects", body)).toMatchObject({
    status: 409,
    body: { error: { code: 18 } },
  });
});

/** As `emptyDatabase`; for SQLite in a file, so that it has a URL. */
async function databaseWithUrl(vendor: DialectId): ReturnType<typeof emptyDatabase> {
  if (vendor !== "sqlite") return await emptyDatabase(vendor);
  const folder = await mkdtemp(join(tmpdir(), "rowhouse-test-"));
  const url = `sqlite:${join(folder, "data.db")}`;
  const db = await openDatabase(url);
  const close = async (): Promise<void> => {
    await db.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { db, url, close };
}

for (const vendor of testVendors) {
  test(`removing a project drops the system tables and leaves the user's tables (${vendor})`, async () => {
    const empty = closeAfterTest(await databaseWithUrl(vendor));
    const { db } = empty;
    await db.run(sql`create table readings (id integer primary key)`);
    await db.run(sql`insert into readings (id) values (7)`);
    const bare = await bareApp(undefined, empty.url);
    const install = { ...installPayload, user_token: "first-token" };
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
