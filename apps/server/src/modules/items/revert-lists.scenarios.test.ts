import { describe, expect } from "vitest";
import { editorRole, onEachVendor, type World } from "../../../test/index.ts";

/** An exhibition with works, through a junction, and with notes that name it. */
async function makeExhibition(world: World): Promise<void> {
  await world.collection("works", {
    fields: { title: "string" },
    items: [{ title: "Harbor" }, { title: "Two sisters" }, { title: "Nocturne" }],
  });
  await world.collection("shows", {
    fields: { name: "string", works: "o2m", notes: "o2m" },
    items: [{ name: "Light" }],
  });
  await world.collection("shown", {
    fields: { show: "integer", work: "integer", sort: "sort" },
  });
  await world.collection("notes", {
    fields: { text: "string", show: "m2o" },
    items: [{ text: "first", show: 1 }, { text: "second" }],
  });
  await world.relation("shown.show", "shows.works", "work");
  await world.relation("shown.work", "works", "show");
  await world.relation("notes.show", "shows.notes");
}

const lastDelta = async (world: World, as: "admin" | "editor" = "admin") =>
  (await world.as(as).get("/_/items/shows/1/revisions?sort=-id&limit=1")).items[0]?.["delta"];

const shown = async (world: World) =>
  (await world.as("admin").get("/_/items/shown?sort=id")).items.map(({ work }) => work);

const notesOf = async (world: World) =>
  (await world.as("admin").get("/_/items/notes?filter[show][eq]=1&sort=id")).items.map(
    ({ text }) => text,
  );

describe("the revision of an item", () => {
  onEachVendor("says what its save added to lists, removed and changed", async (world) => {
    await makeExhibition(world);
    const admin = world.as("admin");
    await admin.patch("/_/items/shows/1", { works: [{ work: 1 }, { work: 2 }] });
    expect(await lastDelta(world)).toEqual({
      works: {
        added: [
          { key: "1", item: "1" },
          { key: "2", item: "2" },
        ],
      },
    });
    await admin.patch("/_/items/shows/1", {
      name: "Dark",
      works: [{ id: 1, $delete: true }, { work: 3 }],
      notes: [{ id: 1, text: "changed" }, 2],
    });
    expect(await lastDelta(world)).toEqual({
      name: "Dark",
      works: { added: [{ key: "3", item: "3" }], removed: [{ key: "1", item: "1" }] },
      notes: { added: [{ key: "2", item: "2" }], changed: [{ key: "1", item: "1" }] },
    });
    await admin.patch("/_/items/shows/1", {
      works: [{ id: 2, sort: 1 }, { id: 3, sort: 2 }, { work: 1 }],
    });
    expect(await lastDelta(world)).toMatchObject({
      works: { added: [{ item: "1" }], moved: [{ item: "2" }, { item: "3" }] },
    });
    await admin.patch("/_/items/shows/1", { notes: [{ id: 1, show: null }] });
    expect(await lastDelta(world)).toEqual({ notes: { removed: [{ key: "1", item: "1" }] } });
  });

  onEachVendor("names rows only to who may read all of them", async (world) => {
    await makeExhibition(world);
    await world.permit(editorRole, {
      ...{ shows: "full", directus_revisions: { read: "full" } },
      ...{ notes: { read: "mine" }, shown: { read: "full" }, works: { read: "full" } },
    });
    await world.as("admin").patch("/_/items/shows/1", { works: [{ work: 1 }], notes: [2] });
    expect(await lastDelta(world, "editor")).toEqual({
      works: { added: [{ key: "1", item: "1" }] },
    });
  });
});

describe("going back", () => {
  onEachVendor("also takes back what became of lists, as far as it is there", async (world) => {
    await makeExhibition(world);
    const admin = world.as("admin");
    await admin.patch("/_/items/shows/1", { works: [{ work: 1 }, { work: 2 }] });
    const [first] = (await admin.get("/_/items/shows/1/revisions")).items;
    await admin.patch("/_/items/shows/1", {
      name: "Dark",
      works: [{ id: 1, $delete: true }, { id: 2, $delete: true }, { work: 3 }],
      notes: [{ id: 1, show: null }, 2],
    });
    await admin.delete("/_/items/works/2");
    const reply = await admin.patch(`/_/items/shows/1/revert/${String(first?.["id"])}`);
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body).toMatchObject({ data: { name: "Light" } });
    expect(await shown(world)).toEqual([1]);
    expect(await notesOf(world)).toEqual(["first"]);
  });

  onEachVendor("asks for the rights on the rows", async (world) => {
    await makeExhibition(world);
    const admin = world.as("admin");
    await admin.patch("/_/items/shows/1", { name: "Day" });
    const [first] = (await admin.get("/_/items/shows/1/revisions")).items;
    await admin.patch("/_/items/shows/1", { works: [{ work: 1 }] });
    await world.permit(editorRole, {
      ...{ shows: "full", directus_revisions: { read: "full" } },
      ...{ shown: { read: "full" }, works: { read: "full" } },
    });
    const path = `/_/items/shows/1/revert/${String(first?.["id"])}`;
    expect((await world.as("editor").patch(path)).status).toBe(403);
    expect(await shown(world)).toEqual([1]);
  });
});
