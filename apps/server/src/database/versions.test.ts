import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyDatabase } from "../../test/index.ts";
import type { Database } from "./database.ts";
import { createVersions } from "./migrations/20261120-create-versions.ts";
import { sql } from "./sql.ts";
import { versionTopics, watchVersions, type Versions } from "./versions.ts";

let db: Database;
let closing: (() => unknown)[] = [];
beforeEach(async () => {
  const opened = await emptyDatabase("sqlite");
  db = opened.db;
  closing = [opened.close];
  await createVersions(db);
});
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
});

function watch(): Versions & { changes: string[]; missing: ReturnType<typeof vi.fn> } {
  const changes: string[] = [];
  const missing = vi.fn();
  const versions = watchVersions(db, {
    every: 5,
    changed: (topic) => void changes.push(topic),
    failed: (error) => {
      throw error;
    },
    missing,
  });
  closing.push(() => versions.close());
  return { ...versions, changes, missing };
}

test("what one process changes the others notice, and it does not notice itself", async () => {
  const [one, other] = [watch(), watch()];
  // The first check only reads the current versions.
  await vi.waitFor(async () => {
    await one.bump("settings");
    expect(other.changes).toContain("settings");
  });
  one.changes.length = 0;
  await one.bump("access");
  await vi.waitFor(() => expect(other.changes).toContain("access"));
  expect(one.changes).toEqual([]);
  expect(other.changes).not.toContain("model");
});

test("a database without versions is reported as one that is gone", async () => {
  const watching = watch();
  await db.changeSchema((schema) => schema.run(sql`drop table rowhouse_versions`));
  await vi.waitFor(() => expect(watching.missing).toHaveBeenCalled());
});

test("every topic has its row from the beginning", async () => {
  const rows = await db.all(sql`select topic from rowhouse_versions`);
  expect(new Set(rows.map((row) => row["topic"]))).toEqual(new Set(versionTopics));
});
