import { makeModel, makeRelation } from "@rowhouse/contract";
import { beforeEach, describe, expect, test } from "vitest";

import { newsroomModel } from "../../../../test/planner/newsroom.ts";
import type { Caller, Rule } from "../../../../test/planner/world.ts";
import { admin, freshWorld, failureOf, fullRule } from "../../../../test/planner/world.ts";
import { testVendors } from "../../../../test/vendors.ts";
import { createItem, updateItem } from "../write.ts";

function editor(...rules: Rule[]): Caller {
  return { user: 2, role: 3, rules: rules.map((rule) => ({ ...fullRule, ...rule })) };
}

describe.each(testVendors)("nested writes on %s", (vendor) => {
  const world = freshWorld(vendor, newsroomModel);
  beforeEach(async () => {
    await world.insert("sections", [{ name: "Sport", rank: 1 }]);
    await world.insert("topics", [{ label: "red" }]);
  });

  const create = async (
    values: Record<string, unknown>,
    fields: string[],
    caller: Caller = admin,
  ) =>
    (
      await createItem(world.as(caller), "news", {
        values: { title: "a", ...values },
        query: { fields },
      })
    ).item;
  const update = async (
    values: Record<string, unknown>,
    fields: string[],
    caller: Caller = admin,
  ) => (await updateItem(world.as(caller), "news", { key: 1, values, query: { fields } })).item;

  describe("many-to-one", () => {
    test("links by key or object, creates and updates", async () => {
      expect(await create({ section: 1 }, ["section"])).toEqual({ section: 1 });
      expect(await create({ section: { id: 1 } }, ["section.name"])).toEqual({
        section: { name: "Sport" },
      });
      expect(await create({ section: { name: "Art" } }, ["section.*"])).toEqual({
        section: { id: 2, name: "Art", rank: null },
      });
      expect(await create({ section: { id: 1, rank: 5 } }, ["section.*"])).toEqual({
        section: { id: 1, name: "Sport", rank: 5 },
      });
      expect(await create({ section: null }, ["section"])).toEqual({ section: null });
    });

    test("deletes the related row and empties the field", async () => {
      await create({ section: 1 }, []);
      expect(await update({ section: { id: 1, $delete: true } }, ["section"])).toEqual({
        section: null,
      });
      expect(await world.rows("sections")).toEqual([]);
    });

    test("validates the related row and stores nothing when it fails (F42)", async () => {
      expect(await failureOf(create({ section: { rank: 1 } }, []))).toBe("invalidInput");
      expect(await failureOf(create({ section: { name: "x", nope: 1 } }, []))).toBe(
        "unprocessable",
      );
      expect(await failureOf(create({ section: { id: 99, name: "x" } }, []))).toBe("itemNotFound");
      expect(await world.rows("news")).toEqual([]);
    });
  });

  describe("one-to-many", () => {
    test("creates, updates, links, unlinks and deletes the listed rows and leaves the others", async () => {
      await create(
        { parts: [{ text: "one" }, { text: "two" }, { text: "three" }, { text: "four" }] },
        [],
      );
      await world.insert("parts", [{ text: "loose" }]);
      const parts = [
        { id: 1, text: "ONE" },
        { id: 2, news: null },
        { id: 3, $delete: true },
        5,
        { text: "six" },
      ];
      expect(await update({ parts }, ["parts.text"])).toEqual({
        parts: [{ text: "ONE" }, { text: "four" }, { text: "loose" }, { text: "six" }],
      });
      expect((await world.rows("parts")).map(({ text, news }) => [text, news])).toContainEqual([
        "two",
        null,
      ]);
    });

    test("does nothing for an empty list, null and texts", async () => {
      await create({ parts: [{ text: "one" }] }, []);
      for (const parts of [[], null, "text"]) await update({ parts }, []);
      expect(await world.rows("parts")).toHaveLength(1);
    });

    test("goes through a junction", async () => {
      const topics = [{ topic: { label: "blue" } }, { topic: { id: 1 } }, { topic: 1 }];
      expect(await create({ topics }, ["topics.topic.label"])).toEqual({
        topics: [
          { topic: { label: "blue" } },
          { topic: { label: "red" } },
          { topic: { label: "red" } },
        ],
      });
      await update({ topics: [{ id: 2, $delete: true }] }, []);
      expect(await world.rows("news_topics")).toHaveLength(2);
      expect(await world.rows("topics")).toHaveLength(2);
    });

    test("updates the translation of a language instead of doubling it", async () => {
      await create(
        {
          texts: [
            { language: "en", body: "Hello" },
            { language: "de", body: "Hallo" },
          ],
        },
        [],
      );
      expect(await update({ texts: [{ language: "de", body: "Servus" }] }, ["texts.body"])).toEqual(
        { texts: [{ body: "Hello" }, { body: "Servus" }] },
      );
      expect(await update({ texts: [{ id: 1, body: "Hi" }] }, ["texts.body"])).toEqual({
        texts: [{ body: "Hi" }, { body: "Servus" }],
      });
      const twice = { texts: [1, 2].map((body) => ({ language: "fr", body })) };
      expect(await create(twice, ["texts.body"])).toEqual({ texts: [{ body: "2" }] });
    });

    test("records each row with its parent", async () => {
      await create({ parts: [{ text: "one" }] }, []);
      await update({ parts: [{ id: 1, text: "ONE" }, { text: "two" }] }, []);
      const revisions = (await world.rows("directus_revisions")).filter(
        ({ collection }) => collection === "parts",
      );
      expect(
        revisions.map(({ parent_collection, parent_item }) => [parent_collection, parent_item]),
      ).toEqual([
        ["news", null],
        ["news", "1"],
        ["news", "1"],
      ]);
      expect(revisions.map(({ delta }) => JSON.parse(String(delta)))).toEqual([
        { text: "one", news: "1" },
        { text: "ONE" },
        { text: "two", news: "1" },
      ]);
    });

    test("limits depth and number of nested rows", async () => {
      expect(
        await failureOf(create({ parts: Array.from({ length: 1100 }, () => ({ text: "x" })) }, [])),
      ).toBe("limitExceeded");
      expect(await world.rows("parts")).toEqual([]);
    });
  });

  describe("rights (B2)", () => {
    test("nested rows obey their own collection", async () => {
      const caller = editor(
        { collection: "news" },
        { collection: "sections", update: "none", create: "none" },
        { collection: "parts", create: "none", update: "mine", write_field_blacklist: ["text"] },
      );
      expect(await failureOf(create({ section: { name: "x" } }, [], caller))).toBe("createDenied");
      expect(await failureOf(create({ section: { id: 1, name: "x" } }, [], caller))).toBe(
        "updateDenied",
      );
      expect(await failureOf(create({ parts: [{ text: "x" }] }, [], caller))).toBe(
        "fieldWriteDenied",
      );
      expect(await failureOf(create({ parts: [{}] }, [], caller))).toBe("createDenied");
      await world.insert("parts", [{ text: "not mine", owner: 1 }]);
      expect(await failureOf(create({ parts: [1] }, [], caller))).toBe("updateDenied");
      expect(await failureOf(create({ topics: [{ topic: 1 }] }, [], caller))).toBe("createDenied");
      expect(await world.rows("news")).toEqual([]);
    });

    test("content cannot write system collections, not even for administrators", async () => {
      const owner = { id: 2, roles: [{ role: 1 }], status: "active" };
      await world.insert("directus_users", [{ email: "x", status: "active" }]);
      await create({ owner, editor: owner, cover: { id: 1, title: "changed" } }, []);
      expect((await world.rows("directus_users"))[0]).toMatchObject({ email: "x" });
      expect(await world.rows("directus_user_roles")).toEqual([]);
      expect(await world.rows("directus_files")).toEqual([]);
    });

    test("system collections write each other only for their own parts", async () => {
      const link = makeRelation("directus_user_roles.user", "directus_users.roles");
      const model = makeModel(Object.values(world.model.collections), [link]);
      const ctx = { ...world.as(admin), model };
      await world.insert("directus_users", [{ email: "x", status: "active" }]);
      const user = { id: 1, status: "suspended" };
      expect(
        await failureOf(createItem(ctx, "directus_user_roles", { values: { user, role: 3 } })),
      ).toBe("forbidden");
      expect((await world.rows("directus_users"))[0]).toMatchObject({ status: "active" });
    });
  });
});
