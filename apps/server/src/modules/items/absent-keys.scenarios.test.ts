import { describe, expect } from "vitest";

import { makeSections } from "../../../test/content/sections.ts";
import { editorRole, fullLevels, onEachVendor, type World } from "../../../test/index.ts";

/** Marks of news: the first is there, the second removed, the third of the administrator, the fourth is none. */
async function makeMarks(world: World, more: { read_field_blacklist?: string[] } = {}) {
  await makeSections(world);
  await world.db.insert("news", { title: "Gone", status: "deleted", owner: 2 }, "id");
  await world.collection("marks", {
    fields: { text: "string", about: "m2o" },
    items: [
      { text: "there", about: 2 },
      { text: "removed", about: 3 },
      { text: "hidden", about: 1 },
      { text: "missing", about: 99 },
      { text: "none", about: null },
    ],
  });
  await world.relation("marks.about", "news");
  await world.permit(editorRole, {
    news: { ...fullLevels, read: "mine" },
    marks: { ...fullLevels, ...more },
  });
}

const shown = "fields=text,about.title&absent_keys=1";

describe("references to items that are not shown", () => {
  onEachVendor("come as their keys where a list asks for them, and else as null", async (world) => {
    await makeMarks(world);
    const editor = world.as("editor");
    const { items } = await editor.get(`/_/items/marks?${shown}&sort=id`);
    expect(items).toEqual([
      { text: "there", about: { title: "Two" } },
      { text: "removed", about: { id: 3 } },
      { text: "hidden", about: { id: 1 } },
      { text: "missing", about: { id: 99 } },
      { text: "none", about: null },
    ]);
    const plain = await editor.get("/_/items/marks?fields=about.title&sort=id");
    expect(plain.items.map(({ about }) => about)).toEqual([
      { title: "Two" },
      null,
      null,
      null,
      null,
    ]);
  });

  onEachVendor(
    "come as their keys in the reply to every read and write of items",
    async (world) => {
      await makeMarks(world);
      const client = world.as("admin");
      const removed = { text: "removed", about: { id: 3 } };
      const one = `/_/items/marks/2?${shown}`;
      expect((await client.get(one)).body).toMatchObject({ data: removed });
      const changed = { ...removed, text: "x" };
      expect((await client.patch(one, { text: "x" })).body).toMatchObject({ data: changed });
      const several = await client.patch(`/_/items/marks?${shown}`, [{ id: 2, text: "y" }]);
      expect(several.items).toEqual([{ ...removed, text: "y" }]);
      const made = await client.post(`/_/items/marks?${shown}`, { text: "z", about: 3 });
      expect(made.body).toMatchObject({ data: { text: "z", about: { id: 3 } } });
      const revisions = (await client.get("/_/items/marks/2/revisions?fields=id&sort=id")).items;
      const first = String(revisions[0]?.["id"]);
      const back = await client.patch(`/_/items/marks/2/revert/${first}?${shown}`);
      expect(back.body).toMatchObject({ data: changed });
      await client.delete("/_/items/marks/2");
      const again = await client.patch(`/_/items/marks/2/restore?${shown}`);
      expect(again.body).toMatchObject({ data: changed });
    },
  );

  onEachVendor("are not told to who may not read the field", async (world) => {
    await makeMarks(world, { read_field_blacklist: ["about"] });
    const { items } = await world.as("editor").get("/_/items/marks?fields=*.*&absent_keys=1");
    expect(items.map((item) => Object.hasOwn(item, "about"))).toEqual(
      Array.from({ length: 5 }, () => false),
    );
  });
});
