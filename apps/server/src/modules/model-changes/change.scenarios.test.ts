import { numberedKey } from "@rowhouse/contract";
import { describe, expect } from "vitest";
import { onEachVendor, scenario, type World } from "../../../test/index.ts";
import { taggedPosts } from "../../../test/content/tagged-posts.ts";
import { makeTitledNews } from "../../../test/content/titled-news.ts";

const title = { field: "title", type: "string", datatype: "VARCHAR", length: 100 };
const count = { type: "integer", datatype: "INT", length: 10 };

/** Posts with many tags: two collections, the table between them, its relations and both lists. */
const blog = [
  { kind: "create_collection", data: { collection: "posts", fields: [numberedKey, title] } },
  { kind: "create_collection", data: { collection: "tags", fields: [numberedKey, title] } },
  {
    kind: "create_collection",
    data: {
      collection: "posts_tags",
      hidden: true,
      fields: [numberedKey, { ...count, field: "posts_id" }, { ...count, field: "tags_id" }],
    },
  },
  {
    kind: "create_field",
    collection: "posts",
    data: { field: "tags", type: "o2m" },
  },
  ...taggedPosts,
];

const make = (world: World, changes: unknown) =>
  world.as("admin").post("/_/model/changes", { changes });

/** Names and columns of all tables, and the rows that describe them. */
async function stateOf(world: World) {
  const tables = await world.db.dialect.readTables(world.db);
  const admin = world.as("admin");
  return {
    tables: tables.map(({ name, columns }) => [name, columns]),
    collections: (await admin.get("/_/collections")).items,
    relations: (await admin.get("/_/relations?limit=-1")).items,
  };
}

describe("several changes of the model", () => {
  onEachVendor("make a blog in one request, ready to write to", async (world) => {
    expect(await make(world, blog)).toMatchObject({ status: 200, body: { data: { changes: 6 } } });
    const admin = world.as("admin");
    const post = { title: "First", tags: [{ tags_id: { title: "news" } }] };
    expect(await admin.post("/_/items/posts?fields=*.*.*", post)).toMatchObject({
      status: 200,
      body: { data: { title: "First", tags: [{ tags_id: { title: "news" } }] } },
    });
  });

  onEachVendor("change, rename relations and delete again", async (world) => {
    await make(world, blog);
    const admin = world.as("admin");
    const [half] = (await admin.get("/_/relations?filter[field_many][eq]=tags_id")).items;
    const reply = await make(world, [
      { kind: "update_collection", collection: "posts", data: { note: "What we write" } },
      {
        kind: "update_fields",
        collection: "posts",
        data: [{ field: "title", length: 200, note: "Short" }],
      },
      {
        kind: "create_field",
        collection: "tags",
        data: { field: "posts", type: "o2m" },
      },
      { kind: "update_relation", id: half?.["id"], data: { field_one: "posts" } },
    ]);
    expect(reply).toMatchObject({ status: 200, body: { data: { changes: 4 } } });
    expect((await admin.get("/_/fields/posts/title")).item).toMatchObject({
      length: "200",
      note: "Short",
    });
    const gone = [
      { kind: "delete_field", collection: "posts", field: "tags", delete_junction: true },
      { kind: "delete_collection", collection: "tags" },
    ];
    expect(await make(world, gone)).toMatchObject({ status: 200 });
    const names = (await admin.get("/_/collections")).items.map(({ collection }) => collection);
    expect(names).toContain("posts");
    expect(names).not.toContain("tags");
    expect(names).not.toContain("posts_tags");
    expect((await admin.get("/_/fields/posts/tags")).status).toBe(404);
  });

  onEachVendor("are all undone when one of them is refused, which says which", async (world) => {
    await makeTitledNews(world);
    const before = await stateOf(world);
    const reply = await make(world, [
      ...blog,
      { kind: "create_field", collection: "news", data: { ...title, field: "teaser" } },
      { kind: "update_fields", collection: "news", data: [{ field: "title", length: 50 }] },
      { kind: "delete_field", collection: "news", field: "views" },
      { kind: "create_field", collection: "news", data: { ...title, field: "title" } },
    ]);
    expect(reply).toMatchObject({
      status: 422,
      body: { error: { code: 308, params: { change: 9, field: "title" } } },
    });
    expect(await stateOf(world)).toEqual(before);
    expect((await world.as("admin").get("/_/items/news?fields=views")).items).toEqual([
      { views: 5 },
      { views: 7 },
    ]);
  });

  onEachVendor("are undone when the database refuses one of them", async (world) => {
    await makeTitledNews(world);
    const before = await stateOf(world);
    const reply = await make(world, [
      { kind: "create_field", collection: "news", data: { ...title, field: "teaser" } },
      { kind: "update_fields", collection: "news", data: [{ field: "title", length: 2 }] },
    ]);
    expect(reply).toMatchObject({ status: 422, body: { error: { code: 12 } } });
    expect(await stateOf(world)).toEqual(before);
  });

  onEachVendor("are refused with the path of what is wrong", async (world) => {
    const wrong = { ...title, field: "name", length: 3, default_value: "too long" };
    const reply = await make(world, [
      ...blog.slice(0, 1),
      { kind: "create_collection", data: { collection: "pages", fields: [numberedKey, wrong] } },
    ]);
    expect(reply).toMatchObject({
      status: 422,
      body: { error: { problems: [{ path: ["changes", 1, "data", "name"] }] } },
    });
  });

  scenario("none, which changes nothing", {
    as: "admin",
    post: "/_/model/changes",
    body: { changes: [] },
    status: 200,
    data: { changes: 0 },
    events: [],
  });

  const refusedBodies: [string, unknown, object][] = [
    ["without a list", {}, { path: ["changes"], rule: "array" }],
    ["of no object", { changes: ["x"] }, { path: ["changes", 0], rule: "object" }],
    [
      "of an unknown kind",
      { changes: [{ kind: "explode" }] },
      { path: ["changes", 0, "kind"], rule: "oneOf" },
    ],
    [
      "that lack what their kind needs",
      { changes: [{ kind: "delete_field", collection: "news" }] },
      { path: ["changes", 0, "field"], rule: "required" },
    ],
    [
      "with a relation that is no number",
      { changes: [{ kind: "delete_relation", id: "three" }] },
      { path: ["changes", 0, "id"], rule: "integer" },
    ],
    [
      "with a collection that is no text",
      { changes: [{ kind: "delete_collection", collection: 3 }] },
      { path: ["changes", 0, "collection"], rule: "text" },
    ],
    [
      "with a key that means nothing",
      { changes: [{ kind: "delete_collection", collection: "news", force: true }] },
      { path: ["changes", 0, "force"], rule: "unknown" },
    ],
    [
      "of fields that are no list",
      { changes: [{ kind: "update_fields", collection: "news", data: {} }] },
      { path: ["changes", 0, "data"], rule: "array" },
    ],
  ];
  for (const [name, body, problem] of refusedBodies)
    onEachVendor(`${name} are refused`, async (world) => {
      await makeTitledNews(world);
      for (const address of ["/_/model/changes", "/_/model/plan"])
        expect(await world.as("admin").post(address, body)).toMatchObject({
          status: 422,
          body: { error: { code: 4, problems: [problem] } },
        });
    });

  scenario("too many at once are refused", {
    as: "admin",
    post: "/_/model/changes",
    body: { changes: Array.from({ length: 501 }, () => ({ kind: "delete_relation", id: 1 })) },
    status: 422,
    code: 4,
  });

  scenario("are for administrators", {
    as: "editor",
    post: "/_/model/changes",
    body: { changes: [] },
    status: 401,
    code: 3,
  });
});
