import { actHeader, type Trash, type TrashEntry } from "@rowhouse/contract";
import { describe, expect } from "vitest";
import {
  editorRole,
  editorUser,
  fullLevels,
  onEachVendor,
  refusal,
  type World,
} from "../../../test/index.ts";
import { makeSections } from "../../../test/content/sections.ts";
import { sql } from "../../database/sql.ts";

type Who = Parameters<World["as"]>[0];

const trashOf = async (world: World, as: Who, search = ""): Promise<Trash> => {
  const reply = await world.as(as).get(`/_/trash?${search}`);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as { data: Trash }).data;
};
const entriesOf = async (world: World, as: Who, search = ""): Promise<TrashEntry[]> =>
  (await trashOf(world, as, search)).entries;
const titlesOf = async (world: World, as: Who, search = ""): Promise<unknown[]> =>
  (await entriesOf(world, as, search)).map(({ values }) => values["title"]);

const reading = {
  directus_activity: { read: "full" },
  directus_revisions: { read: "full" },
} as const;

/** Notes, each with a revision. */
async function makeNotes(world: World, titles: readonly string[]): Promise<void> {
  await world.collection("notes", {
    fields: { title: "string", secret: "string", owner: "user_created" },
  });
  const admin = world.as("admin");
  for (const title of titles) await admin.post("/_/items/notes", { title, secret: `s ${title}` });
}

describe("the trash", () => {
  onEachVendor("is searched by what items are called", async (world) => {
    await makeNotes(world, ["Sunflowers", "The sun", "Moon"]);
    await world.as("admin").delete("/_/items/notes/1,2,3");
    expect(await titlesOf(world, "admin", "q=SUN")).toEqual(["The sun", "Sunflowers"]);
    expect(await titlesOf(world, "admin", "q=comet")).toEqual([]);
    // Fields that may not be read name nothing.
    await world.permit(editorRole, {
      ...reading,
      notes: { read: "full", read_field_blacklist: "secret" },
    });
    expect(await titlesOf(world, "editor", "q=s%20sun")).toEqual([]);
    expect(await titlesOf(world, "editor", "q=moon")).toEqual(["Moon"]);
  });

  onEachVendor(
    "holds what was deleted and what a status hides, the latest first",
    async (world) => {
      await makeSections(world);
      const admin = world.as("admin");
      await admin.patch("/_/items/news/1", { title: "One, again" });
      await admin.delete("/_/items/news/1");
      await admin.patch("/_/items/news/2", { status: "deleted" });
      const { entries, next, kept_days } = await trashOf(world, "admin");
      expect(next).toBeNull();
      expect(kept_days).toEqual({ activity: null, revisions: null });
      expect(entries).toEqual([
        {
          collection: "news",
          key: "2",
          kind: "status",
          deleted_by: 1,
          values: { id: 2, title: "Two", secret: "s2" },
          deleted_on: expect.any(String),
          activity: expect.any(Number),
          act: expect.any(String),
          cascades: [],
        },
        expect.objectContaining({
          collection: "news",
          key: "1",
          kind: "delete",
          deleted_by: 1,
          values: { id: "1", title: "One, again", secret: "s1" },
        }),
      ]);
    },
  );

  onEachVendor("loses what is back, and what no revision holds", async (world) => {
    await makeSections(world);
    const admin = world.as("admin");
    await admin.delete("/_/items/news/1");
    expect(await titlesOf(world, "admin")).toEqual([]);
    await admin.patch("/_/items/news/2", { title: "Two, again" });
    await admin.delete("/_/items/news/2");
    expect(await titlesOf(world, "admin")).toEqual(["Two, again"]);
    await admin.patch("/_/items/news/2/restore");
    expect(await titlesOf(world, "admin")).toEqual([]);
    await admin.patch("/_/items/news/2", { status: "deleted" });
    expect(await titlesOf(world, "admin")).toEqual(["Two, again"]);
    await admin.delete("/_/items/news/2");
    expect(await entriesOf(world, "admin")).toMatchObject([{ key: "2", kind: "delete" }]);
  });

  onEachVendor("is asked for by collection, keys, person and act", async (world) => {
    await makeNotes(world, ["One", "Two", "Three", "Four"]);
    await world.collection("pages", { fields: { title: "string" } });
    await world.permit(editorRole, { notes: fullLevels, ...reading });
    const act = "8d0f7f6e-1d2c-4a4b-9f10-2c5a0b9d7e11";
    await world.as("admin").post("/_/items/pages", { title: "Page" });
    await world.as("admin").delete("/_/items/pages/1");
    await world.as("admin").delete("/_/items/notes/1,2", { headers: { [actHeader]: act } });
    await world.as("editor").delete("/_/items/notes/3");
    const all = ["Three", "Two", "One", "Page"];
    expect(await titlesOf(world, "admin")).toEqual(all);
    expect(await titlesOf(world, "admin", "collection=pages")).toEqual(["Page"]);
    expect(await titlesOf(world, "admin", "collection=notes&keys=1,3,4")).toEqual(["Three", "One"]);
    expect(await titlesOf(world, "admin", `user=${editorUser}`)).toEqual(["Three"]);
    expect(await titlesOf(world, "admin", `act=${act}`)).toEqual(["Two", "One"]);
    const [, second] = await entriesOf(world, "admin");
    const older = await trashOf(world, "admin", `before=${second?.activity}`);
    expect(older.entries.map(({ values }) => values["title"])).toEqual(["One", "Page"]);
    expect((await world.as("admin").get("/_/trash?before=x")).status).toBe(422);
  });

  onEachVendor("has pages of a hundred", async (world) => {
    await world.collection("notes", { fields: { title: "string" } });
    const admin = world.as("admin");
    const titles = Array.from({ length: 230 }, (_, at) => `Note ${at + 1}`);
    await admin.post(
      "/_/items/notes",
      titles.map((title) => ({ title })),
    );
    const keys = titles.map((_, at) => at + 1);
    await admin.delete(`/_/items/notes/${keys.join()}`);
    await admin.patch("/_/items/notes/229/restore");
    const found: unknown[] = [];
    for (let before = ""; ;) {
      const { entries, next } = await trashOf(world, "admin", before);
      expect(entries.length).toBeLessThanOrEqual(100);
      found.push(...entries.map(({ values }) => values["title"]));
      if (next === null) break;
      before = `before=${next}`;
    }
    const left = titles.filter((title) => title !== "Note 229");
    expect(found.map(String).toSorted((a, b) => a.localeCompare(b))).toEqual(
      left.toSorted((a, b) => a.localeCompare(b)),
    );
  });

  onEachVendor("leaves out rows of junctions, unless they are asked for", async (world) => {
    await world.collection("tags", { fields: { title: "string" } });
    await world.collection("notes", { fields: { title: "string" } });
    await world.collection("notes_tags", { fields: { note: "integer", tag: "integer" } });
    await world.db.run(sql`insert into directus_relations
      (collection_many, field_many, collection_one, field_one, junction_field)
      values ('notes_tags', 'note', 'notes', 'tags', 'tag'), ('notes_tags', 'tag', 'tags', null, 'note')`);
    await world.as("admin").patch("/_/collections/notes_tags", { note: "x" });
    const link = await world.as("admin").post("/_/items/notes_tags", { note: 1, tag: 1 });
    await world.as("admin").delete(`/_/items/notes_tags/${link.id}`);
    expect(await entriesOf(world, "admin")).toEqual([]);
    const [entry] = await entriesOf(world, "admin", "collection=notes_tags");
    expect(entry).toMatchObject({ key: String(link.id) });
    expect(await entriesOf(world, "admin", `act=${entry?.act}`)).toHaveLength(1);
  });
});

