import type { Trash, TrashEntry } from "@rowhouse/contract";
import { describe, expect } from "vitest";
import { makeForeignTables } from "../../../test/content/foreign-tables.ts";
import { editorRole, fullLevels, onEachVendor, type World } from "../../../test/index.ts";
import { sql } from "../../database/sql.ts";

const key = "id int primary key";
/** Bands with albums and songs, which go with them, and fans, who stay; a song names its band as well. */
const bandTables = [
  `create table bands (${key}, name varchar(100))`,
  `create table albums (${key}, band int, foreign key (band) references bands (id) on delete cascade)`,
  `create table songs (${key}, album int, band int,
    foreign key (album) references albums (id) on delete cascade,
    foreign key (band) references bands (id) on delete cascade)`,
  `create table fans (${key}, band int, foreign key (band) references bands (id) on delete set null)`,
];
/** Rooms of two columns as key, with chairs. */
const roomTables = [
  `create table rooms (house int, number int, name varchar(100), primary key (house, number))`,
  `create table chairs (${key}, house int, number int,
    foreign key (house, number) references rooms (house, number) on delete cascade)`,
];
/** Places within places. */
const treeTables = [
  `create table places (${key}, name varchar(100), parent int,
    foreign key (parent) references places (id) on delete cascade)`,
];

async function makeTables(world: World, tables: string[], ...rows: [string, object[]][]) {
  await makeForeignTables(world, tables);
  const admin = world.as("admin");
  for (const [table, items] of rows) {
    await admin.patch(`/_/collections/${table}`, { managed: true });
    const made = await admin.post(`/_/items/${table}`, items);
    expect(made, made.text).toMatchObject({ status: 200 });
  }
}

const makeBands = (world: World) =>
  makeTables(
    world,
    bandTables,
    ["bands", [1, 2, 3].map((id) => ({ id, name: `Band ${id}` }))],
    ["albums", [1, 2, 3].map((id) => ({ id, band: id === 3 ? 2 : 1 }))],
    [
      "songs",
      [
        { id: 1, album: 1, band: 1 },
        { id: 2, album: 1 },
        { id: 3, album: 3 },
        { id: 4, band: 1 },
      ],
    ],
    ["fans", [1, 2].map((id) => ({ id, band: 1 }))],
  );

const entriesOf = async (world: World, as: Parameters<World["as"]>[0] = "admin") => {
  const reply = await world.as(as).get("/_/trash");
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as { data: Trash }).data.entries;
};
const cascadesByKey = (entries: TrashEntry[]) =>
  Object.fromEntries(entries.map(({ key: item, cascades }) => [item, inOrder(cascades)]));
const inOrder = (cascades: TrashEntry["cascades"]) =>
  cascades.map(({ collection, effect, amount }) => `${effect} ${collection} ${amount}`).toSorted();

describe("what the database removes along with an item", () => {
  onEachVendor("is counted by table, through all of them, for each item", async (world) => {
    await makeBands(world);
    const admin = world.as("admin");
    expect((await admin.delete("/_/items/bands/1,2,3")).status).toBe(204);
    expect(await world.db.all(sql`select id from songs`)).toEqual([]);
    expect(cascadesByKey(await entriesOf(world))).toEqual({
      "1": ["delete albums 2", "delete songs 3", "empty fans 2"],
      "2": ["delete albums 1", "delete songs 1"],
      "3": [],
    });
    const restored = await admin.patch("/_/items/bands/1,2,3/restore");
    expect(restored, restored.text).toMatchObject({ status: 200 });
    expect(await entriesOf(world)).toEqual([]);
  });

  onEachVendor("is counted by keys of two columns", async (world) => {
    await makeTables(
      world,
      roomTables,
      ["rooms", [1, 2].map((number) => ({ house: 1, number, name: `Room ${number}` }))],
      ["chairs", [1, 2, 3].map((id) => ({ id, house: 1, number: 2 }))],
    );
    await world.as("admin").delete("/_/items/rooms/1:2");
    expect(cascadesByKey(await entriesOf(world))).toEqual({ "1:2": ["delete chairs 3"] });
  });

  onEachVendor("is not what was removed by itself, in a tree", async (world) => {
    const places = [null, 1, 2, 3, 3].map((parent, at) => ({
      id: at + 1,
      name: `Place ${at + 1}`,
      parent,
    }));
    await makeTables(world, treeTables, ["places", places]);
    await world.as("admin").delete("/_/items/places/1,2");
    expect(await world.db.all(sql`select id from places`)).toEqual([]);
    expect(cascadesByKey(await entriesOf(world))).toEqual({
      "1": ["delete places 3"],
      "2": ["delete places 3"],
    });
  });

  onEachVendor("is told without table and number to those who may not read it", async (world) => {
    await makeBands(world);
    await world.permit(editorRole, {
      bands: fullLevels,
      albums: { read: "full" },
      fans: { read: "mine" },
      directus_activity: { read: "full" },
      directus_revisions: { read: "full" },
    });
    await world.as("editor").delete("/_/items/bands/1");
    const [entry] = await entriesOf(world, "editor");
    expect(inOrder(entry?.cascades ?? [])).toEqual([
      "delete albums 2",
      "delete null null",
      "empty null null",
    ]);
  });

  onEachVendor("is forgotten with the entry of the deletion", async (world) => {
    await makeBands(world);
    await world.as("admin").delete("/_/items/bands/1");
    const stored = () => world.db.all(sql`select id from rowhouse_cascades`);
    expect(await stored()).toHaveLength(3);
    const end = new Date(world.clock.now().getTime() + 60_000);
    await world.project.history.prune({ activity: end, revisions: end }, async () => true);
    expect(await stored()).toEqual([]);
  });

  onEachVendor("is counted for nobody who records nothing", async (world) => {
    await makeBands(world);
    await world.as("admin").delete("/_/items/bands/1?activity_skip=1");
    expect(await world.db.all(sql`select id from rowhouse_cascades`)).toEqual([]);
  });
});
