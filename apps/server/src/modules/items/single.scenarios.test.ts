import { describe, expect } from "vitest";
import { onEachVendor, type World } from "../../../test/index.ts";

/** A museum, which there is once, with a status that removes it, and rooms that link to it. */
async function makeMuseum(world: World): Promise<void> {
  const status_mapping = { open: { name: "Open" }, gone: { name: "Gone", soft_delete: true } };
  await world.collection("museum", {
    fields: { name: "string", state: { type: "status", options: { status_mapping } } },
  });
  await world.collection("rooms", { fields: { museum: "m2o" } });
  await world.relation("rooms.museum", "museum");
  await world.as("admin").patch("/_/collections/museum", { single: true });
}

const taken = { status: 409, body: { error: { code: 217, key: "singleExists" } } };
const open = { name: "Louvre", state: "open" };

describe("a single collection holds one item", () => {
  onEachVendor("however a second one would be made", async (world) => {
    await makeMuseum(world);
    const admin = world.as("admin");
    expect(await admin.post("/_/items/museum", [open, open])).toMatchObject(taken);
    expect((await admin.get("/_/items/museum")).items).toEqual([]);
    const { id } = await admin.post("/_/items/museum", open);
    for (const body of [open, [open], { ...open, id: 7 }])
      expect(await admin.post("/_/items/museum", body)).toMatchObject(taken);
    expect(await admin.post("/_/items/rooms", { museum: open })).toMatchObject(taken);
    expect((await admin.get("/_/items/rooms")).items).toEqual([]);
    expect((await admin.post("/_/items/rooms", { museum: id })).status).toBe(200);
    expect((await admin.patch(`/_/items/museum/${id}`, { name: "Prado" })).status).toBe(200);
    await admin.patch(`/_/items/museum/${id}`, { state: "gone" });
    expect((await admin.post("/_/items/museum", open)).status).toBe(200);
    expect(await admin.patch("/_/collections/museum", { single: false })).toMatchObject({
      status: 200,
    });
    expect((await admin.post("/_/items/museum", open)).status).toBe(200);
  });

  onEachVendor("also when two requests come at once", async (world) => {
    await makeMuseum(world);
    const admin = world.as("admin");
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => admin.post("/_/items/museum", open)),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ]);
    expect((await admin.get("/_/items/museum")).items).toHaveLength(1);
  });
});
