import { describe, expect, test } from "vitest";

import { newsroomModel } from "../../../test/planner/newsroom.ts";
import { newsWrites } from "../../../test/planner/news-writes.ts";
import { admin, freshWorld, failureOf, testTime } from "../../../test/planner/world.ts";
import { testVendors } from "../../../test/vendors.ts";
import {
  createItems,
  deleteItem,
  deleteItems,
  updateItem,
  updateByKeys,
  updateItems,
} from "./write.ts";

describe.each(testVendors)("writing on %s", (vendor) => {
  const world = freshWorld(vendor, newsroomModel);

  const { create, update } = newsWrites(world);

  describe("values", () => {
    test("stores every type in its column and returns its wire form", async () => {
      const { item } = await create({
        title: "Zwölf Öfen!",
        views: "7",
        price: "1.25",
        live: true,
        labels: ["a", "b"],
        extra: { k: [1] },
        day: "2026-01-02",
        moment: "2026-01-02T03:04:05+02:00",
        cover: { id: 3, title: "ignored" },
      });
      expect(item).toMatchObject({
        id: 1,
        title: "Zwölf Öfen!",
        slug: "zwolf-ofen",
        status: "draft",
        views: 7,
        price: 1.25,
        live: true,
        labels: ["a", "b"],
        extra: { k: [1] },
        day: "2026-01-02",
        moment: "2026-01-02 01:04:05",
        cover: 3,
      });
    });

    test("stamps who and when, whatever is sent, and protects both from changes (F61)", async () => {
      await create({ title: "a", owner: 99, made: "2000-01-01 00:00:00" });
      const stamp = testTime.toISOString().slice(0, 19).replace("T", " ");
      const [row] = await world.rows("news");
      expect(row).toMatchObject({ owner: 1, editor: 1, made: stamp, changed: stamp });
      const other = world.as({
        user: 5,
        role: 3,
        rules: [{ collection: "news", read: "full", update: "full", create: "full" }],
      });
      await updateItem(other, "news", {
        key: 1,
        values: { owner: 5, made: "2001-01-01 00:00:00", title: "b" },
      });
      expect((await world.rows("news"))[0]).toMatchObject({
        owner: 1,
        editor: 5,
        made: stamp,
        title: "b",
      });
    });

    test("hashes once and leaves empty and unchanged hashes alone (F5)", async () => {
      await create({ title: "a", lock: "plain" });
      const stored = (await world.rows("news"))[0]?.["lock"];
      expect(stored).toMatch(/^\$argon2id\$/);
      await update(1, { lock: "" });
      await update(1, { lock: stored });
      expect((await world.rows("news"))[0]?.["lock"]).toBe(stored);
    });

    test("cleans the HTML of rich text (F2, J8)", async () => {
      const body =
        '<p onclick="x()">Hi<script>alert(1)</script> <a href="javascript:x">a</a> <iframe srcdoc="<b>"></iframe><img src="x.png" onerror="y"></p>';
      const { item } = await create({ title: "a", body }, ["body"]);
      expect(item).toEqual({ body: '<p>Hi <a>a</a> <img src="x.png" /></p>' });
    });

    test("stores an empty text for a number or a date as null (F56)", async () => {
      const { item } = await create({ title: "a", views: "", moment: "", price: "" }, [
        "views",
        "moment",
        "price",
      ]);
      expect(item).toEqual({ views: null, moment: null, price: null });
    });

    test("rewrites the slug when its source is written without it", async () => {
      await create({ title: "First", slug: "own" });
      expect((await update(1, { views: 1 }, ["slug"])).item).toEqual({ slug: "own" });
      expect((await update(1, { title: "Second" }, ["slug"])).item).toEqual({ slug: "second" });
    });
  });

  describe("checks", () => {
    test.each<[string, Record<string, unknown>, string]>([
      ["unknown keys", { title: "a", nope: 1 }, "unprocessable"],
      ["missing required fields", { views: 1 }, "invalidInput"],
      ["empty required fields", { title: "" }, "invalidInput"],
      ["text in a number", { title: "a", views: "ten" }, "invalidInput"],
      ["a list in a plain field", { title: ["a"] }, "listForField"],
      ["a text for a list", { title: "a", labels: "b" }, "invalidInput"],
      ["a wrong e-mail", { title: "a", email: "x" }, "invalidInput"],
      ["a day that does not exist", { title: "a", day: "2026-02-30" }, "invalidInput"],
      ["too long a text", { title: "a".repeat(41) }, "unprocessable"],
    ])("refuses %s", async (_name, values, error) => {
      expect(await failureOf(create(values))).toBe(error);
      expect(await world.rows("news")).toEqual([]);
    });

    test("joins all messages in one error", async () => {
      const failure = await create({ views: "ten", email: "x" }).catch(
        (error: Error) => error.message,
      );
      expect(failure).toMatch(/views: .*email: .*title: /);
    });

    test("validates the merged item on update", async () => {
      await create({ title: "a" });
      expect(await failureOf(update(1, { title: null }))).toBe("invalidInput");
      expect((await update(1, { views: 3 }, ["title", "views"])).item).toEqual({
        title: "a",
        views: 3,
      });
    });

    test("refuses a taken value on create and on update (F12)", async () => {
      await createItems(world.as(admin), "news", {
        values: [
          { title: "a", code: "x" },
          { title: "b", code: "y" },
        ],
      });
      expect(await failureOf(create({ title: "c", code: "x" }))).toBe("duplicateKey");
      expect(await failureOf(update(2, { code: "x" }))).toBe("duplicateKey");
    });

    test("refuses a wrong `fields` before anything is written", async () => {
      expect(await failureOf(create({ title: "a" }, ["nope"]))).toBe("fieldInvalid");
      expect(await world.rows("news")).toEqual([]);
    });
  });

  describe("updates and deletes", () => {
    test("changes nothing for an empty payload, ignores aliases and takes no other key (F23)", async () => {
      await create({ title: "a" });
      expect((await update(1, {}, ["title"])).item).toEqual({ title: "a" });
      expect((await update(1, { id: "1", group: "x", title: "b" }, ["id", "title"])).item).toEqual({
        id: 1,
        title: "b",
      });
      expect(await failureOf(update(1, { id: 9, title: "c" }))).toBe("invalidInput");
      expect(await world.rows("directus_activity")).toHaveLength(2);
    });

    test("does not find missing items", async () => {
      expect(await failureOf(update("7", { title: "a" }))).toBe("itemNotFound");
      expect(await failureOf(update("x", { title: "a" }))).toBe("itemNotFound");
      expect(await failureOf(deleteItem(world.as(admin), "news", { key: 7 }))).toBe("itemNotFound");
    });

    test("soft-deletes by status: returns no item, and the item is gone by key (K12)", async () => {
      await create({ title: "a" });
      expect((await update(1, { status: "deleted" })).item).toBeNull();
      expect(await failureOf(update(1, { title: "b" }))).toBe("itemNotFound");
      expect((await world.rows("directus_activity")).at(-1)).toMatchObject({
        action: "soft-delete",
      });
      expect(world.events.at(-1)).toEqual({
        name: "item.soft-delete",
        collection: "news",
        keys: [1],
      });
    });

    test("deletes several or none", async () => {
      await createItems(world.as(admin), "news", { values: [{ title: "a" }, { title: "b" }] });
      expect(await failureOf(deleteItems(world.as(admin), "news", { keys: ["1", "9"] }))).toBe(
        "itemNotFound",
      );
      expect(await world.rows("news")).toHaveLength(2);
      await deleteItems(world.as(admin), "news", { keys: ["1", "2"] });
      expect(await world.rows("news")).toEqual([]);
    });

    test("updates several by keys, or each with its own values", async () => {
      await createItems(world.as(admin), "news", { values: [{ title: "a" }, { title: "b" }] });
      await updateByKeys(world.as(admin), "news", { keys: ["1", "2"], values: { views: 4 } });
      await updateItems(world.as(admin), "news", {
        values: [
          { id: 1, title: "c" },
          { id: "2", title: "d" },
        ],
      });
      expect((await world.rows("news")).map(({ title, views }) => [title, views])).toEqual([
        ["c", 4],
        ["d", 4],
      ]);
      expect(
        await failureOf(updateItems(world.as(admin), "news", { values: [{ title: "x" }] })),
      ).toBe("unprocessable");
      expect(await failureOf(updateItems(world.as(admin), "news", { values: [] }))).toBe(
        "unprocessable",
      );
    });

    test("stores all or nothing of a batch, events included (F31)", async () => {
      const values = [{ title: "a" }, { title: "" }];
      expect(await failureOf(createItems(world.as(admin), "news", { values }))).toBe(
        "invalidInput",
      );
      expect(await world.rows("news")).toEqual([]);
      expect(await world.rows("directus_activity")).toEqual([]);
      expect(world.events).toEqual([]);
    });

    test("limits the size of a batch", async () => {
      const values = Array.from({ length: 1001 }, () => ({ title: "a" }));
      expect(
        await failureOf(
          Promise.resolve().then(() => createItems(world.as(admin), "news", { values })),
        ),
      ).toBe("limitExceeded");
    });
  });
});
