import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";

import { titlesAndViews } from "../../../test/content/search-source.ts";
import { onEachVendor, type World } from "../../../test/index.ts";
import {
  buildSearchIndex,
  searchIndexesOnDemand,
} from "../../database/search/build-search-index.ts";
import { searchIndexOf } from "../../database/search/search-index.ts";
import { silentLogger } from "../../core/log/logger.ts";
import { sql } from "../../database/sql.ts";

const source = titlesAndViews("news");

/** Three news, two about a harbour. */
async function withNews(world: World): Promise<void> {
  await world.collection("news", {
    fields: { title: "string", views: "integer" },
    items: [{ title: "Winter harbour" }, { title: "A quay" }, { title: "HARBOUR lights" }],
  });
}

async function build({ db, project }: World): Promise<void> {
  await buildSearchIndex(db, source);
  project.models.invalidate();
}

async function hasIndex({ db, project }: World): Promise<boolean> {
  if (db.dialect.id === "postgres") {
    const rows = await db.all(
      sql`select 1 as found from pg_indexes where schemaname = current_schema() and indexname = 'rowhouse_search_news'`,
    );
    return rows.length > 0;
  }
  const collection = (await project.models.get()).collections["news"];
  return collection !== undefined && searchIndexOf(collection) !== null;
}

async function keysOf(world: World): Promise<unknown> {
  const reply = await world
    .as("admin")
    .get("/_/items/news?fields=id&filter[title][contains]=harbour&sort=id");
  return reply.body;
}

const harbours = { data: [{ id: 1 }, { id: 3 }] };

onEachVendor(
  "a search index is no collection, and searches have the same results",
  async (world) => {
    await withNews(world);
    const admin = world.as("admin");
    const before = await admin.get("/_/collections");
    await build(world);
    expect(await hasIndex(world)).toBe(world.vendor !== "mysql");
    expect((await admin.get("/_/collections")).body).toEqual(before.body);
    expect(await keysOf(world)).toEqual(harbours);
    await admin.patch("/_/items/news/2", { title: "The harbour quay" });
    await admin.delete("/_/items/news/1");
    expect(await keysOf(world)).toEqual({ data: [{ id: 2 }, { id: 3 }] });
  },
);

onEachVendor("an indexed column can be changed and deleted", async (world) => {
  await withNews(world);
  const admin = world.as("admin");
  await build(world);
  expect(await admin.patch("/_/fields/news/title", { length: "120" })).toMatchObject({
    status: 200,
  });
  expect(await hasIndex(world)).toBe(false);
  expect(await keysOf(world)).toEqual(harbours);
  await build(world);
  expect(await admin.delete("/_/fields/news/views")).toMatchObject({ status: 204 });
  expect(await admin.post("/_/items/news", { title: "harbour" })).toMatchObject({ status: 200 });
});

onEachVendor("a collection is deleted with its index", async (world) => {
  await withNews(world);
  await build(world);
  expect(await world.as("admin").delete("/_/collections/news")).toMatchObject({ status: 204 });
  await withNews(world);
  expect(await hasIndex(world)).toBe(false);
  expect(await keysOf(world)).toEqual(harbours);
});

onEachVendor("a collection that becomes unmanaged loses its index", async (world) => {
  await withNews(world);
  await build(world);
  const reply = await world.as("admin").patch("/_/collections/news", { managed: false });
  expect(reply).toMatchObject({ status: 200 });
  expect(await hasIndex(world)).toBe(false);
  expect(await keysOf(world)).toEqual(harbours);
});

onEachVendor("a requested index is built in the background", async (world) => {
  await withNews(world);
  const { db, project } = world;
  const { promise, resolve } = Promise.withResolvers<string>();
  const built = Promise.race([promise, setTimeout(world.vendor === "mysql" ? 200 : 5000, "none")]);
  const onDemand = searchIndexesOnDemand({
    db,
    minRows: 3,
    built() {
      project.models.invalidate();
      resolve("built");
    },
    log: silentLogger,
  });
  onDemand.want(source);
  onDemand.want(source);
  expect(await built).toBe(world.vendor === "mysql" ? "none" : "built");
  await onDemand.close();
  expect(await hasIndex(world)).toBe(world.vendor !== "mysql");
  expect(await keysOf(world)).toEqual(harbours);
});

onEachVendor("a small collection gets no index, even after a slow search", async (world) => {
  await withNews(world);
  const indexes = searchIndexesOnDemand({
    db: world.db,
    minRows: 4,
    built: () => world.project.models.invalidate(),
    log: silentLogger,
  });
  indexes.want(source);
  await setTimeout(100);
  await indexes.close();
  expect(await hasIndex(world)).toBe(false);
});
