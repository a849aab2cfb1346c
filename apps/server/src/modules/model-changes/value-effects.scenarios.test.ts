import { describe, expect } from "vitest";
import { onEachVendor, type World } from "../../../test/index.ts";

const status_mapping = {
  draft: { name: "Draft" },
  review: { name: "Review" },
  live: { name: "Live", published: true },
};
const { review: _gone, ...withoutReview } = status_mapping;
const colors = { red: "Red", blue: "Blue", green: "Green" };
const { red: _red, ...withoutRed } = colors;

/** Posts with a status, a color, several tags and a code. */
async function makePosts(world: World): Promise<void> {
  await world.collection("posts", {
    fields: {
      state: { type: "status", options: { status_mapping } },
      color: { type: "string", options: { choices: colors } },
      tags: { type: "array", datatype: "TEXT", options: { choices: colors } },
      code: "string",
    },
    items: [
      { state: "review", color: "red", tags: "red,blue", code: "A1" },
      { state: "review", color: "red", tags: "blue", code: "b" },
      { state: "live", color: "blue", tags: "green,red", code: null },
    ],
  });
}

const change = (field: string, data: object) => ({
  changes: [{ kind: "update_fields", collection: "posts", data: [{ field, ...data }] }],
});

const valuesOf = async (world: World, field: string) =>
  (await world.as("admin").get("/_/items/posts?status=*")).items.map((item) => item[field]);

describe("a plan counts the values that a description leaves behind", () => {
  onEachVendor("choices, rules, and items of what becomes single", async (world) => {
    await makePosts(world);
    const admin = world.as("admin");
    const effectsOf = async (body: object): Promise<unknown> =>
      (await admin.post("/_/model/plan", body)).items.flatMap(({ effects }) => effects);
    const lost = { effect: "remove_choice", table: "posts", to: null };
    expect(
      await effectsOf(change("state", { options: { status_mapping: withoutReview } })),
    ).toEqual([expect.objectContaining({ ...lost, column: "state", from: "review", rows: 2 })]);
    expect(await effectsOf(change("color", { options: { choices: withoutRed } }))).toMatchObject([
      { ...lost, column: "color", from: "red", rows: 2 },
    ]);
    expect(await effectsOf(change("tags", { options: { choices: withoutRed } }))).toMatchObject([
      { ...lost, column: "tags", from: "red", rows: 2 },
    ]);
    for (const options of [
      { choices: { ...colors, black: "Black" } },
      { choices: withoutRed, allow_other: true },
      null,
    ])
      expect(await effectsOf(change("color", { options }))).toEqual([]);
    expect(await effectsOf(change("code", { validation: "/^[A-Z]/" }))).toMatchObject([
      {
        effect: "break_rule",
        column: "code",
        to: "/^[A-Z]/",
        rows: 1,
        unfit: [{ reason: "against_rule", rows: 1, samples: ["b"] }],
      },
    ]);
    const single = { kind: "update_collection", collection: "posts", data: { single: true } };
    expect(await effectsOf({ changes: [single] })).toMatchObject([
      { effect: "become_single", table: "posts", rows: 3 },
    ]);
  });

  onEachVendor("empty texts and lists among those that miss a value", async (world) => {
    await world.collection("goods", {
      fields: { name: "string", tags: { type: "json", datatype: "TEXT" }, size: "integer" },
      items: [
        { name: "", tags: "[]", size: 0 },
        { name: " ", tags: '["a"]', size: null },
        { name: null, tags: null, size: 3 },
        { name: "pot", tags: "", size: 4 },
      ],
    });
    for (const [field, rows] of Object.entries({ name: 2, tags: 3, size: 1 })) {
      const data = [{ field, required: true }];
      const changes = [{ kind: "update_fields", collection: "goods", data }];
      const [planned] = (await world.as("admin").post("/_/model/plan", { changes })).items;
      expect(planned).toMatchObject({
        effects: [{ effect: "require_value", column: field, rows }],
      });
    }
  });

  onEachVendor("languages that translations are written in", async (world) => {
    await world.collection("pages", {
      fields: {
        texts: { type: "translation", options: { languages: { en: "English", de: "German" } } },
      },
      items: [{ id: 1 }],
    });
    await world.collection("page_texts", {
      fields: { page: "m2o", language: { type: "lang", length: "8" } },
      items: [{ page: 1, language: "de" }],
    });
    await world.relation("page_texts.page", "pages.texts");
    const data = [{ field: "texts", options: { languages: { en: "English" } } }];
    const changes = [{ kind: "update_fields", collection: "pages", data }];
    const [planned] = (await world.as("admin").post("/_/model/plan", { changes })).items;
    expect(planned).toMatchObject({
      effects: [{ effect: "remove_choice", table: "page_texts", column: "language", from: "de" }],
    });
    expect((await world.as("admin").post("/_/model/changes", { changes })).status).toBe(200);
  });
});

