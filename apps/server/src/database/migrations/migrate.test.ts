import { expect, test } from "vitest";
import { emptyDatabase, testVendors } from "../../../test/index.ts";
import { openDatabase } from "../drivers/open-database.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tokenHash } from "../../core/hashes.ts";
import { storedRepliesTable } from "../stored-replies.ts";
import { versionsTable } from "../versions.ts";
import { fileVersionsTable } from "./20261226-create-file-versions.ts";
import { cascadesTable } from "./20261230-create-cascades.ts";
import { uploadsTable } from "./20261220-create-uploads.ts";
import { removalsTable } from "./20261125-create-removals.ts";
import { storedSessionsTable } from "./20261124-create-kept-sessions.ts";
import { sessionsTable } from "./20261127-create-sessions.ts";
import { tokensTable } from "./20261128-create-tokens.ts";
import {
  passkeysTable,
  recoveryCodesTable,
  usedChallengesTable,
} from "./20261207-create-passkeys.ts";
import {
  hasSystemTables,
  isMigrated,
  migrate,
  migrationsOf,
  pendingMigrations,
} from "./migrate.ts";
import { parseJson } from "@rowhouse/contract";
import { silentLogger } from "../../core/log/logger.ts";
import { presenceTable } from "./20261202-create-presence.ts";
import { invitationsTable } from "./20261206-create-invitations.ts";
import { systemFields } from "./system-fields.ts";
import { identifier, raw, sql } from "../sql.ts";

const systemTables = [
  "directus_activity",
  "directus_activity_seen",
  "directus_collection_presets",
  "directus_collections",
  "directus_fields",
  "directus_files",
  "directus_folders",
  "directus_migrations",
  "directus_permissions",
  "directus_relations",
  "directus_revisions",
  "directus_roles",
  "directus_settings",
  "directus_user_roles",
  "directus_users",
];

