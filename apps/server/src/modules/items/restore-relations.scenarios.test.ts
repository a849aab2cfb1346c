import { describe, expect } from "vitest";
import { onEachVendor, type World } from "../../../test/index.ts";
import { makeForeignTables, type VendorStatements } from "../../../test/content/foreign-tables.ts";

/** An artwork with an artist, a picture, two notes and two rooms; each has a past. */
async function makeArtwork(world: World): Promise<void> {
  await world.collection("artists", { fields: { name: "string" } });
  await world.collection("rooms", { fields: { name: "string" } });
  await world.collection("artworks", {
    fields: { title: "string", artist: "m2o", picture: "file", notes: "o2m", rooms: "o2m" },
  });
  await world.collection("notes", { fields: { text: "string", artwork: "m2o" } });
  await world.collection("artworks_rooms", { fields: { artwork: "m2o", room: "m2o" } });
  await world.relation("artworks.artist", "artists");
  await world.relation("artworks.picture", "directus_files");
  await world.relation("notes.artwork", "artworks.notes");
  await world.relation("artworks_rooms.artwork", "artworks.rooms", "room");
  await world.relation("artworks_rooms.room", "rooms", "artwork");
  const picture = await world.db.insert(
    "directus_files",
    {
      storage: "local",
      filename: "a.png",
      title: "A",
      uploaded_by: 1,
      uploaded_on: "2026-01-01 00:00:00",
    },
    "id",
  );
  const made = await world.as("admin").post("/_/items/artworks", {
    title: "Sunflowers",
    artist: { name: "Ada" },
    picture,
    notes: [{ text: "One" }, { text: "Two" }],
    rooms: [{ room: { name: "Hall" } }, { room: { name: "Attic" } }],
  });
  expect(made, made.text).toMatchObject({ status: 200 });
}

const shown =
  "/_/items/artworks/1?fields=title,artist.name,picture.title,notes.text,rooms.room.name";

describe("the relations of an item that comes back", () => {
  onEachVendor("are as they were", async (world) => {
    await makeArtwork(world);
    const admin = world.as("admin");
    const before = (await admin.get(shown)).item;
    expect(before).toMatchObject({ notes: [{}, {}], rooms: [{}, {}], artist: { name: "Ada" } });
    await admin.delete("/_/items/artworks/1");
    const restored = await admin.patch("/_/items/artworks/1/restore");
    expect(restored, restored.text).toMatchObject({ status: 200 });
    expect((await admin.get(shown)).item).toEqual(before);
  });

  onEachVendor("come back with the rows that were removed in the same act", async (world) => {
    await makeArtwork(world);
    const admin = world.as("admin");
    const before = (await admin.get(shown)).item;
    const headers = { "rowhouse-act": "8d0f7f6e-1d2c-4a4b-9f10-2c5a0b9d7e11" };
    for (const path of ["notes/1,2", "artworks_rooms/1,2", "artworks/1", "artists/1"])
      expect((await admin.delete(`/_/items/${path}`, { headers })).status).toBe(204);
    const trash = await admin.get(`/_/trash?act=${headers["rowhouse-act"]}`);
    const { entries } = (trash.body as { data: { entries: { collection: string; key: string }[] } })
      .data;
    expect(entries).toHaveLength(6);
    for (const { collection, key } of entries) {
      const restored = await admin.patch(`/_/items/${collection}/${key}/restore`);
      expect(restored, restored.text).toMatchObject({ status: 200 });
    }
    expect((await admin.get(shown)).item).toEqual(before);
  });

  onEachVendor("lead to nothing where the other item is gone, and the key stays", async (world) => {
    await makeArtwork(world);
    const admin = world.as("admin");
    await admin.delete("/_/items/artworks/1");
    await admin.delete("/_/items/artists/1");
    const restored = await admin.patch("/_/items/artworks/1/restore?fields=artist");
    expect(restored, restored.text).toMatchObject({ status: 200 });
    expect((await admin.get("/_/items/artworks/1?fields=artist.name")).item).toEqual({
      artist: null,
    });
    await admin.patch("/_/items/artists/1/restore");
    expect((await admin.get("/_/items/artworks/1?fields=artist.name")).item).toEqual({
      artist: { name: "Ada" },
    });
  });
});

/** Tables whose database keeps the references, and a name that is taken once. */
const tables: VendorStatements = {
  sqlite: [
    "create table painters (id integer primary key, name varchar(100) unique)",
    "create table paintings (id integer primary key, title text, painter integer references painters (id))",
  ],
  postgres: [
    "create table painters (id int primary key, name varchar(100) unique)",
    "create table paintings (id int primary key, title text, painter int references painters (id))",
  ],
  mysql: [
    "create table painters (id int primary key, name varchar(100) unique)",
    "create table paintings (id int primary key, title text, painter int, foreign key (painter) references painters (id))",
  ],
};

describe("an item that cannot come back", () => {
  onEachVendor("says which value is why", async (world) => {
    await makeForeignTables(world, tables);
    const admin = world.as("admin");
    for (const name of ["painters", "paintings"])
      await admin.patch(`/_/collections/${name}`, { managed: true });
    await admin.post("/_/items/painters", { id: 1, name: "Ada" });
    await admin.post("/_/items/paintings", { id: 1, title: "One", painter: 1 });
    await admin.delete("/_/items/paintings/1");
    await admin.delete("/_/items/painters/1");
    expect(await admin.patch("/_/items/paintings/1/restore")).toMatchObject({
      status: 422,
      body: { error: { problems: [{ path: ["painter"], rule: "reference" }] } },
    });
    await admin.post("/_/items/painters", { id: 2, name: "Ada" });
    const taken = await admin.patch("/_/items/painters/1/restore");
    expect(taken, taken.text).toMatchObject({
      body: { error: { problems: [{ path: ["name"], rule: "unique" }] } },
    });
  });
});
