import { versionOf } from "@rowhouse/contract";
import { describe, expect } from "vitest";
import { newsroom, onEachVendor, refusal, type World } from "../../../test/index.ts";

/** Something that administrators set up, and how two of them change it. */
interface Case {
  title: string;
  /** Its address. */
  path: (world: World) => Promise<string> | string;
  first: object;
  second: object;
}

const cases: Case[] = [
  {
    title: "a field",
    path: () => "/_/fields/news/title",
    first: { note: "first" },
    second: { note: "second", length: "20" },
  },
  {
    title: "a collection",
    path: () => "/_/collections/news",
    first: { note: "first" },
    second: { note: "second", hidden: true },
  },
  {
    title: "a relation",
    path: async (world) => `/_/relations/${await idOf(world, "/_/relations?sort=-id&limit=1")}`,
    first: { field_one: "first" },
    second: { field_one: "second" },
  },
  {
    title: "a role",
    path: () => "/_/roles/3",
    first: { description: "first" },
    second: { description: "second", permissions: [{ collection: "news", read: "full" }] },
  },
  {
    title: "a permission",
    path: async (world) => {
      const rule = { role: 3, collection: "news", read: "mine" };
      return `/_/permissions/${(await world.as("admin").post("/_/permissions", rule)).id}`;
    },
    first: { read: "full" },
    second: { read: "none", delete: "full" },
  },
  {
    title: "a setting",
    path: async (world) =>
      `/_/settings/${await idOf(world, "/_/settings?filter[key]=project_name&fields=id")}`,
    first: { value: "first" },
    second: { value: "second" },
  },
];

async function idOf(world: World, path: string): Promise<string> {
  const [row] = (await world.as("admin").get(path)).items;
  return String(row?.["id"]);
}

describe.each(cases)("$title with If-Match", ({ path, first, second }) => {
  onEachVendor("is changed as it was read; the last does not win", async (world) => {
    await newsroom(world);
    const admin = world.as("admin");
    const address = await path(world);
    const etag = String((await admin.get(address)).headers["etag"]);
    expect(etag).toMatch(/^"[^"]+\.[^"]+"$/);
    const headers = { "if-match": etag };
    const changed = await admin.patch(address, first, { headers });
    expect(changed.status, changed.text).toBe(200);
    const after = await admin.get(address);
    expect(after.item).toMatchObject(first);
    const activity = (await world.activity()).length;
    for (const lost of [
      await admin.patch(address, second, { headers }),
      await admin.delete(address, { headers }),
    ]) {
      expect(lost).toMatchObject(refusal(412, 25));
      expect(lost.error?.details).toMatchObject({ current: first });
    }
    expect((await admin.get(address)).body).toEqual(after.body);
    expect(await world.activity()).toHaveLength(activity);
    // The reply of the change has the version to go on with.
    const next = { headers: { "if-match": String(changed.headers["etag"]) } };
    expect((await admin.patch(address, second, next)).status).toBe(200);
  });

  onEachVendor("is changed without it as before, and with any version", async (world) => {
    await newsroom(world);
    const admin = world.as("admin");
    const address = await path(world);
    expect((await admin.patch(address, first)).status).toBe(200);
    const any = { headers: { "if-match": "*" } };
    expect((await admin.patch(address, second, any)).status).toBe(200);
  });

  onEachVendor("tells nothing to those who may not change it", async (world) => {
    await newsroom(world);
    const address = await path(world);
    const headers = { "if-match": '"guessed"' };
    const editor = world.as("editor");
    const [plain, guessed] = [
      await editor.patch(address, first),
      await editor.patch(address, first, { headers }),
    ];
    expect(guessed.status).toBe(plain.status);
    expect(guessed.error?.code).toBe(plain.error?.code);
    expect(guessed.status).not.toBe(412);
  });
});

