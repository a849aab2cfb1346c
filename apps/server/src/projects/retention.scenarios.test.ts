import { describe, expect } from "vitest";
import { onEachVendor, type World } from "../../test/index.ts";
import { makeSections } from "../../test/content/sections.ts";
import { historyIn } from "./history.ts";
import { sql } from "../database/sql.ts";
import { collectingLogger } from "../../test/world.ts";
import { pruneDaily } from "./open-project.ts";

const day = 24 * 60 * 60;

/** Removes what is older than so many days of the clock of the test. */
async function keep(
  { db, clock }: World,
  days: { activity: number | null; revisions: number | null },
  between = async (): Promise<boolean> => true,
): Promise<{ activity: number; revisions: number }> {
  const before = (count: number | null): Date | null =>
    count === null ? null : new Date(clock.now().getTime() - count * day * 1000);
  const ends = { activity: before(days.activity), revisions: before(days.revisions) };
  return await historyIn(db).prune(ends, between);
}

const oldSignIn = sql`insert into directus_activity (action, action_by, action_on, ip, user_agent, collection, item)
  values ('authenticate', 1, '2020-01-02 03:04:05', '', '', 'directus_users', '1')`;
const signIns = sql`select id from directus_activity where action = 'authenticate'`;

/** Returns the rest of an item's history: titles of its revisions and actions of its entries, oldest first. */
async function pastOf({ db }: World, item: number): Promise<[string[], string[]]> {
  const where = sql`collection = 'news' and item = ${String(item)}`;
  const revisions = await db.all(
    sql`select data from directus_revisions where ${where} order by id`,
  );
  const entries = await db.all(
    sql`select action from directus_activity where ${where} order by id`,
  );
  return [
    revisions.map(({ data }) => String(JSON.parse(String(data)).title)),
    entries.map(({ action }) => String(action)),
  ];
}

