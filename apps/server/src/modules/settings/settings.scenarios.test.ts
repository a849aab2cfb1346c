import { describe, expect } from "vitest";
import {
  adminRefused,
  editorRefused,
  editorRole,
  onEachVendor,
  refusal,
  scenario,
} from "../../../test/index.ts";
import type { World } from "../../../test/index.ts";
import { identifier, sql } from "../../database/sql.ts";

const letEditorRead = (world: World) =>
  world.permit(editorRole, { directus_settings: { read: "full" } });
const letEditorWrite = (world: World) => world.permit(editorRole, { directus_settings: "full" });

/** Two items sorted by title, the one without a title last. */
const valueFirst = [{ title: "a" }, { title: null }];

describe("reading settings", () => {
  scenario("values are the stored texts", {
    given: letEditorRead,
    as: "editor",
    get: "/_/settings?filter[key][in]=default_limit,sort_null_last&sort=key",
    status: 200,
    data: [
      { key: "default_limit", value: "200" },
      { key: "sort_null_last", value: "1" },
    ],
  });

  scenario("keys can be selected", {
    as: "admin",
    get: "/_/settings?fields=key,value&filter[key][eq]=color",
    status: 200,
    check: ({ reply }) =>
      expect(reply.body).toEqual({ data: [{ key: "color", value: "darkest-gray" }] }),
  });

  scenario("the value alone can be selected", {
    as: "admin",
    get: "/_/settings?fields=value&filter[key][eq]=color",
    status: 200,
    check: ({ reply }) => expect(reply.body).toEqual({ data: [{ value: "darkest-gray" }] }),
  });

  scenario("without the right the list is refused", {
    as: "public",
    get: "/_/settings",
    status: 403,
    code: 300,
  });
  scenario("without the right a single setting is not found", {
    as: "public",
    get: "/_/settings/1",
    status: 404,
    code: 203,
  });
  scenario("an unknown setting is not found", {
    as: "admin",
    get: "/_/settings/9999",
    status: 404,
    code: 203,
  });

  scenario("the fields of settings are listed in their order", {
    as: "admin",
    get: "/_/settings/fields",
    status: 200,
    check({ reply }) {
      const fields = reply.items.map(({ field }) => field);
      expect(fields.slice(0, 3)).toEqual(["project_name", "color", "logo"]);
      expect(fields).toContain("file_max_size");
    },
  });

  onEachVendor(
    "a file setting shows the file to those who may read it and nothing to others",
    async (world) => {
      const admin = world.as("admin");
      const logo = await upload(world);
      await admin.patch(`/_/settings/${await idOf(world, "logo")}`, { value: logo });
      expect(await admin.get("/_/settings?filter[key][eq]=logo")).toMatchObject({
        body: {
          data: [
            {
              key: "logo",
              value: {
                id: logo,
                type: "text/plain",
                data: { url: expect.stringContaining("/uploads/_/originals/") },
              },
            },
          ],
        },
      });
      await letEditorRead(world);
      expect(await world.as("editor").get("/_/settings?filter[key][eq]=logo")).toMatchObject({
        body: { data: [{ key: "logo", value: null }] },
      });
      await admin.delete(`/_/files/${logo}`);
      expect(await admin.get("/_/settings?filter[key][eq]=logo")).toMatchObject({
        body: { data: [{ value: null }] },
      });
    },
  );
});

