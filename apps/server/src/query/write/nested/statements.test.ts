import { describe, expect, test } from "vitest";

import { statementsOf } from "../../../../test/planner/count-statements.ts";
import { newsroomModel } from "../../../../test/planner/newsroom.ts";
import { admin, freshWorld, fullRule } from "../../../../test/planner/world.ts";
import { testVendors } from "../../../../test/vendors.ts";
import { createItem, createItems, deleteItems, updateItem, updateItems } from "../write.ts";

/** The number of statements for one item with its lists, however long they are. */
const most = 12;
const numbers = Array.from({ length: 50 }, (_, at) => at + 1);

const editor = {
  user: 2,
  role: 3,
  rules: ["news", "parts", "topics", "news_topics"].map((collection) => ({
    ...fullRule,
    collection,
    read: "mine" as const,
    update: "mine" as const,
    delete: "mine" as const,
  })),
};

describe.each(testVendors)("statements of a save on %s", (vendor) => {
  const world = freshWorld(vendor, newsroomModel);

  const create = (values: Record<string, unknown>, caller = admin) =>
    statementsOf(world.as(caller), (ctx) =>
      createItem(ctx, "news", {
        values: { title: "a", ...values },
        query: { fields: ["parts.text"] },
      }),
    );
  const update = (values: Record<string, unknown>, caller = admin) =>
    statementsOf(world.as(caller), (ctx) => updateItem(ctx, "news", { key: 1, values }));
  const texts = async () => (await world.rows("parts")).map(({ id, text }) => [id, text]);

  test("new rows of a list, in their order", async () => {
    const parts = numbers.map((number) => ({ text: `part ${number}` }));
    expect(await create({ parts })).toBeLessThanOrEqual(most);
    expect(await texts()).toEqual(numbers.map((number) => [number, `part ${number}`]));
    expect(await create({ parts }, editor)).toBeLessThanOrEqual(most);
  });

  test("new rows behind a junction", async () => {
    const topics = numbers.map((number) => ({ topic: { label: `topic ${number}` } }));
    expect(await create({ topics })).toBeLessThanOrEqual(most);
    const labels = new Map((await world.rows("topics")).map(({ id, label }) => [id, label]));
    const linked = (await world.rows("news_topics")).map(({ topic }) => labels.get(topic));
    expect(linked).toEqual(numbers.map((number) => `topic ${number}`));
  });

  test("rows of a list with new values, moved, unlinked and deleted", async () => {
    for (const caller of [admin, editor]) {
      await create({ parts: numbers.map((number) => ({ text: `part ${number}` })) }, caller);
      const ids = (await world.rows("parts")).map(({ id }) => Number(id)).slice(-50);
      const [first = 0] = ids;
      const news = Number((await world.rows("news")).at(-1)?.["id"]);
      const change = (parts: unknown[]) =>
        statementsOf(world.as(caller), (ctx) =>
          updateItem(ctx, "news", { key: news, values: { parts } }),
        );
      expect(await change(ids.map((id) => ({ id, text: `text ${id}` })))).toBeLessThanOrEqual(most);
      expect((await texts()).slice(-50)).toEqual(ids.map((id) => [id, `text ${id}`]));
      expect(await change(ids.map((id) => ({ id, news: null })))).toBeLessThanOrEqual(most);
      expect(await change(ids)).toBeLessThanOrEqual(most);
      expect((await world.rows("parts")).slice(-50).map((row) => row["news"])).toEqual(
        ids.map(() => news),
      );
      const removed = ids.slice(1).map((id) => ({ id, $delete: true }));
      expect(await change(removed)).toBeLessThanOrEqual(most);
      expect((await texts()).at(-1)).toEqual([first, `text ${first}`]);
    }
  });

  test("new rows, changed rows and removals, each as it was listed", async () => {
    await create({ parts: [{ text: "one" }, { text: "two" }] });
    await update({
      parts: [
        { text: "three" },
        { id: 1, text: "ONE" },
        { id: 1, text: "first" },
        { id: 2, $delete: true },
        { text: "four" },
      ],
    });
    expect(await texts()).toEqual([
      [1, "first"],
      [3, "three"],
      [4, "four"],
    ]);
    const deltas = (await world.rows("directus_revisions"))
      .filter(({ collection, item }) => collection === "parts" && item === "1")
      .map(({ delta }) => JSON.parse(String(delta)));
    expect(deltas).toEqual([{ text: "one", news: "1" }, { text: "ONE" }, { text: "first" }]);
  });

  test("a batch of items, each with its result", async () => {
    const values = numbers.map((number) => ({ title: `title ${number}`, views: number }));
    const query = { fields: ["title"] };
    const ctx = world.as(admin);
    expect(
      await statementsOf(ctx, async (counted) => {
        const results = await createItems(counted, "news", { values, query });
        expect(results.map(({ key, item }) => [key, item])).toEqual(
          numbers.map((number) => [number, { title: `title ${number}` }]),
        );
        expect(new Set(results.map(({ etag }) => etag)).size).toBe(numbers.length);
      }),
    ).toBeLessThanOrEqual(most);
    expect(
      await statementsOf(ctx, (counted) =>
        updateItems(counted, "news", { values: numbers.map((id) => ({ id, views: id * 2 })) }),
      ),
    ).toBeLessThanOrEqual(most);
    expect((await world.rows("news")).map(({ views }) => views)).toEqual(
      numbers.map((number) => number * 2),
    );
    expect(
      await statementsOf(ctx, (counted) => deleteItems(counted, "news", { keys: numbers })),
    ).toBeLessThanOrEqual(most);
    expect(await world.rows("news")).toEqual([]);
  });

  test("every row has its own entry in the history", async () => {
    await create({ parts: numbers.map((number) => ({ text: `part ${number}` })) });
    await update({ parts: numbers.map((id) => ({ id, text: `text ${id}` })) });
    const activity = new Map(
      (await world.rows("directus_activity")).map((row) => [row["id"], row]),
    );
    const revisions = await world.rows("directus_revisions");
    expect(revisions).toHaveLength(102);
    for (const { activity: id, collection, item, data } of revisions) {
      expect(activity.get(id)).toMatchObject({ collection, item });
      expect(JSON.parse(String(data))).toMatchObject({ id: item });
    }
  });
});
