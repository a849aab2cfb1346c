import { emptyQuery } from "@rowhouse/contract";
import { describe, expect, test } from "vitest";

import { newsroomModel } from "../../../test/planner/newsroom.ts";
import { newsWrites } from "../../../test/planner/news-writes.ts";
import { admin, freshWorld, failureOf } from "../../../test/planner/world.ts";
import { testVendors } from "../../../test/vendors.ts";
import { createItem, deleteItem, updateItem } from "./write.ts";

describe.each(testVendors)("races, history and options of writes on %s", (vendor) => {
  const world = freshWorld(vendor, newsroomModel);

  const { create, update } = newsWrites(world);

  describe("lost races", () => {
    test("refuses a write with an old ETag and returns the current item", async () => {
      const first = await create({ title: "a" });
      const second = await update(1, { title: "b" });
      expect(second.etag).not.toBe(first.etag);
      const lost = updateItem(world.as(admin), "news", {
        key: 1,
        values: { title: "c" },
        ifMatch: first.etag,
        query: { fields: ["title"] },
      });
      await expect(lost).rejects.toMatchObject({
        key: "staleItem",
        params: { details: { current: { title: "b" } } },
      });
      expect(
        await failureOf(deleteItem(world.as(admin), "news", { key: 1, ifMatch: first.etag })),
      ).toBe("staleItem");
      const won = await updateItem(world.as(admin), "news", {
        key: 1,
        values: { title: "c" },
        ifMatch: second.etag,
      });
      expect(won.item).toMatchObject({ title: "c" });
    });

    test("lets only one of two writers with the same ETag win", async () => {
      const { etag } = await create({ title: "a" });
      const race = ["b", "c"].map((title) =>
        failureOf(
          updateItem(world.as(admin), "news", { key: 1, values: { title }, ifMatch: etag }),
        ),
      );
      expect(new Set(await Promise.all(race))).toEqual(new Set([null, "staleItem"]));
    });
  });

  describe("history", () => {
    test("records activity and revision with the write", async () => {
      await createItem(world.as(admin), "news", {
        values: { title: "a", views: 3, live: true, lock: "plain" },
        query: { comment: "why" },
      });
      const [activity] = await world.rows("directus_activity");
      expect(activity).toMatchObject({
        action: "create",
        action_by: 1,
        collection: "news",
        item: "1",
        comment: "why",
        ip: "127.0.0.1",
      });
      const [revision] = await world.rows("directus_revisions");
      expect(revision).toMatchObject({
        activity: 1,
        collection: "news",
        item: "1",
        parent_collection: null,
        parent_item: null,
      });
      expect(JSON.parse(String(revision?.["data"]))).toMatchObject({
        id: "1",
        title: "a",
        views: "3",
        live: true,
        price: null,
      });
      expect(JSON.parse(String(revision?.["delta"]))).toEqual({
        title: "a",
        slug: "a",
        views: 3,
        live: true,
      });
      expect(JSON.stringify(revision)).not.toMatch(/plain|argon2/);
    });

    test("records what changed, no revision for deletes, and nothing when skipped", async () => {
      await create({ title: "a" });
      await update(1, { views: 9 });
      await updateItem(world.as(admin), "news", {
        key: 1,
        values: { views: 10 },
        query: { ...emptyQuery, skipActivity: true },
      });
      await deleteItem(world.as(admin), "news", { key: 1 });
      expect((await world.rows("directus_activity")).map(({ action }) => action)).toEqual([
        "create",
        "update",
        "delete",
      ]);
      const deltas = (await world.rows("directus_revisions")).map(({ delta }) =>
        JSON.parse(String(delta)),
      );
      expect(deltas).toEqual([{ title: "a", slug: "a" }, { views: 9 }]);
    });
  });

  describe("writes at the same time", () => {
    test("are recorded each with its own, and the refused one not at all", async () => {
      const values = [
        { title: "a", code: "1" },
        { title: "b", code: "2" },
        { title: "refused", code: "1" },
        { title: "c", code: "3" },
      ];
      const ends = await Promise.all(values.map((each) => failureOf(create(each))));
      // The database decides who of two with the same code was first.
      expect(ends.filter((end) => end !== null)).toEqual(["duplicateKey"]);
      const [items, activities, revisions] = await Promise.all(
        ["news", "directus_activity", "directus_revisions"].map((table) => world.rows(table)),
      );
      const keys = items?.map(({ id }) => String(id));
      expect(keys).toHaveLength(3);
      expect(activities?.map(({ item }) => item).toSorted()).toEqual(keys);
      const titles = new Map(items?.map(({ id, title }) => [String(id), title]));
      const itemOf = new Map(activities?.map(({ id, item }) => [id, item]));
      for (const { activity, item, data } of revisions ?? []) {
        expect(itemOf.get(activity)).toBe(item);
        expect(JSON.parse(String(data))).toMatchObject({ title: titles.get(String(item)) });
      }
      const announced = world.events.flatMap((event) => event.keys.map(String));
      expect(announced.toSorted()).toEqual(keys);
    });

    test("see what was written before them: of two with the same ETag the second gets the item of the first", async () => {
      const { etag } = await create({ title: "a" });
      const race = ["b", "c"].map((title) =>
        updateItem(world.as(admin), "news", { key: 1, values: { title }, ifMatch: etag }),
      );
      const [ends, [stored]] = [await Promise.allSettled(race), await world.rows("news")];
      const [lost] = ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
      expect(lost).toMatchObject({
        params: { details: { current: { title: stored?.["title"] } } },
      });
    });
  });

  describe("options of modules", () => {
    test("drops ignored keys, sets columns, prepares values and records the action", async () => {
      const seen: unknown[] = [];
      await createItem(world.as(admin), "news", {
        values: { title: "a", views: 1, price: 5 },
        ignore: ["price"],
        set: { views: 7 },
        action: "upload",
        prepare: (values) => ({ ...values, title: `${String(values["title"])}!` }),
        after: async ({ key }) => void seen.push(key),
      });
      expect((await world.rows("news"))[0]).toMatchObject({ title: "a!", views: 7, price: null });
      expect((await world.rows("directus_activity"))[0]).toMatchObject({ action: "upload" });
      expect(seen).toEqual([1]);
    });

    test("rolls back the write when a later step fails", async () => {
      expect(
        await failureOf(
          createItem(world.as(admin), "news", {
            values: { title: "a" },
            after: () => Promise.reject(new Error("no")),
          }),
        ),
      ).toBe("Error: no");
      expect(await world.rows("news")).toEqual([]);
    });
  });
});