describe("history that is kept for thirty days", () => {
  const thirty = { activity: 30, revisions: 30 };

  onEachVendor("keeps what undo within the time needs, and no more", async (world) => {
    await world.collection("news", { fields: { title: "string" } });
    const client = world.as("admin");
    for (const title of ["A1", "B1", "C1"]) await client.post("/_/items/news", { title });
    await client.post("/_/activity/comment", { collection: "news", item: "1", comment: "Why?" });
    for (const title of ["A2", "A3"]) await client.patch("/_/items/news/1", { title });
    await client.delete("/_/items/news/2");
    world.clock.advance(50 * day);
    await client.patch("/_/items/news/1", { title: "A4" });
    await client.delete("/_/items/news/3");
    world.clock.advance(10 * day);
    await keep(world, thirty);
    // The state of thirty days ago, and what came after it.
    expect(await pastOf(world, 1)).toEqual([
      ["A3", "A4"],
      ["comment", "update", "update"],
    ]);
    expect(await pastOf(world, 2)).toEqual([[], []]);
    const [revision] = (await client.get("/_/items/news/1/revisions?sort=id")).items;
    const reverted = await client.patch(`/_/items/news/1/revert/${String(revision?.["id"])}`);
    expect(reverted.body).toMatchObject({ data: { title: "A3" } });
    expect((await client.patch("/_/items/news/3/restore")).body).toMatchObject({
      data: { title: "C1" },
    });
    expect((await client.patch("/_/items/news/2/restore")).status).toBe(404);
    // Nothing more goes the next time.
    expect(await keep(world, thirty)).toEqual({ activity: 0, revisions: 0 });
  });

  onEachVendor("lets soft-deleted items come back into the status they had", async (world) => {
    await makeSections(world);
    const client = world.as("admin");
    await client.patch("/_/items/news/1", { title: "older" });
    await client.patch("/_/items/news/1", { title: "old" });
    world.clock.advance(50 * day);
    await client.patch("/_/items/news/1", { status: "deleted" });
    world.clock.advance(10 * day);
    expect((await keep(world, thirty)).revisions).toBeGreaterThan(0);
    expect((await client.patch("/_/items/news/1/restore?fields=status")).body).toMatchObject({
      data: { status: "published" },
    });
  });

  onEachVendor("keeps entries as long as the revisions they belong to", async (world) => {
    await world.collection("news", { fields: { title: "string" } });
    const client = world.as("admin");
    await client.post("/_/items/news", { title: "A1" });
    await client.patch("/_/items/news/1", { title: "A2" });
    await client.delete("/_/items/news/1");
    await world.db.run(oldSignIn);
    world.clock.advance(60 * day);
    expect(await keep(world, { activity: 30, revisions: null })).toMatchObject({ revisions: 0 });
    expect(await pastOf(world, 1)).toEqual([
      ["A1", "A2"],
      ["create", "update", "delete"],
    ]);
    expect(await world.db.all(signIns)).toEqual([]);
    await keep(world, { activity: null, revisions: 30 });
    expect(await pastOf(world, 1)).toEqual([[], ["create", "update", "delete"]]);
  });

  onEachVendor("goes in small pieces, between which everybody works", async (world) => {
    await world.collection("news", { fields: { title: "string" } });
    const entries = Array.from({ length: 900 }, () => ({
      action: "update",
      action_by: 1,
      action_on: "2020-01-02 03:04:05",
      ip: "",
      user_agent: "",
      collection: "news",
      item: "1",
    }));
    const keys = await world.db.insertAll("directus_activity", entries, "id");
    const revisions = keys.map((activity) => ({
      activity,
      collection: "news",
      item: "1",
      data: "{}",
      delta: "{}",
    }));
    await world.db.insertAll("directus_revisions", revisions, "id");
    const left = async (): Promise<number> => {
      const count = sql`select (select count(*) from directus_revisions) + (select count(*) from directus_activity) as total`;
      return Number((await world.db.all(count))[0]?.["total"]);
    };
    const removed: number[] = [];
    let before = await left();
    const all = await keep(world, thirty, async () => {
      const now = await left();
      removed.push(before - now);
      // Someone else, over another connection; it would wait for whatever is locked.
      expect((await world.as("admin").post("/_/items/news", { title: "new" })).status).toBe(200);
      before = await left();
      return true;
    });
    expect(all).toEqual({ revisions: 899, activity: 899 });
    expect(removed.length).toBeGreaterThan(8);
    expect(Math.max(...removed)).toBeLessThanOrEqual(200);
  });

  onEachVendor("is pruned as the setting says, and the log tells how much went", async (world) => {
    const { db, logLines } = world;
    await db.run(oldSignIn);
    const log = collectingLogger(logLines);
    const forever = pruneDaily(historyIn(db), { activity: Infinity, revisions: Infinity }, log);
    await forever.run();
    await forever.close();
    expect(await db.all(signIns)).toHaveLength(1);
    const pruning = pruneDaily(historyIn(db), { activity: 365, revisions: Infinity }, log);
    await pruning.run();
    await pruning.close();
    expect(await db.all(signIns)).toEqual([]);
    expect(logLines.join("\n")).toContain('removed. {"revisions":0,"activity":1}');
  });

  onEachVendor("is taken out over the API before it goes", async (world) => {
    await world.collection("news", { fields: { title: "string" } });
    const client = world.as("admin");
    await client.post("/_/items/news", { title: "A1" });
    world.clock.advance(60 * day);
    await client.patch("/_/items/news/1", { title: "A2" });
    const until = new Date(world.clock.now().getTime() - 30 * day * 1000).toISOString();
    const time = encodeURIComponent(until.slice(0, 19).replace("T", " "));
    const entries = await client.get(
      `/_/activity?limit=-1&sort=id&filter[collection]=news&filter[action_on][lt]=${time}`,
    );
    expect(entries.items).toMatchObject([{ action: "create", item: "1" }]);
    const revisions = await client.get(
      `/_/revisions?limit=-1&sort=id&filter[collection]=news&filter[activity.action_on][lt]=${time}`,
    );
    expect(revisions.items).toMatchObject([{ item: "1", data: { title: "A1" } }]);
  });
});
