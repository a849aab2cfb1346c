import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  emptyStorage,
  expectMended,
  foundBy,
  mend,
  reportOf,
} from "../../../test/fixtures/doctor.ts";
import { giveFactor, onEachVendor, scenario } from "../../../test/index.ts";
import { defaultAdmin, offerOf } from "../../config/admin-file.ts";
import { prepareDataDir, writeProjectFile } from "../../config/data-dir.ts";
import { hashPassword } from "../../core/passwords.ts";
import { sql } from "../../database/sql.ts";
import type { Configured, Patient } from "./check.ts";
import { adminFileCheck } from "./checks/admin-file.ts";
import { proxyCheck } from "./checks/proxy.ts";
import { isGuessable } from "./checks/secrets.ts";
import { storageCheck } from "./checks/storage.ts";

const path = "/_/doctor";

for (const as of ["editor", "public"] as const) {
  scenario(`the doctor examines nothing for ${as}`, { as, get: path, status: 401, code: 3 });

  scenario(`the doctor mends nothing for ${as}`, {
    as,
    post: `${path}/second_factor/mend`,
    body: { keys: ["role"] },
    status: 401,
    code: 3,
    events: [],
  });
}

scenario("a check that does not exist cannot be mended", {
  as: "admin",
  post: `${path}/weather/mend`,
  body: { keys: ["role"] },
  status: 404,
  code: 1,
});

scenario("what is to be mended has to be named", {
  as: "admin",
  post: `${path}/relations/mend`,
  body: { keys: [] },
  status: 422,
});

onEachVendor("a fresh project has nothing serious, and lacks a mail server", async (world) => {
  await emptyStorage(world);
  const reports = (await world.as("admin").get(path)).items;
  expect(reports.filter(({ has_failed }) => has_failed)).toEqual([]);
  expect(reports.filter(({ weight }) => weight === "serious")).toEqual([]);
  expect(reports.filter(({ weight }) => weight === "advice").map(({ id }) => id)).toEqual([
    "second_factor",
    "mail",
  ]);
  expect(await world.activity()).toEqual([]);
});

scenario("a key that is not found any more mends nothing", {
  as: "admin",
  post: `${path}/relations/mend`,
  body: { keys: ["404"] },
  status: 200,
  data: { id: "relations", findings: [] },
  events: [],
});

onEachVendor("an administrator with a common password is found", async (world) => {
  await world.db.run(
    sql`update directus_users set password = ${await hashPassword("changeme")} where id = 1`,
  );
  const report = await reportOf(world, "secrets");
  expect(report).toMatchObject({
    weight: "serious",
    findings: [
      { kind: "known_password", values: { user: 1, email: "admin@example.com" }, mend: null },
    ],
  });
});

onEachVendor("a second factor is demanded of administrators", async (world) => {
  expect(await foundBy(world, "second_factor")).toContainEqual({
    kind: "factor_missing",
    user: 1,
    email: "admin@example.com",
  });
  // The actor who demands a factor has one.
  await giveFactor(world);
  expect((await mend(world, "second_factor", ["role"])).findings).toEqual([]);
  expect(await world.activity()).toMatchObject([
    { action: "update", collection: "directus_roles", item: "1", action_by: 1 },
  ]);
});

onEachVendor("what everyone may change is serious, and is taken away", async (world) => {
  await world.collection("news", { fields: { title: "string" } });
  await world.permit(2, { news: "full" });
  const report = await reportOf(world, "public_rights");
  expect(report.weight).toBe("serious");
  await expectMended(world, "public_rights", {
    kind: "public_writes",
    collection: "news",
    actions: "create, update, delete, comment",
  });
  expect((await world.as("public").post("/_/items/news", { title: "x" })).status).toBe(403);
  expect((await world.as("public").get("/_/items/news")).status).toBe(200);
  expect(await foundBy(world, "public_rights")).toEqual([
    { kind: "public_reads", collection: "news" },
  ]);
  expect((await reportOf(world, "public_rights")).weight).toBe("fine");
});

onEachVendor("people whom everyone may read about are serious", async (world) => {
  await world.permit(2, { directus_users: { read: "full" } });
  await expectMended(world, "public_rights", {
    kind: "public_reads_system",
    collection: "directus_users",
  });
  expect(await world.activity()).toMatchObject([
    { action: "update", collection: "directus_permissions" },
  ]);
});

describe("secrets", () => {
  test.each([
    "change-me-change-me",
    "secretsecretsecret",
    "aaaaaaaaaaaaaaaa",
    "my-very-secret-key",
    "replace_with_a_long_random_string",
    "minioadmin",
    "12345678901234567890",
  ])("%s is guessed", (secret) => expect(isGuessable(secret)).toBe(true));

  test.each(["f3b1c07a9de245518c6b", "kX9-horse-Battery-2u", "8274650193847261"])(
    "%s is not",
    (secret) => expect(isGuessable(secret)).toBe(false),
  );
});

test("proxies that are not named, or not counted, are told of", async () => {
  const findings = async (config: Partial<Configured>) => {
    // The check looks at nothing else of its patient.
    const found = await proxyCheck.find({ config } as Patient);
    return found.findings.map(({ kind, values }) => ({ kind, ...values }));
  };
  expect(await findings({ trustProxy: 1 })).toEqual([]);
  expect(await findings({ trustProxy: ["10.0.0.1"] })).toEqual([]);
  expect(await findings({ trustProxy: true })).toEqual([{ kind: "proxy_uncounted" }]);
  expect(
    await findings({ trustProxy: 0, proxies: { onLoopback: true, elsewhere: "10.0.0.1" } }),
  ).toEqual([{ kind: "proxy_on_machine" }, { kind: "proxy_elsewhere", address: "10.0.0.1" }]);
});

test("projects that are named and not there, and servers that browsers do not call, are told of", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "rowhouse-test-"));
  await prepareDataDir(dataDir);
  await writeProjectFile(dataDir, { key: "press", databaseUrl: "sqlite:/x.db", corsOrigins: [] });
  const findings = async (publicUrl: string | null, api: string | null = null) => {
    const servers = ["http://two.example/", "https://three.example/"];
    const admin = { ...defaultAdmin(), api, servers, projects: ["_", "press", "shop"] };
    const config: Partial<Configured> = { publicUrl, offer: offerOf(admin, dataDir) };
    // The check looks at nothing else of its patient.
    const found = await adminFileCheck.find({ config } as Patient);
    return found.findings.map(({ kind, values }) => ({ kind, ...values }));
  };
  const missing = { kind: "admin_project_missing", project: "shop" };
  const unencrypted = { kind: "admin_address_unencrypted", address: "http://two.example/" };
  expect(await findings(null)).toEqual([missing]);
  expect(await findings("https://one.example")).toEqual([unencrypted, missing]);
  expect(await findings(null, "https://elsewhere.example/")).toEqual([]);
  await rm(dataDir, { recursive: true });
});

onEachVendor("files in a folder are told of where several processes run", async (world) => {
  const { project, clock } = world;
  const patient = {
    ...project,
    clock,
    model: await project.models.get(),
    config: {
      storage: { kind: "local", directory: "/srv" },
      retention: { activity: Infinity, revisions: Infinity, fileVersions: 20 },
      databaseUrl: null,
      redisUrl: "redis://cache",
    },
    isLate: () => false,
  } as const;
  expect((await storageCheck.find(patient)).findings).toMatchObject([
    { kind: "storage_own_folder" },
  ]);
});