describe("writing settings", () => {
  for (const [key, value, stored] of [
    ["thumbnail_dimensions", ["200x200", "300x300"], "200x200,300x300"],
    ["thumbnail_quality_tags", { good: 50 }, '{"good":50}'],
    ["sort_null_last", false, null],
    ["sort_null_last", true, "1"],
    ["default_limit", 50, "50"],
    ["color", "", null],
  ] as const) {
    onEachVendor(
      `${key} = ${JSON.stringify(value)} is stored as ${JSON.stringify(stored)} and returned as it was sent`,
      async (world) => {
        const reply = await world
          .as("admin")
          .patch(`/_/settings/${await idOf(world, key)}`, { value });
        expect(reply).toMatchObject({ status: 200, body: { data: { key, value } } });
        expect(await storedValue(world, key)).toBe(stored);
      },
    );
  }

  onEachVendor("a rule for passwords that cannot be tested quickly is refused", async (world) => {
    const key = "password_policy";
    const admin = world.as("admin");
    const made = await admin.post("/_/settings", { key, value: "/^(?=.*[a-z])\\S{8,}$/" });
    expect(made).toMatchObject({ status: 200 });
    const unsafe = { value: "/(a)\\1/" };
    expect(await admin.patch(`/_/settings/${await idOf(world, key)}`, unsafe)).toMatchObject(
      refusal(422, 4),
    );
    expect(
      await admin.post("/_/settings", [
        { key: "x", value: "1" },
        { key, ...unsafe },
      ]),
    ).toMatchObject(refusal(422, 4));
    expect(await storedValue(world, key)).toBe("/^(?=.*[a-z])\\S{8,}$/");
  });

  onEachVendor("a changed setting is effective at once", async (world) => {
    await world
      .as("admin")
      .patch(`/_/settings/${await idOf(world, "default_limit")}`, { value: 1 });
    expect(await world.as("admin").get("/_/users?fields=id")).toMatchObject({
      body: { data: [{ id: 1 }] },
    });
    expect(await world.activity()).toMatchObject([
      { action: "update", collection: "directus_settings" },
    ]);
  });

  onEachVendor("empty values come last until that is switched off", async (world) => {
    const admin = world.as("admin");
    await world.collection("news", {
      fields: { title: "string" },
      items: [{ title: null }, { title: "a" }],
    });
    const titles = async (sort: string) =>
      (await admin.get(`/_/items/news?fields=title&sort=${sort}`)).items;
    const id = await idOf(world, "sort_null_last");
    expect([await titles("title"), await titles("-title")]).toEqual([valueFirst, valueFirst]);
    await admin.patch(`/_/settings/${id}`, { value: false });
    // The vendors disagree about the order of empty values, but none sorts them last both ways.
    expect([await titles("title"), await titles("-title")]).not.toEqual([valueFirst, valueFirst]);
    await admin.patch(`/_/settings/${id}`, { value: true });
    expect([await titles("title"), await titles("-title")]).toEqual([valueFirst, valueFirst]);
    await admin.delete(`/_/settings/${id}`);
    expect([await titles("title"), await titles("-title")]).toEqual([valueFirst, valueFirst]);
  });

  onEachVendor("an empty change returns the setting as it is", async (world) => {
    const id = await idOf(world, "color");
    expect(await world.as("admin").patch(`/_/settings/${id}`, {})).toMatchObject({
      status: 200,
      body: { data: { key: "color", value: "darkest-gray" } },
    });
    expect(await world.activity()).toEqual([]);
  });

  onEachVendor("several settings are saved in one step or not at all", async (world) => {
    const admin = world.as("admin");
    const [color, limit] = [await idOf(world, "color"), await idOf(world, "default_limit")];
    expect(
      await admin.patch("/_/settings", [
        { id: color, value: "red" },
        { id: 9999, value: "x" },
      ]),
    ).toMatchObject({ status: 404 });
    expect(await storedValue(world, "color")).toBe("darkest-gray");
    expect(
      await admin.patch("/_/settings", [
        { id: color, value: "red" },
        { id: limit, value: 20 },
      ]),
    ).toMatchObject({ status: 200 });
    expect([await storedValue(world, "color"), await storedValue(world, "default_limit")]).toEqual([
      "red",
      "20",
    ]);
  });

  onEachVendor("a setting is created, and only once", async (world) => {
    const body = { key: "file_max_size", value: "10MB" };
    expect(await world.as("admin").post("/_/settings", body)).toMatchObject({
      status: 200,
      body: { data: body },
    });
    expect(await world.as("admin").post("/_/settings", body)).toMatchObject({
      status: 409,
      body: { error: { code: 204 } },
    });
  });

  onEachVendor("a setting is removed", async (world) => {
    expect(
      (await world.as("admin").delete(`/_/settings/${await idOf(world, "color")}`)).status,
    ).toBe(204);
    expect(await storedValue(world, "color")).toBeUndefined();
  });

  onEachVendor("a role with the right writes settings", async (world) => {
    await letEditorWrite(world);
    expect(
      (
        await world
          .as("editor")
          .patch(`/_/settings/${await idOf(world, "color")}`, { value: "red" })
      ).status,
    ).toBe(200);
  });

  for (const [action, request, code] of [
    ["change", { patch: "/_/settings/1", body: { value: "x" } }, 302],
    ["create", { post: "/_/settings", body: { key: "x", value: "y" } }, 301],
    ["remove", { delete: "/_/settings/1" }, 303],
  ] as const)
    editorRefused(`reading alone is not enough to ${action}`, {
      given: letEditorRead,
      ...request,
      refused: [403, code],
    });

  adminRefused("an object for a setting without a field is refused", {
    post: "/_/settings",
    body: { key: "mine", value: { a: 1 } },
    refused: [422, 213],
  });
  adminRefused("a file setting accepts a file", {
    given: (world) => idOf(world, "logo"),
    patch: (id) => `/_/settings/${id}`,
    body: { value: "../x" },
    refused: [422, 4],
  });
  for (const value of [{ toString: 1 }, { id: { toString: 1 } }, [{ toString: 1 }]])
    adminRefused(`a file setting refuses ${JSON.stringify(value)} in words`, {
      given: (world) => idOf(world, "logo"),
      patch: (id) => `/_/settings/${id}`,
      body: { value },
      refused: [422, 4],
    });
  onEachVendor("a setting whose key is an object is refused in words", async (world) => {
    const body = { key: { toString: 1 }, value: "x" };
    expect((await world.as("admin").post("/_/settings", body)).status).toBe(422);
    const logo = await idOf(world, "logo");
    expect((await world.as("admin").patch(`/_/settings/${logo}`, body)).status).toBe(422);
  });
});

async function upload(world: World): Promise<number> {
  const reply = await world
    .as("admin")
    .post("/_/files", { data: Buffer.from("a logo").toString("base64"), filename: "logo.txt" });
  expect(reply.status).toBe(200);
  return reply.id;
}

async function idOf(world: World, key: string): Promise<number> {
  const [row] = await world.db.all(
    sql`select id from directus_settings where ${identifier("key")} = ${key}`,
  );
  return Number(row?.["id"]);
}

async function storedValue(world: World, key: string): Promise<unknown> {
  const [row] = await world.db.all(
    sql`select value from directus_settings where ${identifier("key")} = ${key}`,
  );
  return row?.["value"];
}