describe("the trash of others", () => {
  onEachVendor("needs the right to activity and to revisions", async (world) => {
    await makeNotes(world, ["One"]);
    await world.as("admin").delete("/_/items/notes/1");
    await world.permit(editorRole, { notes: fullLevels, directus_activity: { read: "full" } });
    expect(await world.as("editor").get("/_/trash")).toMatchObject(refusal(403, 300));
    expect((await world.as("public").get("/_/trash")).status).toBeGreaterThanOrEqual(400);
    const role = await world.role("Historians", { directus_revisions: { read: "full" } });
    expect(await world.as(await world.user(role)).get("/_/trash")).toMatchObject(refusal(403, 300));
  });

  onEachVendor("shows no item and no field that may not be read", async (world) => {
    await makeNotes(world, ["One"]);
    await world.permit(editorRole, {
      notes: { ...fullLevels, read: "mine", read_field_blacklist: "secret" },
      ...reading,
    });
    const own = await world.as("editor").post("/_/items/notes", { title: "Own", secret: "x" });
    await world.as("admin").delete(`/_/items/notes/1,${own.id}`);
    const entries = await entriesOf(world, "editor");
    expect(entries.map(({ values }) => values)).toEqual([{ id: String(own.id), title: "Own" }]);
    const hidden = await world.role("Others", { pages: "full", ...reading });
    expect(await entriesOf(world, await world.user(hidden))).toEqual([]);
  });

  onEachVendor("counts roles of owners, and statuses, as they were", async (world) => {
    await makeSections(world);
    const admin = world.as("admin");
    await admin.patch("/_/items/news/1", { secret: "a" });
    await admin.patch("/_/items/news/2", { secret: "b" });
    await admin.delete("/_/items/news/1,2");
    const see = async (rules: Parameters<World["role"]>[1]) =>
      titlesOf(world, await world.user(await world.role(`Role ${Math.random()}`, rules)));
    expect(await see({ news: [{ status: "published", read: "full" }], ...reading })).toEqual([
      "One",
    ]);
    await world.permit(editorRole, { news: { read: "role" }, ...reading });
    expect(await titlesOf(world, "editor")).toEqual(["Two"]);
    const colleague = await world.user(editorRole);
    expect(await titlesOf(world, colleague)).toEqual(["Two"]);
  });

  onEachVendor("is what they did themselves, where activity is read so", async (world) => {
    await makeNotes(world, ["One", "Two"]);
    await world.permit(editorRole, {
      notes: fullLevels,
      directus_activity: { read: "mine" },
      directus_revisions: { read: "full" },
    });
    await world.as("admin").delete("/_/items/notes/1");
    await world.as("editor").delete("/_/items/notes/2");
    expect(await titlesOf(world, "editor")).toEqual(["Two"]);
  });
});
