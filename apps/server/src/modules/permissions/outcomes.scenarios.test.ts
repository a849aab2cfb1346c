import { describe, expect } from "vitest";
import {
  editorRole,
  newsroom,
  onEachVendor,
  outcomeOf,
  ruleEditor,
  scenario,
} from "../../../test/index.ts";
import type { Reply, World } from "../../../test/index.ts";
import { list, sql } from "../../database/sql.ts";

type Rules = Parameters<World["permit"]>[1];

const all = { create: "full", read: "full", update: "full", delete: "full" } as const;
/** The newsroom, and an editor with these rules. */
const letEditor = (rules: Rules) => async (world: World) => {
  const room = await newsroom(world);
  await world.permit(editorRole, rules);
  return room;
};
const idsIn = ({ body }: Reply): number[] => Object(body).data.map(({ id }: { id: number }) => id);

describe("reading a list", () => {
  onEachVendor("without a right to read is refused", async (world) => {
    await newsroom(world);
    const without: Rules[] = [
      {},
      { news: { ...all, read: "none" } },
      { news: { ...all, read: null } },
      { news: { status: "$create", ...all } },
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

  const seen: [string, NonNullable<Rules["news"]>, number[]][] = [
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
      "statuses in place of the general rule",
      [{ read: "full" }, { status: "published", read: "role" }],
      [1],
    ],
    [
      "nothing of the rule for new items",
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
      expect([title, idsIn(reply), Object(reply.body).meta]).toEqual([
        title,
        ids,
        {
          // What is soft-deleted is no part of the total.
          total_count: ids.filter((id) => id !== 5).length,
          filter_count: ids.length,
          result_count: ids.length,
        },
      ]);
    }
  });

  scenario("is empty for own items of a collection with a status and no owner", {
    given: async (world) => {
      await letEditor({ texts: { read: "mine" } })(world);
      await world.collection("texts", {
        fields: { status: { type: "status", options: { status_mapping: { on: { name: "On" } } } } },
        items: [{ status: "on" }],
      });
    },
    as: "editor",
    get: "/_/items/texts?meta=total_count",
    answers: 200,
    matches: { meta: { total_count: 0 }, data: [] },
  });

  scenario("a status that may not be read is not counted (F59)", {
    given: letEditor({
      news: [
        { status: "published", read: "full" },
        { status: "draft", read: "mine" },
        { status: "deleted", read: "none" },
      ],
    }),
    as: "editor",
    get: "/_/items/news?fields=id&meta=status",
    answers: 200,
    check: ({ reply }) =>
      expect(Object(reply.body).meta.status_count).toEqual({ published: 1, draft: 1 }),
  });

  onEachVendor("naming statuses that may not be read finds nothing (F47)", async (world) => {
    await letEditor({ news: [{ status: "published", read: "full" }] })(world);
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
  onEachVendor("out of reach are not found (K6)", async (world) => {
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

  scenario("that are soft-deleted is not found, by administrators neither (K12)", {
    given: newsroom,
    as: "admin",
    get: "/_/items/news/5?status=*",
    answers: 404,
    code: 203,
  });

  scenario("several: gives the readable ones", {
    given: letEditor({ news: { read: "mine" } }),
    as: "editor",
    get: "/_/items/news/1,2,3,4,99?fields=id&meta=total_count",
    answers: 200,
    matches: { meta: { total_count: 2 }, data: [{ id: 1 }, { id: 2 }] },
  });

  onEachVendor("several: none in reach is refused, there or not", async (world) => {
    await letEditor({ news: { read: "mine" } })(world);
    for (const path of ["news/3,4", "news/98,99", "authors/1,2", "nowhere/1,2"])
      expect(await outcomeOf(world.as("editor").get(`/_/items/${path}`))).toBe("403/300");
  });

  scenario("several that are not there: an empty list for whoever may read all", {
    given: letEditor({ news: { read: "full" } }),
    as: "editor",
    get: "/_/items/news/98,99",
    answers: 200,
    data: [],
  });
});

describe("fields that may not be read", () => {
  const hidden = letEditor({
    news: { read: "full", read_field_blacklist: "secret,id,owner" },
    authors: { read: "full", read_field_blacklist: "phone" },
  });

  scenario("are left out of what is read, the key is not", {
    given: hidden,
    as: "editor",
    get: "/_/items/news/1",
    answers: 200,
    check: ({ reply }) =>
      expect(Object.keys(Object(reply.body).data).toSorted()).toEqual([
        "author",
        "id",
        "status",
        "title",
      ]),
  });

  scenario("are left out at any depth (A12)", {
    given: hidden,
    as: "editor",
    get: "/_/items/news?fields=*.*.*.*",
    answers: 200,
    check: ({ reply }) => expect(reply.text).not.toMatch(/secret|s-one|phone|555|note/),
  });

  onEachVendor("are refused by name like those that do not exist (J6)", async (world) => {
    await hidden(world);
    for (const fields of ["secret", "title,secret", "author.phone", "nothing", "author.nothing"])
      expect(await outcomeOf(world.as("editor").get(`/_/items/news?fields=${fields}`))).toBe(
        "403/215",
      );
  });

  onEachVendor("of some statuses are left out there only (F48)", async (world) => {
    await letEditor({
      news: [
        { status: "published", read: "full" },
        { status: "draft", read: "full", read_field_blacklist: "secret" },
      ],
    })(world);
    for (const path of ["news?status=*&limit=-1&", "news/1,2,3,4?"])
      for (const fields of ["*", "title,secret", "*,-status"]) {
        const { body } = await world.as("editor").get(`/_/items/${path}fields=${fields}`);
        const items: Record<string, unknown>[] = Object(body).data;
        expect(items.map((item) => ["secret" in item, item["title"]])).toEqual([
          [true, "news one"],
          [false, "news two"],
          [false, "news three"],
          [false, "news four"],
        ]);
      }
  });
});

describe("creating", () => {
  onEachVendor("is allowed at every level but none", async (world) => {
    await newsroom(world);
    const outcomes: unknown[] = [];
    for (const create of ["none", null, "mine", "role", "full"]) {
      await ruleEditor(world, { news: { create } });
      const made = world.as("editor").post("/_/items/news", { title: "x" });
      outcomes.push([create, await outcomeOf(made)]);
    }
    expect(outcomes).toEqual([
      ["none", "403/301"],
      [null, "403/301"],
      ["mine", "204"],
      ["role", "204"],
      ["full", "204"],
    ]);
  });

  const perStatus = letEditor({
    news: [
      { ...all, status: "published", create: "none" },
      { ...all, status: "draft", create: "full" },
    ],
  });
  scenario("counts by the status sent", {
    given: perStatus,
    as: "editor",
    post: "/_/items/news",
    body: { title: "x", status: "published" },
    answers: 403,
    code: 301,
    events: [],
  });
  scenario("counts by the default status when none is sent", {
    given: perStatus,
    as: "editor",
    post: "/_/items/news",
    body: { title: "x" },
    answers: 200,
    data: { status: "draft" },
  });

  scenario("in a collection that does not exist is refused alike (J6)", {
    as: "editor",
    post: "/_/items/nowhere",
    body: { title: "x" },
    answers: 403,
    code: 301,
    events: [],
  });
});

describe("updating", () => {
  const reach: [string, number[]][] = [
    ["none", []],
    ["mine", [1, 2]],
    ["role", [1, 2, 3]],
    ["full", [1, 2, 3, 4]],
  ];
  onEachVendor("reaches as far as its level", async (world) => {
    await newsroom(world);
    for (const [update, ids] of reach) {
      await ruleEditor(world, { news: { read: "full", update } });
      for (const id of [1, 2, 3, 4]) {
        const changed = world.as("editor").patch(`/_/items/news/${id}`, { title: "x" });
        const expected = ids.includes(id) ? "200" : "403/302";
        expect([update, id, await outcomeOf(changed)]).toEqual([update, id, expected]);
      }
    }
  });

  scenario("where items have no owner needs full", {
    given: letEditor({ authors: { read: "full", update: "role" } }),
    as: "editor",
    patch: "/_/items/authors/1",
    body: { name: "x" },
    answers: 403,
    code: 302,
    events: [],
  });

  scenario("needs the right to read", {
    given: letEditor({ news: { read: "none", update: "full" } }),
    as: "editor",
    patch: "/_/items/news/1",
    body: { title: "x" },
    answers: 404,
    code: 203,
    events: [],
  });

  scenario("what is soft-deleted finds nothing (K12)", {
    given: letEditor({ news: all }),
    as: "editor",
    patch: "/_/items/news/5",
    body: { title: "x" },
    answers: 404,
    code: 203,
    events: [],
  });

  scenario("several of which one is out of reach changes none (F31)", {
    given: letEditor({ news: { read: "full", update: "mine" } }),
    as: "editor",
    patch: "/_/items/news/1,4",
    body: { title: "x" },
    answers: 403,
    code: 302,
    events: [],
    check: async ({ world }) =>
      expect(await world.db.all(sql`select * from news where title = 'x'`)).toEqual([]),
  });
});

describe("deleting", () => {
  const reach: [string, number[]][] = [
    ["none", []],
    ["mine", [1, 2]],
    ["role", [1, 2, 3]],
    ["full", [1, 2, 3, 4]],
  ];
  onEachVendor("reaches as far as its level", async (world) => {
    const { db } = world;
    await newsroom(world);
    const rows = await db.all(sql`select * from news where id in (${list([1, 2, 3, 4])})`);
    for (const [level, ids] of reach) {
      await ruleEditor(world, { news: { read: "full", delete: level } });
      for (const row of rows) {
        const id = Number(row["id"]);
        const removed = world.as("editor").delete(`/_/items/news/${id}`);
        const expected = ids.includes(id) ? "204" : "403/303";
        expect([level, id, await outcomeOf(removed)]).toEqual([level, id, expected]);
      }
      for (const row of rows.filter(({ id }) => ids.includes(Number(id))))
        await db.insert("news", row, "id");
    }
  });

  for (const [title, id, read] of [
    ["what is not there", 99, "full"],
    ["what may not be read", 4, "mine"],
  ] as const)
    scenario(`${title} finds nothing`, {
      given: letEditor({ news: { read, delete: "mine" } }),
      as: "editor",
      delete: `/_/items/news/${id}`,
      answers: 404,
      code: 203,
      events: [],
    });
});

describe("fields that may not be written", () => {
  const locked = letEditor({
    news: { read: "full", create: "full", write_field_blacklist: "secret" },
  });
  scenario("are refused before the right to update is looked at", {
    given: locked,
    as: "editor",
    patch: "/_/items/news/1",
    body: { secret: "x" },
    answers: 403,
    code: 305,
    events: [],
  });
  scenario("are refused before the item is looked for", {
    given: locked,
    as: "editor",
    patch: "/_/items/news/99",
    body: { secret: "x" },
    answers: 403,
    code: 305,
    events: [],
  });
  scenario("are refused in new items", {
    given: locked,
    as: "editor",
    post: "/_/items/news",
    body: { title: "x", secret: "x" },
    answers: 403,
    code: 305,
    events: [],
  });
  scenario("are refused in one of several items, and none is made", {
    given: locked,
    as: "editor",
    post: "/_/items/news",
    body: [{ title: "x" }, { title: "y", secret: "x" }],
    answers: 403,
    code: 305,
    events: [],
  });
});
