import { describe, expect } from "vitest";

import { editorRole, onEachVendor, type World } from "../../../test/index.ts";

/** Works with a title and a code that is taken once; images belong to a work. */
async function makeWorks(world: World): Promise<void> {
  await world.collection("works", {
    fields: {
      title: { type: "string", length: "10", required: true },
      code: { type: "string", length: "40", unique: true, validation: "/^[a-z]+$/" },
      pages: "integer",
      images: "o2m",
      artist: "m2o",
    },
    items: [{ title: "first", code: "taken" }],
  });
  await world.collection("artists", { fields: { name: { type: "string", required: true } } });
  await world.collection("images", {
    fields: {
      work: "m2o",
      title: { type: "string", length: "10", required: true },
      place: { type: "string", length: "40", unique: true },
    },
    items: [{ title: "one", place: "left" }],
  });
  await world.relation("images.work", "works.images");
  await world.relation("works.artist", "artists");
}

const post = async (world: World, body: unknown) => {
  const { body: reply } = await world.as("admin").post("/_/items/works", body);
  return reply;
};

describe("a value that breaks a rule is reported with its path, rule and values", () => {
  onEachVendor("required, length, pattern and type at once, in this order", async (world) => {
    await makeWorks(world);
    expect(await post(world, { code: "UPPER", pages: "many" })).toMatchObject({
      error: {
        code: 4,
        key: "invalidInput",
        message:
          "code: the value does not fit the pattern. pages: a whole number is expected. title: a value is required.",
        details: { field: "code" },
        problems: [
          { path: ["code"], rule: "pattern", values: { pattern: "/^[a-z]+$/" } },
          { path: ["pages"], rule: "integer", values: {} },
          { path: ["title"], rule: "required", message: "title: a value is required." },
        ],
      },
    });
    expect(await post(world, { title: "longer than ten" })).toMatchObject({
      error: {
        code: 12,
        key: "unprocessable",
        problems: [{ path: ["title"], rule: "length", values: { max: 10 } }],
      },
    });
  });

  onEachVendor("a value that is taken", async (world) => {
    await makeWorks(world);
    expect(await post(world, { title: "second", code: "taken" })).toMatchObject({
      error: {
        code: 204,
        key: "duplicateKey",
        params: { field: "code" },
        problems: [{ path: ["code"], rule: "unique", values: {} }],
      },
    });
  });

  onEachVendor("in rows of a list, in a related item and in a list of items", async (world) => {
    await makeWorks(world);
    const images = [{ title: "fine" }, { title: "longer than ten" }];
    expect(await post(world, { title: "second", images })).toMatchObject({
      error: { problems: [{ path: ["images", 1, "title"], rule: "length" }] },
    });
    expect(await post(world, { title: "second", artist: { name: "" } })).toMatchObject({
      error: { problems: [{ path: ["artist", "name"], rule: "required" }] },
    });
    expect(await post(world, [{ title: "second" }, { title: "" }])).toMatchObject({
      error: { problems: [{ path: [1, "title"], rule: "required" }] },
    });
    const { body } = await world.as("admin").patch("/_/items/works/1", {
      images: [{ id: 1, title: "" }],
    });
    expect(body).toMatchObject({
      error: { problems: [{ path: ["images", 0, "title"], rule: "required" }] },
    });
  });

  onEachVendor("taken values of nested rows, as far as the database says which", async (world) => {
    await makeWorks(world);
    const taken = { title: "again", place: "left" };
    expect(await post(world, { title: "second", images: [taken] })).toMatchObject({
      error: { code: 204, problems: [{ path: ["images", 0, "place"], rule: "unique" }] },
    });
    const images = [{ title: "new", place: "right" }, taken];
    expect(await post(world, { title: "second", images })).toMatchObject({
      error: {
        code: 204,
        params: { field: "place" },
        problems: [{ path: ["images"], rule: "unique", values: { field: "place" } }],
      },
    });
  });

  onEachVendor("of a body that its endpoint checks", async (world) => {
    const { body } = await world
      .as("admin")
      .post("/_/collections", { collection: "a/b", fields: [] });
    expect(body).toMatchObject({
      error: { code: 4, problems: [{ path: ["collection"], rule: "nameCharacters" }] },
    });
    const { body: refused } = await world.as("public").post("/_/utils/hash", { string: 5 });
    expect(refused).toMatchObject({
      error: { code: 4, problems: [{ path: ["string"], rule: "text" }] },
    });
  });
});

describe("a refusal that no single value is to blame for", () => {
  onEachVendor("has a reason", async (world) => {
    const preset = { collection: "works", role: 1 };
    await world.permit(editorRole, { directus_collection_presets: "full" });
    const { body } = await world.as("editor").post("/_/collection_presets", preset);
    expect(body).toMatchObject({
      error: { code: 10, key: "forbidden", reason: "onlyAdminsPresets" },
    });
  });

  onEachVendor("has the values of its text", async (world) => {
    await makeWorks(world);
    const { body } = await world.as("editor").post("/_/items/works", { title: "mine" });
    expect(body).toMatchObject({
      error: { code: 301, key: "createDenied", params: { collection: "works" } },
    });
  });
});

onEachVendor("an unknown field looks like one that may not be read (J6)", async (world) => {
  await makeWorks(world);
  await world.permit(editorRole, { works: { read: "full", read_field_blacklist: ["pages"] } });
  const refused = async (field: string) => {
    const reply = await world.as("editor").get(`/_/items/works?fields=${field}`);
    const { request_id: _id, ...error } = { ...reply.error };
    return JSON.stringify(error).replaceAll(field, "x");
  };
  expect(await refused("pages")).toBe(await refused("nothing"));
});
