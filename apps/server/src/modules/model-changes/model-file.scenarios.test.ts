import { numberedKey, type ModelFile } from "@rowhouse/contract";
import { describe, expect } from "vitest";
import { onEachVendor, scenario, type World } from "../../../test/index.ts";
import { relationChange, taggedPosts } from "../../../test/content/tagged-posts.ts";

const column = { type: "string", datatype: "VARCHAR", length: 100 };
const reference = { type: "m2o", datatype: "INT", length: 10, interface: "many-to-one" };

/** Posts with an author, tags through a junction, a group with a field in it, and a field that was added to users. */
const studio = [
  {
    kind: "create_collection",
    data: {
      collection: "posts",
      note: "What we publish",
      icon: "article",
      fields: [
        numberedKey,
        { ...column, field: "title", required: true, interface: "text-input", sort: 2 },
        { ...column, field: "body", datatype: "TEXT", length: null, interface: "textarea" },
        { ...reference, field: "author" },
        { field: "published", type: "boolean", datatype: "TINYINT", length: 1, default_value: 0 },
        { field: "price", type: "decimal", datatype: "DECIMAL", length: "8,2" },
        { field: "on", type: "datetime", datatype: "DATETIME" },
        { field: "details", type: "group", interface: "group" },
        { field: "tags", type: "o2m", interface: "many-to-many" },
      ],
    },
  },
  {
    kind: "create_collection",
    data: {
      collection: "authors",
      fields: [
        numberedKey,
        { ...column, field: "name", unique: true },
        { field: "posts", type: "o2m" },
      ],
    },
  },
  {
    kind: "create_collection",
    data: { collection: "tags", fields: [numberedKey, { ...column, field: "name" }] },
  },
  {
    kind: "create_collection",
    data: {
      collection: "posts_tags",
      hidden: true,
      fields: [
        numberedKey,
        { ...reference, field: "posts_id" },
        { ...reference, field: "tags_id" },
      ],
    },
  },
  {
    kind: "update_fields",
    collection: "posts",
    data: [{ field: "price", group: "details", width: "half" }],
  },
  {
    kind: "create_field",
    collection: "directus_users",
    data: { ...column, field: "nickname", note: "as colleagues say" },
  },
  relationChange("posts.author", "authors.posts"),
  ...taggedPosts,
];

async function makeStudio(world: World): Promise<ModelFile> {
  expect((await change(world, studio)).body).toEqual({ data: { changes: studio.length } });
  return fileOf(world);
}

const change = (world: World, changes: unknown) =>
  world.as("admin").post("/_/model/changes", { changes });

async function fileOf(world: World): Promise<ModelFile> {
  const { status, body } = await world.as("admin").get("/_/model");
  expect(status).toBe(200);
  return (body as { data: ModelFile }).data; // cast: what the reply is checked against
}

async function diff(world: World, file: unknown) {
  const reply = await world.as("admin").post("/_/model/diff", file);
  expect(reply.status).toBe(200);
  return reply.items;
}

describe("the model as a file", () => {
  onEachVendor("has what was made, without keys of rows", async (world) => {
    const file = await makeStudio(world);
    expect(file.version).toBe(1);
    expect(file.collections.map(({ collection, fields }) => [collection, fields.length])).toEqual([
      ["authors", 3],
      ["directus_users", 1],
      ["posts", 9],
      ["posts_tags", 3],
      ["tags", 2],
    ]);
    const posts = file.collections[2];
    expect(posts).toMatchObject({ note: "What we publish", icon: "article", hidden: false });
    const price = posts?.fields.find(({ field }) => field === "price");
    expect(price).toMatchObject({ group: "details", width: "half", length: "8,2" });
    expect(price).not.toHaveProperty("id");
    expect(file.relations).toHaveLength(3);
    expect(await diff(world, file)).toEqual([]);
  });

  onEachVendor("makes an empty project the same", async (world) => {
    const file = await makeStudio(world);
    const removal = await diff(world, { version: 1, collections: [], relations: [] });
    expect(await change(world, removal)).toMatchObject({ status: 200 });
    expect(await fileOf(world)).toEqual({ version: 1, collections: [], relations: [] });
    const changes = await diff(world, file);
    expect((await world.as("admin").post("/_/model/plan", { changes })).status).toBe(200);
    expect(await change(world, changes)).toMatchObject({ status: 200 });
    expect(await fileOf(world)).toEqual(file);
    const post = { title: "First", tags: [{ tags_id: { name: "news" } }], author: { name: "Ada" } };
    expect((await world.as("admin").post("/_/items/posts", post)).status).toBe(200);
  });

  onEachVendor("brings over what differs, and nothing else", async (world) => {
    const file = await makeStudio(world);
    await change(world, [
      { kind: "update_collection", collection: "posts", data: { note: "Something else" } },
      {
        kind: "update_fields",
        collection: "posts",
        data: [
          { field: "title", length: 40, required: false },
          { field: "price", group: null },
        ],
      },
      { kind: "delete_field", collection: "posts", field: "on" },
      { kind: "create_field", collection: "posts", data: { ...column, field: "teaser" } },
      {
        kind: "create_collection",
        data: { collection: "notes", fields: [numberedKey] },
      },
    ]);
    const changes = await diff(world, file);
    expect(changes).toMatchObject([
      { kind: "delete_field", collection: "posts", field: "teaser" },
      { kind: "delete_collection", collection: "notes" },
      { kind: "update_collection", collection: "posts", data: { note: "What we publish" } },
      { kind: "create_field", collection: "posts", data: { field: "on", type: "datetime" } },
      {
        kind: "update_fields",
        collection: "posts",
        data: [{ field: "title", length: "100", required: true }],
      },
      { kind: "update_fields", data: [{ field: "price", group: "details" }] },
    ]);
    expect(await change(world, changes)).toMatchObject({ status: 200 });
    expect(await diff(world, file)).toEqual([]);
  });

  onEachVendor("of another database fits: its datatypes become the own ones", async (world) => {
    await makeStudio(world);
    const file = await fileOf(world);
    const foreign = JSON.parse(
      JSON.stringify(file).replaceAll('"VARCHAR"', '"CHARACTER VARYING"'),
    ) as unknown;
    expect(await diff(world, foreign)).toEqual([]);
  });

  onEachVendor("names a group that exists, or is refused", async (world) => {
    await makeStudio(world);
    const reply = await change(world, [
      { kind: "update_fields", collection: "posts", data: [{ field: "title", group: "body" }] },
    ]);
    expect(reply).toMatchObject({
      status: 422,
      body: { error: { problems: [{ path: ["changes", 0, "data", "group"], rule: "reference" }] } },
    });
  });

  scenario("of another form is refused", {
    as: "admin",
    post: "/_/model/diff",
    body: { version: 2, collections: [], relations: [] },
    status: 422,
    code: 4,
  });

  scenario("is read by administrators", {
    as: "editor",
    get: "/_/model",
    status: 401,
    code: 3,
  });

  scenario("is compared by administrators", {
    as: "editor",
    post: "/_/model/diff",
    body: { version: 1, collections: [], relations: [] },
    status: 401,
    code: 3,
  });
});
