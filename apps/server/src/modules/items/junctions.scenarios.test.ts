import { describe, expect } from "vitest";
import { fullLevels, editorRole, onEachVendor, type World } from "../../../test/index.ts";

const key = {
  field: "id",
  type: "integer",
  datatype: "INT",
  interface: "primary-key",
  primary_key: true,
  auto_increment: true,
};
const whole = (field: string) => ({
  field,
  type: "integer",
  datatype: "INT",
  interface: "numeric",
});
const text = (field: string) => ({
  field,
  type: "string",
  datatype: "VARCHAR",
  length: 100,
  interface: "text-input",
});
const list = (field: string, inter: string) => ({ field, type: "o2m", interface: inter });

/**
 * Artworks with rooms, pictures and notes, made through the API the way a field wizard makes them: the columns of the
 * junctions, and those that point back, are plain whole numbers.
 */
async function prepare(world: World, typeOfRooms = "o2m"): Promise<Artwork> {
  const admin = world.as("admin");
  const make = async (collection: string, fields: object[]): Promise<void> => {
    const reply = await admin.post("/_/collections", { collection, fields: [key, ...fields] });
    expect(reply.status, reply.text).toBe(200);
  };
  await make("rooms", [text("name")]);
  await make("artworks_rooms", [whole("artworks_id"), whole("rooms_id")]);
  await make("artworks_files", [whole("artworks_id"), whole("directus_files_id")]);
  await make("notes", [text("text"), whole("artwork")]);
  await make("artworks", [
    text("title"),
    whole("home"),
    { ...list("rooms", "many-to-many"), type: typeOfRooms },
    list("pictures", "files"),
    list("notes", "one-to-many"),
  ]);
  const relate = (collection_many: string, field_many: string, more: object) =>
    admin.post("/_/relations", { collection_many, field_many, ...more });
  const replies = [
    await relate("artworks_rooms", "artworks_id", {
      collection_one: "artworks",
      field_one: "rooms",
      junction_field: "rooms_id",
    }),
    await relate("artworks_rooms", "rooms_id", {
      collection_one: "rooms",
      junction_field: "artworks_id",
    }),
    await relate("artworks_files", "artworks_id", {
      collection_one: "artworks",
      field_one: "pictures",
      junction_field: "directus_files_id",
    }),
    await relate("artworks_files", "directus_files_id", {
      collection_one: "directus_files",
      junction_field: "artworks_id",
    }),
    await relate("notes", "artwork", { collection_one: "artworks", field_one: "notes" }),
    await relate("artworks", "home", { collection_one: "rooms" }),
  ];
  for (const reply of replies) expect(reply.status, reply.text).toBe(200);
  for (const name of ["One", "Two", "Three"]) await admin.post("/_/items/rooms", { name });
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
  return artwork(Number(picture));
}

const shown =
  "fields=title,home.name,notes.text,rooms.rooms_id.name,pictures.directus_files_id.title";
type Artwork = ReturnType<typeof artwork>;
const artwork = (picture: number) => ({
  title: "Sunset",
  home: { id: 1 },
  rooms: [{ rooms_id: { id: 3 } }, { rooms_id: { name: "New" } }, { rooms_id: 2 }],
  pictures: [{ directus_files_id: { id: picture } }],
  notes: [{ text: "A note" }],
});
const expected = {
  title: "Sunset",
  home: { name: "One" },
  rooms: [
    { rooms_id: { name: "Three" } },
    { rooms_id: { name: "New" } },
    { rooms_id: { name: "Two" } },
  ],
  pictures: [{ directus_files_id: { title: "A" } }],
  notes: [{ text: "A note" }],
};

describe("the relation links, whatever the type of its columns", () => {
  onEachVendor("when an item is created", async (world) => {
    const sent = await prepare(world);
    const reply = await world.as("admin").post(`/_/items/artworks?${shown}`, sent);
    expect(reply, reply.text).toMatchObject({ status: 200, item: expected });
  });

  onEachVendor("when it is changed", async (world) => {
    const sent = await prepare(world);
    const { id } = await world.as("admin").post("/_/items/artworks", { title: "Dawn" });
    const reply = await world.as("admin").patch(`/_/items/artworks/${id}?${shown}`, sent);
    expect(reply, reply.text).toMatchObject({ status: 200, item: expected });
    const rows = await world.as("admin").get("/_/items/artworks_rooms?fields=id,rooms_id");
    const [first] = rows.items;
    const change = { rooms: [{ id: first?.["id"], rooms_id: { id: 3, name: "Renamed" } }] };
    const changed = await world.as("admin").patch(`/_/items/artworks/${id}?${shown}`, change);
    expect(changed.item["rooms"]).toMatchObject([
      { rooms_id: { name: "Renamed" } },
      { rooms_id: { name: "New" } },
      { rooms_id: { name: "Two" } },
    ]);
  });

  onEachVendor("for editors, by the rules of each collection", async (world) => {
    await prepare(world);
    await world.permit(editorRole, {
      artworks: fullLevels,
      artworks_rooms: fullLevels,
      rooms: { read: "full" },
    });
    const editor = world.as("editor");
    const link = { title: "Noon", rooms: [{ rooms_id: { id: 3 } }] };
    const linked = await editor.post("/_/items/artworks?fields=rooms.rooms_id.name", link);
    expect(linked, linked.text).toMatchObject({
      status: 200,
      item: { rooms: [{ rooms_id: { name: "Three" } }] },
    });
    const rename = { title: "Noon", rooms: [{ rooms_id: { id: 3, name: "Mine" } }] };
    expect(await editor.post("/_/items/artworks", rename)).toMatchObject({ status: 403 });
  });

  onEachVendor("and what names no row is refused", async (world) => {
    await prepare(world);
    const admin = world.as("admin");
    for (const rooms_id of [[3], { id: "03" }, "03", { id: 99, name: "x" }]) {
      const reply = await admin.post("/_/items/artworks", { title: "x", rooms: [{ rooms_id }] });
      expect([JSON.stringify(rooms_id), reply.status]).toEqual([
        JSON.stringify(rooms_id),
        expect.toBeOneOf([404, 422]),
      ]);
    }
    expect((await admin.get("/_/items/artworks")).items).toEqual([]);
  });
});

onEachVendor("a field of the type m2m is the list that its relation says", async (world) => {
  const admin = world.as("admin");
  const body = await prepare(world, "M2M");
  const address = "/_/fields/artworks/rooms";
  expect((await admin.get(address)).body).toMatchObject({ data: { type: "o2m" } });
  const reply = await admin.post(`/_/items/artworks?${shown}`, body);
  expect(reply.item, reply.text).toEqual(expected);
  const change = await admin.patch(address, { type: "m2m", note: "Where it hangs" });
  expect(change.body, change.text).toMatchObject({ data: { type: "o2m", note: "Where it hangs" } });
  expect((await admin.get(`/_/items/artworks/1?${shown}`)).item).toEqual(expected);
});
