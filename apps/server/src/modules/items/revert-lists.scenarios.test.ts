import type { ListBack } from "@rowhouse/contract";
import { describe, expect } from "vitest";
import { editorRole, fullLevels, onEachVendor, type World } from "../../../test/index.ts";

/** An exhibition with works, through a junction, and with notes that name it and have readers. */
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
    fields: { text: "string", show: "m2o", readers: "o2m" },
    items: [{ text: "first", show: 1 }, { text: "second" }],
  });
  await world.collection("readers", { fields: { name: "string", note: "m2o" } });
  await world.relation("shown.show", "shows.works", "work");
  await world.relation("shown.work", "works", "show");
  await world.relation("notes.show", "shows.notes");
  await world.relation("readers.note", "notes.readers");
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

  onEachVendor("says with which lists it was made", async (world) => {
    await makeExhibition(world);
    const admin = world.as("admin");
    const made = await admin.post("/_/items/shows", [
      { name: "Dark", works: [{ work: 2 }], notes: [2] },
      { name: "Dim", works: [{ work: 3 }] },
    ]);
    expect(made.status, made.text).toBe(200);
    const deltas = (await admin.get("/_/revisions?filter[collection][eq]=shows&sort=id")).items.map(
      ({ item, delta }) => ({ item, delta }),
    );
    expect(deltas).toEqual([
      {
        item: "2",
        delta: {
          name: "Dark",
          works: { added: [{ key: "1", item: "2" }] },
          notes: { added: [{ key: "2", item: "2" }] },
        },
      },
      { item: "3", delta: { name: "Dim", works: { added: [{ key: "2", item: "3" }] } } },
    ]);
  });

  onEachVendor("names rows only to who may read all of them", async (world) => {
    await makeExhibition(world);
    await world.permit(editorRole, {
      shows: "full",
      directus_revisions: { read: "full" },
      notes: { read: "mine" },
      shown: { read: "full" },
      works: { read: "full" },
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
      shows: "full",
      directus_revisions: { read: "full" },
      shown: { read: "full" },
      works: { read: "full" },
    });
    const path = `/_/items/shows/1/revert/${String(first?.["id"])}`;
    expect((await world.as("editor").patch(path)).status).toBe(403);
    expect(await shown(world)).toEqual([1]);
  });
});