for (const vendor of testVendors) {
  test(`makes the fifteen system tables and their first rows, once (${vendor})`, async () => {
    const { db, close } = await emptyDatabase(vendor);
    expect([await hasSystemTables(db), await isMigrated(db)]).toEqual([false, false]);
    const pending = await pendingMigrations(db);
    expect(await migrate(db)).toEqual(pending);
    expect([await hasSystemTables(db), await isMigrated(db)]).toEqual([true, true]);
    const tables = (await db.dialect.readTables(db)).map((table) => table.name);
    expect(
      tables.filter(
        (name) =>
          ![
            versionsTable,
            storedRepliesTable,
            storedSessionsTable,
            sessionsTable,
            tokensTable,
            presenceTable,
            invitationsTable,
            removalsTable,
            passkeysTable,
            usedChallengesTable,
            recoveryCodesTable,
            uploadsTable,
            fileVersionsTable,
            cascadesTable,
          ].includes(name),
      ),
    ).toEqual(systemTables);
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
    const [, ...others] = await migrate(db);
    await db.run(sql`delete from directus_migrations where version > 20261101`);
    await db.run(sql`delete from directus_fields where collection = 'directus_users'`);
    expect(await migrate(db)).toEqual(others);
    const rows = await db.all(
      sql`select field from directus_fields where collection = 'directus_users'`,
    );
    expect(rows).toHaveLength(systemFields["directus_users"]?.length ?? 0);
    await close();
  });

  test(`tokens that stand in clear become hashes, once (${vendor})`, async () => {
    const { db, close } = await emptyDatabase(vendor);
    await migrate(db);
    const user = { email: "a@example.com", status: "active", token: "in clear" };
    await db.insert("directus_users", user, "id");
    const run = async (): Promise<unknown> => {
      await db.run(sql`delete from directus_migrations where version = 20261128`);
      await migrate(db);
      return (await db.all(sql`select token from directus_users`))[0]?.["token"];
    };
    const hashed = await run();
    expect(hashed).toBe(tokenHash("in clear"));
    expect(await run()).toBe(hashed);
    await close();
  });

  test(`what tables stored under the names of other layouts goes (${vendor})`, async () => {
    const { db, close } = await emptyDatabase(vendor);
    await migrate(db);
    await db.run(sql`delete from directus_collection_presets`);
    const store = (view_query: unknown, view_options: unknown) =>
      db.insert(
        "directus_collection_presets",
        {
          collection: "books",
          view_query: view_query === null ? null : JSON.stringify(view_query),
          view_options: view_options === null ? null : JSON.stringify(view_options),
        },
        "id",
      );
    const widths = { title: 300 };
    await store(
      { cards: { fields: "title", sort: "-title" }, tabular: { fields: "title" } },
      { cards: { spacing: "cozy", widths, title: "name" }, tabular: { widths }, own: { widths } },
    );
    await store({ timeline: { fields: "id" } }, null);
    await store(null, { kanban: { spacing: "cozy" } });
    await db.run(sql`delete from directus_migrations where version = 20261204`);
    await migrate(db);
    const rows = await db.all(
      sql`select view_query, view_options from directus_collection_presets order by id`,
    );
    const read = (value: unknown): unknown =>
      typeof value === "string" ? JSON.parse(value) : value;
    expect(rows.map((row) => [read(row["view_query"]), read(row["view_options"])])).toEqual([
      [
        { cards: { sort: "-title" }, tabular: { fields: "title" } },
        { cards: { title: "name" }, tabular: { widths }, own: { widths } },
      ],
      [{ timeline: {} }, null],
      [null, { kanban: { spacing: "cozy" } }],
    ]);
    await close();
  });

  test(`what system fields say becomes texts of the app, but not what others have written there (${vendor})`, async () => {
    const { db, close } = await emptyDatabase(vendor);
    await migrate(db);
    const store = (field: string, note: string | null, options: object) =>
      db.run(sql`update directus_fields set note = ${note}, options = ${JSON.stringify(options)}
        where collection = 'directus_files' and field = ${field}`);
    await store("title", "Mine", { placeholder: "A telling title", iconRight: "title" });
    await store("duration", "In seconds.", { placeholder: "Mine" });
    await db.run(sql`delete from directus_migrations where version = 20261215`);
    await migrate(db);
    const rows = await db.all(sql`select note, options from directus_fields
      where collection = 'directus_files' and field in ('title', 'duration') order by field`);
    expect(rows.map(({ note, options }) => [note, parseJson(String(options))])).toEqual([
      [null, { placeholder: "Mine" }],
      ["Mine", { placeholder: "$t:system.file_title", iconRight: "title" }],
    ]);
    await close();
  });

  test(`what would be done can be looked at, and is logged when it is done (${vendor})`, async () => {
    const { db, close } = await emptyDatabase(vendor);
    const pending = await pendingMigrations(db);
    expect(pending.slice(0, 2)).toEqual([
      "20261101-create-system-tables",
      "20261102-seed-system-rows",
    ]);
    expect(await db.dialect.readTables(db)).toEqual([]);
    const lines: string[] = [];
    await migrate(db, { ...silentLogger, info: (line) => void lines.push(line) });
    expect(lines).toEqual(
      pending.flatMap((name) => [`Migration ${name} begins.`, `Migration ${name} is done.`]),
    );
    expect(await pendingMigrations(db)).toEqual([]);
    await close();
  });

  test(`a database of a newer version is refused and left alone (${vendor})`, async () => {
    const { db, close } = await emptyDatabase(vendor);
    await migrate(db);
    await db.run(sql`delete from directus_migrations where version = 20261124`);
    const row = { version: 20990101, migration_name: "of-the-future", breakpoint: 0 };
    await db.insert("directus_migrations", row, "version");
    await expect(migrate(db)).rejects.toThrow("A newer version");
    await expect(isMigrated(db)).rejects.toThrow("20990101");
    expect(await migrationsOf(db)).not.toContain(20261124);
    await close();
  });

  test(`two processes at once do it once (${vendor})`, async () => {
    const folder = await mkdtemp(join(tmpdir(), "rowhouse-test-"));
    const { url, db: first, close } = await emptyDatabase(vendor);
    const address = vendor === "sqlite" ? `sqlite:${join(folder, "two.db")}` : url;
    const one = vendor === "sqlite" ? await openDatabase(address) : first;
    const other = await openDatabase(address);
    const pending = await pendingMigrations(one);
    const done = await Promise.all([migrate(one), migrate(other)]);
    expect(done.toSorted((a, b) => a.length - b.length)).toEqual([[], pending]);
    await other.close();
    if (one !== first) await one.close();
    await close();
    await rm(folder, { recursive: true });
  });
}

test.runIf(testVendors.includes("postgres"))(
  "a column that cannot be changed stays as it is, and the others are",
  async () => {
    const { db, close } = await emptyDatabase("postgres");
    await migrate(db);
    await db.run(sql`delete from directus_migrations where version > 20261125`);
    for (const table of ["activity", "revisions"])
      await db.run(raw(`alter table directus_${table} alter column item type varchar(255)`));
    await db.run(sql`create view of_another as select item from directus_activity`);
    expect(await migrate(db)).toContain("20261126-widen-item-keys");
    const lengths = async (table: string) =>
      (await db.dialect.readTables(db, [table]))[0]?.columns.find(({ name }) => name === "item")
        ?.length;
    expect([await lengths("directus_activity"), await lengths("directus_revisions")]).toEqual([
      "255",
      "700",
    ]);
    await close();
  },
);

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
