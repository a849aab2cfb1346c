import { describe, expect } from "vitest";
import {
  editorRefused,
  fullLevels,
  newsroom,
  newsroomWith,
  onEachVendor,
  outcomeOf,
  ruleEditor,
  scenario,
} from "../../../test/index.ts";
import { list, sql } from "../../database/sql.ts";

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

  const perStatus = newsroomWith({
    news: [
      { ...fullLevels, status: "published", create: "none" },
      { ...fullLevels, status: "draft", create: "full" },
    ],
  });
  editorRefused("counts by the status sent", {
    given: perStatus,
    post: "/_/items/news",
    body: { title: "x", status: "published" },
    refused: [403, 301],
  });
  scenario("counts by the default status when none is sent", {
    given: perStatus,
    as: "editor",
    post: "/_/items/news",
    body: { title: "x" },
    status: 200,
    data: { status: "draft" },
  });

  editorRefused("in a collection that does not exist is refused in the same way (J6)", {
    post: "/_/items/nowhere",
    body: { title: "x" },
    refused: [403, 301],
  });
});

/** The news that each level includes. */
const newsAtLevel: [string, number[]][] = [
  ["none", []],
  ["mine", [1, 2]],
  ["role", [1, 2, 3]],
  ["full", [1, 2, 3, 4]],
];

describe("updating", () => {
  onEachVendor("is allowed for the items of the level", async (world) => {
    await newsroom(world);
    for (const [update, ids] of newsAtLevel) {
      await ruleEditor(world, { news: { read: "full", update } });
      for (const id of [1, 2, 3, 4]) {
        const changed = world.as("editor").patch(`/_/items/news/${id}`, { title: "x" });
        const expected = ids.includes(id) ? "200" : "403/302";
        expect([update, id, await outcomeOf(changed)]).toEqual([update, id, expected]);
      }
    }
  });

  editorRefused("where items have no owner requires full", {
    given: newsroomWith({ authors: { read: "full", update: "role" } }),
    patch: "/_/items/authors/1",
    body: { name: "x" },
    refused: [403, 302],
  });

  for (const [title, id, news] of [
    ["requires the right to read", 1, { read: "none", update: "full" }],
    ["a soft-deleted item is not found (K12)", 5, fullLevels],
  ] as const)
    editorRefused(title, {
      given: newsroomWith({ news }),
      patch: `/_/items/news/${id}`,
      body: { title: "x" },
      refused: [404, 203],
    });

  editorRefused("several of which one is hidden changes none (F31)", {
    given: newsroomWith({ news: { read: "full", update: "mine" } }),
    patch: "/_/items/news/1,4",
    body: { title: "x" },
    refused: [403, 302],
    check: async ({ world }) =>
      expect(await world.db.all(sql`select * from news where title = 'x'`)).toEqual([]),
  });
});

describe("deleting", () => {
  onEachVendor("is allowed for the items of the level", async (world) => {
    const { db } = world;
    await newsroom(world);
    const rows = await db.all(sql`select * from news where id in (${list([1, 2, 3, 4])})`);
    for (const [level, ids] of newsAtLevel) {
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
    editorRefused(`${title} is not found`, {
      given: newsroomWith({ news: { read, delete: "mine" } }),
      delete: `/_/items/news/${id}`,
      refused: [404, 203],
    });
});

describe("fields that may not be written", () => {
  const locked = newsroomWith({
    news: { read: "full", create: "full", write_field_blacklist: "secret" },
  });
  for (const [title, id] of [
    ["before the right to update is checked", 1],
    ["before the item is read", 99],
  ])
    editorRefused(`are refused ${title}`, {
      given: locked,
      patch: `/_/items/news/${id}`,
      body: { secret: "x" },
      refused: [403, 305],
    });
  for (const [title, body] of [
    ["in new items", { title: "x", secret: "x" }],
    ["in one of several items, and none is created", [{ title: "x" }, { title: "y", secret: "x" }]],
  ] as const)
    editorRefused(`are refused ${title}`, {
      given: locked,
      post: "/_/items/news",
      body,
      refused: [403, 305],
    });
});