describe("going back gives rows of lists their former values", () => {
  /** Works and notes in a list, put into another order and changed; and a note taken from another exhibition. */
  async function rearranged(world: World): Promise<{ first: string; last: string }> {
    await makeExhibition(world);
    const admin = world.as("admin");
    await admin.post("/_/items/shows", { name: "Other", notes: [{ text: "theirs" }] });
    await admin.patch("/_/items/shows/1", {
      works: [
        { work: 1, sort: 1 },
        { work: 2, sort: 2 },
      ],
      notes: [{ text: "mine" }],
    });
    const first = await lastRevision(world);
    await admin.patch("/_/items/shows/1", {
      works: [
        { id: 1, sort: 2 },
        { id: 2, sort: 1 },
      ],
      notes: [
        { id: 4, text: "changed" },
        { id: 3, text: "taken" },
      ],
    });
    await admin.patch("/_/items/shows/1", { works: [{ id: 2, $delete: true }] });
    return { first, last: await lastRevision(world) };
  }

  const lastRevision = async (world: World): Promise<string> =>
    String((await world.as("admin").get("/_/items/shows/1/revisions?sort=-id")).items[0]?.["id"]);

  const order = async (world: World) =>
    (await world.as("admin").get("/_/items/shown?filter[show][eq]=1&sort=sort")).items.map(
      ({ work, sort }) => [work, sort],
    );

  const notes = async (world: World) =>
    (await world.as("admin").get("/_/items/notes?filter[id][in]=3,4&sort=id")).items.map(
      ({ text, show }) => [text, show],
    );

  onEachVendor("their order, their texts, and the item they were taken from", async (world) => {
    const { first } = await rearranged(world);
    const admin = world.as("admin");
    const path = `/_/items/shows/1/revert/${first}`;
    const foretold = await admin.get(path);
    expect(foretold.status, foretold.text).toBe(200);
    expect(foretold.body).toMatchObject({
      data: {
        state: {
          works: { change: { added: [{ item: "2" }], moved: [{ item: "1" }] }, kept: [] },
          notes: {
            change: { removed: [{ key: "3" }], changed: [{ key: "4" }] },
            returned: [{ key: "3" }],
            kept: [],
          },
        },
      },
    });
    const reply = await admin.patch(path);
    expect(reply.status, reply.text).toBe(200);
    expect(await order(world)).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(await notes(world)).toEqual([
      ["theirs", 2],
      ["mine", 1],
    ]);
  });

  onEachVendor("one change of its own is taken back as well", async (world) => {
    await rearranged(world);
    const admin = world.as("admin");
    const revisions = (await admin.get("/_/items/shows/1/revisions?sort=-id")).items;
    const rearranging = String(revisions[1]?.["id"]);
    const { body } = await admin.get(`/_/items/shows/1/revert/${rearranging}`);
    const { works, notes: texts } = undoIn(body);
    expect(works).toMatchObject({
      change: { moved: [{ item: "1" }] },
      kept: [{ key: "2", item: "2", reason: "gone" }],
    });
    const lists = { works: works?.entries, notes: texts?.entries };
    const reply = await admin.patch("/_/items/shows/1", lists);
    expect(reply.status, reply.text).toBe(200);
    expect(await order(world)).toEqual([[1, 1]]);
    expect(await notes(world)).toEqual([
      ["theirs", 2],
      ["mine", 1],
    ]);
  });

  onEachVendor("as far as the caller may write them", async (world) => {
    const { last } = await rearranged(world);
    const admin = world.as("admin");
    const changed = { notes: [{ id: 4, text: "again" }] };
    await admin.patch("/_/items/shows/1", { name: "Dark", ...changed });
    const path = `/_/items/shows/1/revert/${last}`;
    const someone = async (notesRule: Rules) => {
      const rules = { directus_revisions: readable, shown: full, works: readable };
      const name = `Those with ${JSON.stringify(notesRule)}`.slice(0, 100);
      const role = await world.role(name, { shows: full, ...rules, notes: notesRule });
      return world.as(await world.user(role));
    };
    const kept = {
      data: { state: { notes: { entries: [], kept: [{ key: "4", reason: "rights" }] } } },
    };
    const hidden = [{ ...fullLevels, read_field_blacklist: ["text"] }];
    const unseen = await (await someone(hidden)).get(path);
    expect(unseen.text).not.toContain("changed");
    expect(unseen.body).toMatchObject(kept);
    const locked = [{ ...fullLevels, write_field_blacklist: ["text"] }];
    expect((await (await someone(locked)).get(path)).body).toMatchObject(kept);
    const own = await someone({ read: "mine" });
    expect((await own.get(path)).body).toMatchObject({ data: { state: {} } });
    const reader = await someone(readable);
    expect((await reader.get(path)).body).toMatchObject(kept);
    expect((await reader.patch(path)).body).toMatchObject({ data: { name: "Light" } });
    expect(await notes(world)).toContainEqual(["again", 1]);
    const visitor = world.as(await world.user(await world.role("Visitors", { notes: full })));
    expect((await visitor.get(path)).status).toBe(404);
    expect((await (await someone(full)).get(path)).body).toMatchObject({
      data: { state: { notes: { entries: [{ id: "4", text: "changed" }], kept: [] } } },
    });
  });

  onEachVendor("as far as anything is known of them, and they are there", async (world) => {
    await makeExhibition(world);
    const admin = world.as("admin");
    await admin.patch("/_/items/shows/1", { name: "Day", notes: [{ text: "made" }] });
    const first = await lastRevision(world);
    await admin.patch("/_/items/shows/1", {
      notes: [{ id: 1, text: "changed" }, { id: 3, text: "changed" }, 2],
    });
    await admin.post("/_/items/shows", { name: "Other" });
    await admin.patch("/_/items/notes/2,3", { show: 2 });
    const path = `/_/items/shows/1/revert/${first}`;
    expect((await admin.get(path)).body).toMatchObject({
      data: {
        state: {
          notes: {
            entries: [],
            kept: [
              { key: "1", reason: "unknown" },
              { key: "3", reason: "gone" },
            ],
          },
        },
      },
    });
    expect((await admin.patch(path)).status).toBe(200);
    expect(await notesOf(world)).toEqual(["changed"]);
    expect(
      (await admin.get("/_/items/notes?filter[show][eq]=2&sort=id")).items.map(({ id }) => id),
    ).toEqual([2, 3]);
  });

  onEachVendor("the rows of their rows too", async (world) => {
    await makeExhibition(world);
    const admin = world.as("admin");
    await admin.patch("/_/items/shows/1", { notes: [{ text: "n", readers: [{ name: "Ada" }] }] });
    const first = await lastRevision(world);
    await admin.patch("/_/items/shows/1", {
      notes: [{ id: 3, readers: [{ id: 1, name: "Bob" }, { name: "Cyd" }] }],
    });
    expect((await admin.patch(`/_/items/shows/1/revert/${first}`)).status).toBe(200);
    expect(
      (await admin.get("/_/items/readers?sort=id")).items.map(({ name, note }) => [name, note]),
    ).toEqual([
      ["Ada", 3],
      ["Cyd", null],
    ]);
  });
});

type Rules = Parameters<World["permit"]>[1][string];
const full = "full" as const;
const readable = { read: full } as const;

function undoIn(body: unknown): Record<string, ListBack> {
  return (body as { data: { undo: Record<string, ListBack> } }).data.undo;
}
