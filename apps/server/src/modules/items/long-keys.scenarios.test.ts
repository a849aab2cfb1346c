import { expect } from "vitest";
import { onEachVendor } from "../../../test/index.ts";
import { sql } from "../../database/sql.ts";

onEachVendor("items with a long key of several columns have a history", async (world) => {
  await world.db.changeSchema((tx) =>
    tx.run(
      sql`create table pairs (a varchar(200) not null, b varchar(200) not null, note varchar(50), primary key (a, b))`,
    ),
  );
  world.project.models.invalidate();
  const client = world.as("admin");
  const [a, b] = ["a".repeat(200), "b".repeat(200)];
  const address = `/_/items/pairs/${a}:${b}`;
  const made = await client.post("/_/items/pairs", { a, b, note: "first" });
  expect(made, made.text).toMatchObject({ status: 200 });
  await client.patch(address, { note: "second" });
  const comment = await client.post("/_/activity/comment", {
    collection: "pairs",
    item: `${a}:${b}`,
    comment: "Why?",
  });
  expect(comment, comment.text).toMatchObject({ status: 200 });
  const revisions = (await client.get(`${address}/revisions?sort=id`)).items;
  expect(revisions.map(({ data }) => data)).toMatchObject([{ note: "first" }, { note: "second" }]);
  expect((await client.delete(address)).status).toBe(204);
  expect((await client.patch(`${address}/restore`)).body).toMatchObject({
    data: { note: "second" },
  });
});
