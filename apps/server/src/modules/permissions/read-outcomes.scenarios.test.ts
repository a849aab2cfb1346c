import { describe, expect } from "vitest";
import {
  fullLevels,
  newsroom,
  newsroomWith,
  newsroomWithDraftSecrets,
  onEachVendor,
  outcomeOf,
  ruleEditor,
  scenario,
} from "../../../test/index.ts";
import type { EditorRules, Reply } from "../../../test/index.ts";

const idsIn = ({ items }: Reply): unknown[] => items.map(({ id }) => id);

describe("reading a list", () => {
  onEachVendor("without a right to read is refused", async (world) => {
    await newsroom(world);
    const without: EditorRules[] = [
      {},
      { news: { ...fullLevels, read: "none" } },
      { news: { ...fullLevels, read: null } },
      { news: { status: "$create", ...fullLevels } },
    ];
    for (const rules of without) {
      await ruleEditor(world, rules);
      expect(await outcomeOf(world.as("editor").get("/_/items/news"))).toBe("403/300");
    }
  });

  onEachVendor(
    "of own items is refused where items have neither owner nor status",
    async (world) => {
      await newsroom(world);
      for (const read of ["mine", "role"]) {
        await ruleEditor(world, { authors: { read } });
        expect(await outcomeOf(world.as("editor").get("/_/items/authors"))).toBe("403/300");
      }
    },
  );

  const seen: [string, NonNullable<EditorRules["news"]>, number[]][] = [
    ["full", { read: "full" }, [1, 2, 3, 4, 5]],
    ["role", { read: "role" }, [1, 2, 3, 5]],
    ["mine", { read: "mine" }, [1, 2, 5]],
    ["the status draft", [{ status: "draft", read: "full" }], [2, 3, 4]],
    [
      "all published ones and own drafts (F3)",
      [
        { status: "published", read: "full" },
        { status: "draft", read: "mine" },
      ],
      [1, 2],
    ],
    [
      "statuses instead of the general rule",
      [{ read: "full" }, { status: "published", read: "role" }],
      [1],
    ],
    [
      "the rule for new items does not count",
      [{ read: "mine" }, { status: "$create", read: "full" }],
      [1, 2, 5],
    ],
  ];
  onEachVendor("shows and counts what the level covers (J7)", async (world) => {
    await newsroom(world);
    const path = "/_/items/news?fields=id&status=*&meta=total_count,filter_count,result_count";
    for (const [title, news, ids] of seen) {
      await ruleEditor(world, { news });
      const reply = await world.as("editor").get(path);
      expect([title, idsIn(reply), reply.meta]).toEqual([
        title,
        ids,
        {
          // Soft-deleted items are not part of the total.
          total_count: ids.filter((id) => id !== 5).length,
          filter_count: ids.length,
          result_count: ids.length,
        },
      ]);
    }
  });

  scenario("is empty for own items of a collection with a status and no owner", {
    given: async (world) => {
      await newsroomWith({ texts: { read: "mine" } })(world);
      await world.collection("texts", {
        fields: { status: { type: "status", options: { status_mapping: { on: { name: "On" } } } } },
        items: [{ status: "on" }],
      });
    },
    as: "editor",
    get: "/_/items/texts?meta=total_count",
    status: 200,
    matches: { meta: { total_count: 0 }, data: [] },
  });

  scenario("rows in a status that may not be read are not counted (F59)", {
    given: newsroomWith({
      news: [
        { status: "published", read: "full" },
        { status: "draft", read: "mine" },
        { status: "deleted", read: "none" },
      ],
    }),
    as: "editor",
    get: "/_/items/news?fields=id&meta=status",
    status: 200,
    check: ({ reply }) =>
      expect(reply.meta?.status_count).toEqual({ published: 1, draft: 1, deleted: 0 }),
  });

  onEachVendor("naming statuses that may not be read finds nothing (F47)", async (world) => {
    await newsroomWith({ news: [{ status: "published", read: "full" }] })(world);
    for (const status of ["deleted", "deleted,draft", "nowhere"]) {
      const path = `/_/items/news?status=${status}&meta=total_count,filter_count`;
      expect((await world.as("editor").get(path)).body).toEqual({
        meta: { total_count: 1, filter_count: 0 },
        data: [],
      });
    }
  });
});

describe("reading single items", () => {
  onEachVendor("that are hidden are not found (K6)", async (world) => {
    await newsroom(world);
    for (const news of [
      { read: "none" },
      { read: "mine" },
      { read: "role" },
      [{ status: "published", read: "full" }],
    ]) {
      await ruleEditor(world, { news });
      expect(await outcomeOf(world.as("editor").get("/_/items/news/4"))).toBe("404/203");
    }
  });

  scenario("that are soft-deleted are not found, even by administrators (K12)", {
    given: newsroom,
    as: "admin",
    get: "/_/items/news/5?status=*",
    status: 404,
    code: 203,
  });

  scenario("several: gives the readable ones", {
    given: newsroomWith({ news: { read: "mine" } }),
    as: "editor",
    get: "/_/items/news/1,2,3,4,99?fields=id&meta=total_count",
    status: 200,
    matches: { meta: { total_count: 2 }, data: [{ id: 1 }, { id: 2 }] },
  });

  onEachVendor("several: only hidden or missing ones are refused", async (world) => {
    await newsroomWith({ news: { read: "mine" } })(world);
    for (const path of ["news/3,4", "news/98,99", "authors/1,2", "nowhere/1,2"])
      expect(await outcomeOf(world.as("editor").get(`/_/items/${path}`))).toBe("403/300");
  });

  scenario("several missing ones: an empty list for those who may read all", {
    given: newsroomWith({ news: { read: "full" } }),
    as: "editor",
    get: "/_/items/news/98,99",
    status: 200,
    data: [],
  });
});

describe("fields that may not be read", () => {
  const hidden = newsroomWith({
    news: { read: "full", read_field_blacklist: "secret,id,owner" },
    authors: { read: "full", read_field_blacklist: "phone" },
  });

  scenario("are left out, except the key", {
    given: hidden,
    as: "editor",
    get: "/_/items/news/1",
    status: 200,
    check: ({ reply }) =>
      expect(Object.keys(reply.item).toSorted()).toEqual(["author", "id", "status", "title"]),
  });

  scenario("are left out at any depth (A12)", {
    given: hidden,
    as: "editor",
    get: "/_/items/news?fields=*.*.*.*",
    status: 200,
    check: ({ reply }) => expect(reply.text).not.toMatch(/secret|s-one|phone|555|note/),
  });

  onEachVendor("are left out by name like those that do not exist (J6)", async (world) => {
    await hidden(world);
    for (const fields of ["secret", "title,secret", "author.phone", "nothing", "author.nothing"]) {
      const reply = await world.as("editor").get(`/_/items/news?fields=${fields}`);
      expect(reply.status).toBe(200);
      expect(reply.text).not.toMatch(/s-one|555|nothing|phone|secret/);
    }
  });

  onEachVendor("of some statuses are left out there only (F48)", async (world) => {
    await newsroomWithDraftSecrets(world);
    for (const path of ["news?status=*&limit=-1&", "news/1,2,3,4?"])
      for (const fields of ["*", "title,secret", "*,-status"]) {
        const { items } = await world.as("editor").get(`/_/items/${path}fields=${fields}`);
        expect(items.map((item) => ["secret" in item, item["title"]])).toEqual([
          [true, "news one"],
          [false, "news two"],
          [false, "news three"],
          [false, "news four"],
        ]);
      }
  });
});
