import { expect } from "vitest";
import { onEachVendor, refusal, type World } from "../../../test/index.ts";
import { raw } from "../../database/sql.ts";

/** A collection whose model is known here, and whose column another process drops. */
async function withDroppedColumn(world: World): Promise<void> {
  await world.collection("news", { fields: { title: "string", lead: "string" } });
  await world.items("news", [{ title: "First", lead: "Once" }]);
  const admin = world.as("admin");
  expect((await admin.get("/_/items/news")).items).toMatchObject([{ lead: "Once" }]);
  const { quote } = world.db.dialect;
  await world.db.run(raw(`alter table ${quote("news")} drop column ${quote("lead")}`));
}

onEachVendor("a column that was dropped elsewhere is missing in lists and items", async (world) => {
  await withDroppedColumn(world);
  const list = await world.as("admin").get("/_/items/news?fields=*");
  expect(list).toMatchObject({ status: 200, body: { data: [{ title: "First" }] } });
  expect(list.items[0]).not.toHaveProperty("lead");
});

onEachVendor(
  "what was written to it is refused by name, the rest is stored once",
  async (world) => {
    await withDroppedColumn(world);
    const admin = world.as("admin");
    const refused = await admin.post("/_/items/news", { title: "Second", lead: "Twice" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("lead");
    expect((await admin.post("/_/items/news", { title: "Third" })).status).toBe(200);
    expect((await admin.get("/_/items/news?fields=title&sort=id")).items).toEqual([
      { title: "First" },
      { title: "Third" },
    ]);
  },
);

onEachVendor("a table that was dropped elsewhere is not there", async (world) => {
  await world.collection("news", { fields: { title: "string" } });
  const admin = world.as("admin");
  expect((await admin.get("/_/items/news")).status).toBe(200);
  await world.db.run(raw(`drop table ${world.db.dialect.quote("news")}`));
  expect(await admin.get("/_/items/news")).toMatchObject(refusal(404, 200));
  expect(await admin.post("/_/items/news", { title: "First" })).toMatchObject(refusal(404, 200));
});

onEachVendor("with a key of its own, too, the write is tried once more", async (world) => {
  await withDroppedColumn(world);
  const headers = { "idempotency-key": "once" };
  const write = () => world.as("admin").patch("/_/items/news/1", { title: "New" }, { headers });
  expect((await write()).status).toBe(200);
  expect((await write()).headers["idempotency-replayed"]).toBe("true");
});