describe("a status is not taken from items without a word", () => {
  onEachVendor("the items move in the same change, each with its revision", async (world) => {
    await makePosts(world);
    const admin = world.as("admin");
    const options = { status_mapping: withoutReview };
    const refused = {
      status: 422,
      body: {
        error: { code: 12, problems: [{ rule: "statusMoves", values: { status: "review" } }] },
      },
    };
    expect(await admin.patch("/_/fields/posts/state", { options })).toMatchObject(refused);
    expect(await admin.patch("/_/fields/posts", [{ field: "state", options }])).toMatchObject(
      refused,
    );
    expect(
      await admin.patch("/_/collections/posts", { fields: [{ field: "state", options }] }),
    ).toMatchObject(refused);
    expect(
      await admin.patch("/_/fields/posts/state", { options, moves: { review: "elsewhere" } }),
    ).toMatchObject({ status: 422, body: { error: { problems: [{ rule: "oneOf" }] } } });
    for (const moves of [["draft"], { review: 1 }])
      expect((await admin.patch("/_/fields/posts/state", { options, moves })).status).toBe(422);
    expect(await valuesOf(world, "state")).toEqual(["review", "review", "live"]);
    expect(await world.activity()).toEqual([]);

    const moved = { options, moves: { review: "draft" } };
    expect((await admin.patch("/_/fields/posts/state?comment=merged", moved)).status).toBe(200);
    expect(await valuesOf(world, "state")).toEqual(["draft", "draft", "live"]);
    expect(await world.activity()).toMatchObject([
      { action: "update", collection: "directus_fields", comment: "merged" },
      { action: "update", collection: "posts", item: "1", comment: "merged" },
      { action: "update", collection: "posts", item: "2", comment: "merged" },
    ]);
    expect((await admin.get("/_/items/posts/2/revisions")).items).toMatchObject([
      { delta: { state: "draft" } },
    ]);
  });

  onEachVendor("also where a column goes in the same request", async (world) => {
    await makePosts(world);
    const admin = world.as("admin");
    const options = { status_mapping: withoutReview };
    const data = [{ field: "state", options, moves: { review: "draft" } }];
    const changes = [
      { kind: "update_fields", collection: "posts", data },
      { kind: "delete_field", collection: "posts", field: "code" },
    ];
    const reply = await admin.post("/_/model/changes", { changes });
    expect(reply.status, reply.text).toBe(200);
    expect(await valuesOf(world, "state")).toEqual(["draft", "draft", "live"]);
    const recolored = [{ field: "color", options: { choices: withoutRed }, moves: { red: "red" } }];
    const more = [
      { kind: "update_fields", collection: "posts", data: recolored },
      { kind: "delete_field", collection: "posts", field: "tags" },
    ];
    expect((await admin.post("/_/model/changes", { changes: more })).status).toBe(200);
    const [table] = await world.db.dialect.readTables(world.db, ["posts"]);
    expect(table?.columns.map(({ name }) => name)).toEqual(["id", "state", "color"]);
  });

  onEachVendor("or stay as they are, visible in an unknown status", async (world) => {
    await makePosts(world);
    const admin = world.as("admin");
    const kept = { options: { status_mapping: withoutReview }, moves: { review: "review" } };
    expect((await admin.patch("/_/fields/posts/state", kept)).status).toBe(200);
    const listed = (await admin.get("/_/items/posts")).items.map(({ state }) => state);
    expect(listed).toEqual(["review", "review", "live"]);
  });

  onEachVendor("and who is no administrator moves nothing", async (world) => {
    await makePosts(world);
    await world.permit(3, { directus_fields: "full", posts: "full" });
    const editor = world.as("editor");
    const options = { status_mapping: withoutReview };
    const send = async (moves?: object) =>
      (await editor.patch("/_/fields/posts/state", { options, ...(moves && { moves }) })).status;
    expect(await send()).toBe(422);
    expect(await send({ review: "draft" })).toBe(403);
    expect(await send({ review: "review" })).toBe(200);
  });
});

describe("choices move like statuses", () => {
  onEachVendor("one value, or one of a list", async (world) => {
    await makePosts(world);
    const admin = world.as("admin");
    const options = { choices: withoutRed };
    expect((await admin.patch("/_/fields/posts/color", { options })).status).toBe(200);
    expect(await valuesOf(world, "color")).toEqual(["red", "red", "blue"]);
    await admin.patch("/_/fields/posts/color", { options: { choices: colors } });
    for (const field of ["color", "tags"])
      expect(
        (await admin.patch(`/_/fields/posts/${field}`, { options, moves: { red: "green" } }))
          .status,
      ).toBe(200);
    expect(await valuesOf(world, "color")).toEqual(["green", "green", "blue"]);
    expect(await valuesOf(world, "tags")).toEqual([["green", "blue"], ["blue"], ["green"]]);
  });
});
