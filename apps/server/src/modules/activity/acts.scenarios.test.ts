import { actHeader } from "@rowhouse/contract";
import { describe, expect } from "vitest";
import { editorRole, fullLevels, onEachVendor, type World } from "../../../test/index.ts";

const act = "8d0f7f6e-1d2c-4a4b-9f10-2c5a0b9d7e11";
const step = { headers: { [actHeader]: act } };

/** Three notes that the editor may change. */
async function makeNotes(world: World): Promise<void> {
  const items = ["One", "Two", "Three"].map((title) => ({ title }));
  await world.collection("notes", { fields: { title: "string" }, items });
  await world.permit(editorRole, { notes: fullLevels, directus_activity: { read: "full" } });
}

const actsOf = async (world: World): Promise<unknown[]> =>
  (await world.activity()).map((entry) => entry["act"]);

describe("the act of an entry", () => {
  onEachVendor("is that of its request, for all that the request wrote", async (world) => {
    await makeNotes(world);
    await world.as("editor").delete("/_/items/notes/1,2");
    await world.as("editor").delete("/_/items/notes/3");
    const [first, second, third] = await actsOf(world);
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  onEachVendor("is the one that its steps name, and entries are found by it", async (world) => {
    await makeNotes(world);
    const editor = world.as("editor");
    await editor.delete("/_/items/notes/1", step);
    await editor.delete("/_/items/notes/2", { headers: { [actHeader]: act.toUpperCase() } });
    await editor.delete("/_/items/notes/3");
    const found = await editor.get(`/_/activity?filter[act][eq]=${act}&fields=item,act&sort=id`);
    expect(found.items).toEqual([
      { item: "1", act },
      { item: "2", act },
    ]);
  });

  onEachVendor("belongs to whoever began it", async (world) => {
    await makeNotes(world);
    await world.as("editor").patch("/_/items/notes/1", { title: "x" }, step);
    expect(await world.as("admin").delete("/_/items/notes/2", step)).toMatchObject({
      status: 422,
      body: { error: { code: 12, reason: "actOfOther" } },
    });
    expect((await world.as("admin").get("/_/items/notes/2")).status).toBe(200);
    expect((await world.as("editor").delete("/_/items/notes/1", step)).status).toBe(204);
  });

  for (const named of ["", "12", `${act}0`, act.replaceAll("-", "")]) {
    onEachVendor(`is a UUID and not "${named}"`, async (world) => {
      await makeNotes(world);
      const headers = { [actHeader]: named };
      expect(await world.as("editor").delete("/_/items/notes/1", { headers })).toMatchObject({
        status: 400,
        body: { error: { code: 2, reason: "act" } },
      });
    });
  }
});
