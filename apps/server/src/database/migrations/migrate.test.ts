import { expect, test } from "vitest";
import { emptyDatabase, testVendors } from "../../../test/index.ts";
import { openDatabase } from "../drivers/open-database.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keptRepliesTable } from "../kept-replies.ts";
import { versionsTable } from "../versions.ts";
import { hasSystemTables, isMigrated, migrate } from "./migrate.ts";
import { systemFields } from "./system-fields.ts";
import { identifier, sql } from "../sql.ts";

const systemTables = [
  ...[
    "directus_activity",
    "directus_activity_seen",
    "directus_collection_presets",
    "directus_collections",
    "directus_fields",
    "directus_files",
  ],
  ...[
    "directus_folders",
    "directus_migrations",
    "directus_permissions",
    "directus_relations",
    "directus_revisions",
    "directus_roles",
  ],
  ...["directus_settings", "directus_user_roles", "directus_users"],
];

for (const vendor of testVendors) {
  test(`makes the fifteen system tables and their first rows, once (${vendor})`, async () => {
    const { db, close } = await emptyDatabase(vendor);
    expect([await hasSystemTables(db), await isMigrated(db)]).toEqual([false, false]);
    expect(await migrate(db)).toHaveLength(5);
    expect([await hasSystemTables(db), await isMigrated(db)]).toEqual([true, true]);
    const tables = (await db.dialect.readTables(db)).map((table) => table.name);
    expect(tables.filter((name) => name !== versionsTable && name !== keptRepliesTable)).toEqual(
      systemTables,
    );
    const count = async (table: string) =>
      Number(
        (
          await db.all(sql`select count(*) as ${identifier("count")} from ${identifier(table)}`)
        )[0]?.["count"],
      );
    const before = await Promise.all(systemTables.map(count));
    expect(await migrate(db)).toEqual([]);
    expect(await Promise.all(systemTables.map(count))).toEqual(before);
    expect(await count("directus_fields")).toBe(Object.values(systemFields).flat().length);
    expect(await db.all(sql`select id, name from directus_roles order by id`)).toEqual([
      { id: 1, name: "Administrator" },
      { id: 2, name: "Public" },
    ]);
    expect(Number(await db.insert("directus_roles", { name: "Next" }, "id"))).toBeGreaterThan(2);
    await close();
  });

  test(`goes on where an interrupted run stopped (${vendor})`, async () => {
    const { db, close } = await emptyDatabase(vendor);
    await migrate(db);
    await db.run(sql`delete from directus_migrations where version > 20261101`);
    await db.run(sql`delete from directus_fields where collection = 'directus_users'`);
    expect(await migrate(db)).toEqual([
      "seed-system-rows",
      "seed-system-fields",
      "create-versions",
      "create-kept-replies",
    ]);
    const rows = await db.all(
      sql`select field from directus_fields where collection = 'directus_users'`,
    );
    expect(rows).toHaveLength(systemFields["directus_users"]?.length ?? 0);
    await close();
  });

  test(`two processes at once do it once (${vendor})`, async () => {
    const folder = await mkdtemp(join(tmpdir(), "rowhouse-test-"));
    const { url, db: first, close } = await emptyDatabase(vendor);
    const address = vendor === "sqlite" ? `sqlite:${join(folder, "two.db")}` : url;
    const one = vendor === "sqlite" ? await openDatabase(address) : first;
    const other = await openDatabase(address);
    const done = await Promise.all([migrate(one), migrate(other)]);
    expect(done.map((names) => names.length).toSorted((a, b) => a - b)).toEqual([0, 5]);
    await other.close();
    if (one !== first) await one.close();
    await close();
    await rm(folder, { recursive: true });
  });
}

test("the rows of fields that have no column, or another name, are put right", () => {
  const names = Object.fromEntries(
    Object.entries(systemFields).map(([collection, fields]) => [
      collection,
      fields.map(([field]) => field),
    ]),
  );
  expect(names["directus_settings"]).toContain("youtube_api_key");
  expect(names["directus_user_roles"]).toEqual(["id", "user", "role"]);
  for (const orphan of ["last_login", "last_ip", "invite_token", "invite_accepted"])
    expect(names["directus_users"]).not.toContain(orphan);
});