onEachVendor("a role is also as old as its rules", async (world) => {
  await newsroom(world);
  const admin = world.as("admin");
  const headers = { "if-match": String((await admin.get("/_/roles/3")).headers["etag"]) };
  const rule = { role: 3, collection: "news", read: "mine" };
  const { id } = await admin.post("/_/permissions", rule);
  const body = { description: "x", permissions: [{ collection: "news", read: "full" }] };
  expect(await admin.patch("/_/roles/3", body, { headers })).toMatchObject(refusal(412, 25));
  expect(await admin.delete("/_/roles/3", { headers })).toMatchObject(refusal(412, 25));
  expect((await admin.get("/_/roles/3")).item).toMatchObject({ description: null });
  expect((await admin.get(`/_/permissions/${id}`)).item).toMatchObject({ read: "mine" });
  const fresh = {
    headers: { "if-match": String((await admin.get("/_/roles/3")).headers["etag"]) },
  };
  const changed = await admin.patch("/_/roles/3", body, fresh);
  expect(changed.status, changed.text).toBe(200);
  const next = { headers: { "if-match": String(changed.headers["etag"]) } };
  expect((await admin.delete("/_/roles/3", next)).status).toBe(204);
});

describe("several changes of the model", () => {
  const changes = "/_/model/changes";

  onEachVendor("are refused whole when one was made on another version", async (world) => {
    await newsroom(world);
    const admin = world.as("admin");
    const version = async (path: string) => String((await admin.get(path)).headers["etag"]);
    const title = await version("/_/fields/news/title");
    await admin.patch("/_/fields/news/title", { note: "first" });
    const added = {
      kind: "create_field",
      collection: "news",
      data: { field: "more", type: "string", datatype: "VARCHAR", length: "20" },
    };
    const stale = [
      { kind: "update_fields", data: [{ field: "title", note: "x" }], if_match: { title } },
      { kind: "delete_field", field: "title", if_match: title },
      { kind: "update_collection", data: { note: "x" }, if_match: '"other"' },
      { kind: "delete_collection", if_match: '"other"' },
    ];
    for (const change of stale) {
      const body = { changes: [added, { ...change, collection: "news" }] };
      const lost = await admin.post(changes, body);
      expect(lost).toMatchObject(refusal(412, 25));
      expect(lost.error?.params).toMatchObject({ change: 1 });
    }
    const relation = await idOf(world, "/_/relations?sort=-id&limit=1");
    for (const change of [
      { kind: "update_relation", data: { field_one: null } },
      { kind: "delete_relation" },
    ]) {
      const body = { changes: [added, { ...change, id: Number(relation), if_match: '"other"' }] };
      expect(await admin.post(changes, body)).toMatchObject(refusal(412, 25));
    }
    const fields = (await admin.get("/_/fields/news")).items;
    expect(fields.map(({ field }) => field)).not.toContain("more");
    expect(fields.find(({ field }) => field === "title")).toMatchObject({ note: "first" });
    const fresh = {
      kind: "update_fields",
      collection: "news",
      data: [{ field: "title", note: "x" }],
      if_match: { title: await version("/_/fields/news/title") },
    };
    expect((await admin.post(changes, { changes: [added, fresh] })).status).toBe(200);
  });

  onEachVendor("are made on versions that were read together", async (world) => {
    await newsroom(world);
    const admin = world.as("admin");
    const read = async (names: string) =>
      (await admin.get(`/_/collections/${names}?meta=versions`)).meta?.versions;
    const news = (await read("news"))?.["news"];
    expect(await read("news,directus_roles")).toMatchObject({ news });
    const version = async (path: string) =>
      versionOf(String((await admin.get(path)).headers["etag"]));
    expect(news?.collection).toBe(await version("/_/collections/news"));
    expect(news?.fields["title"]).toBe(await version("/_/fields/news/title"));
    const requested = [
      {
        kind: "update_fields",
        collection: "news",
        data: [{ field: "title", note: "x" }],
        if_match: news?.fields,
      },
      {
        kind: "update_collection",
        collection: "news",
        data: { note: "x" },
        if_match: news?.collection,
      },
    ];
    expect((await admin.post(changes, { changes: requested })).status).toBe(200);
    expect(await admin.post(changes, { changes: requested })).toMatchObject(refusal(412, 25));
    expect((await admin.get("/_/collections/news?meta=type")).body).toMatchObject({
      meta: { type: "item" },
    });
  });

  onEachVendor("with a version that is none are refused in words", async (world) => {
    await newsroom(world);
    for (const change of [
      { kind: "update_fields", collection: "news", data: [], if_match: "x" },
      { kind: "delete_field", collection: "news", field: "title", if_match: { title: "x" } },
      { kind: "create_field", collection: "news", data: {}, if_match: "x" },
    ])
      expect(await world.as("admin").post(changes, { changes: [change] })).toMatchObject(
        refusal(422, 4),
      );
  });
});
