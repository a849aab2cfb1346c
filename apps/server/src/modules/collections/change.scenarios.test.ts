import { describe, expect } from "vitest";
import {
  editorRefused,
  editorRole,
  expectOutcomes,
  onEachVendor,
  refusal,
  scenario,
} from "../../../test/index.ts";
import { makeBlog } from "../../../test/content/blog.ts";
import type { World } from "../../../test/index.ts";
import { identifier, raw, sql } from "../../database/sql.ts";

const subtitle = { field: "subtitle", type: "string", datatype: "VARCHAR", length: 50 };

async function news(world: World): Promise<void> {
  await world.collection("news", {
    fields: { title: { type: "string", length: "100", interface: "text-input" } },
    items: [{ title: "one" }],
    note: "What is new",
  });
}

async function legacy(world: World): Promise<void> {
  await world.db.run(
    sql`create table legacy (id integer primary key, name varchar(20) default 'x')`,
  );
  world.project.models.invalidate();
}

describe("a collection", () => {
  scenario("is changed and returned without fields", {
    given: news,
    as: "admin",
    patch: "/_/collections/news?meta=type",
    body: { collection: "news", hidden: true, icon: "star", note: "" },
    status: 200,
    matches: {
      meta: { type: "item" },
      data: {
        collection: "news",
        managed: true,
        hidden: true,
        single: false,
        icon: "star",
        note: null,
      },
    },
    events: [{ action: "update", collection: "directus_collections", item: "news" }],
  });

  scenario("stays as it is without changes", {
    given: news,
    as: "admin",
    patch: "/_/collections/news",
    body: {},
    status: 200,
    data: { collection: "news", note: "What is new" },
    events: [],
  });

  scenario("may have only its fields changed: some are added, others altered", {
    given: news,
    as: "admin",
    patch: "/_/collections/news",
    body: { fields: [subtitle, { field: "title", length: 30, required: true, sort: 4 }] },
    status: 200,
    data: { collection: "news" },
    events: [
      { action: "create", collection: "directus_fields" },
      { action: "update", collection: "directus_fields" },
    ],
    async check({ world }) {
      const admin = world.as("admin");
      expect(await admin.get("/_/fields/news/title,subtitle")).toMatchObject({
        body: {
          data: [
            { length: "30", required: true, sort: 4, interface: "text-input" },
            { length: "50", required: false },
          ],
        },
      });
      expect(await admin.get("/_/items/news/1")).toMatchObject({
        body: { data: { title: "one", subtitle: null } },
      });
    },
  });

  onEachVendor(
    "can become unmanaged and managed again, with its permissions and fields",
    async (world) => {
      await news(world);
      await world.permit(editorRole, { news: { read: "full" } });
      const admin = world.as("admin");
      const patch = (body: object) => admin.patch("/_/collections/news", body);
      expect(await patch({ managed: false })).toMatchObject({ body: { data: { managed: false } } });
      expect(await patch({ note: "x" })).toMatchObject(refusal(404, 205));
      expect((await world.as("editor").get("/_/items/news")).status).toBe(200);
      expect(await patch({ managed: true, note: "y" })).toMatchObject({
        body: { data: { managed: true, note: "y" } },
      });
      expect(await admin.get("/_/fields/news/title")).toMatchObject({
        body: { data: { interface: "text-input" } },
      });
    },
  );

  const refused: [title: string, sent: [name: string, body: object], outcome: string][] = [
    ["an unknown collection", ["nothing", { note: "x" }], "404/200"],
    ["a system collection", ["directus_users", { note: "x" }], "422/4"],
    ["an unmanaged collection", ["legacy", { note: "x" }], "404/205"],
    ["an unmanaged collection that stays unmanaged", ["legacy", { managed: false }], "404/205"],
    ["another name", ["news", { collection: "others" }], "422/4"],
    ["an unknown key", ["news", { color: "red" }], "422/12"],
    ["an invalid flag", ["news", { hidden: "perhaps" }], "422/4"],
    ["fields that are no list", ["news", { fields: { title: {} } }], "422/4"],
    ["a field without a name", ["news", { fields: [{ length: 30 }] }], "422/4"],
    ["a duplicate field", ["news", { fields: [subtitle, subtitle] }], "422/12"],
    ["an incomplete field", ["news", { fields: [{ field: "x" }] }], "422/4"],
    ["a second primary key", ["news", { fields: [{ ...subtitle, primary_key: true }] }], "422/12"],
  ];
  onEachVendor("is not changed by invalid requests", async (world) => {
    await news(world);
    await legacy(world);
    await expectOutcomes(refused, ([name, body]) =>
      world.as("admin").patch(`/_/collections/${name}`, body),
    );
    expect(await world.activity()).toEqual([]);
  });

  editorRefused("is changed by administrators only", {
    given: async (world) => {
      await news(world);
      await world.permit(editorRole, { news: "full", directus_collections: "full" });
    },
    patch: "/_/collections/news",
    body: { note: "x" },
    refused: [401, 3],
  });

  onEachVendor("stays as it was when one of its fields cannot be changed", async (world) => {
    await news(world);
    await world.items("news", [{ title: "one" }]);
    const admin = world.as("admin");
    const before = await admin.get("/_/fields/news");
    const body = { note: "new note", fields: [subtitle, { field: "title", unique: true }] };
    expect(await admin.patch("/_/collections/news", body)).toMatchObject(refusal(422, 12));
    expect((await admin.get("/_/fields/news")).body).toEqual(before.body);
    expect(await admin.get("/_/collections/news")).toMatchObject({
      body: { data: { note: "What is new" } },
    });
    expect(await world.activity()).toEqual([]);
  });
});

async function permitEditor(world: World): Promise<void> {
  await world.permit(editorRole, {
    posts: "full",
    people: { read: "full", read_field_blacklist: "posts,name" },
  });
}

async function rowsAbout(world: World, name: string): Promise<number> {
  const counts = ["directus_collections", "directus_fields", "directus_permissions"].map((table) =>
    world.db.all(sql`select collection from ${identifier(table)} where collection = ${name}`),
  );
  return (await Promise.all(counts)).flat().length;
}

describe("a deleted collection", () => {
  onEachVendor("is removed with everything that belongs to it, and nothing else", async (world) => {
    await makeBlog(world);
    await permitEditor(world);
    const admin = world.as("admin");
    const preset = { collection: "posts", title: "Mine", user: 1 };
    await admin.post("/_/collection_presets", preset);
    await admin.patch("/_/items/posts/1", { author: null });
    const before = (await world.activity()).length;
    expect(await admin.delete("/_/collections/posts")).toMatchObject({ status: 204, text: "" });
    expect((await world.activity()).length).toBe(before);
    expect(await admin.get("/_/items/posts")).toMatchObject({ status: 404 });
    expect(await rowsAbout(world, "posts")).toBe(0);
    expect(await admin.get("/_/collection_presets?filter[collection][eq]=posts")).toMatchObject({
      body: { data: [] },
    });
    const relations = await admin.get("/_/relations?limit=-1");
    expect(relations.text).not.toMatch(/"(posts|post_tags)"/);
    expect(await admin.get("/_/fields/people")).toMatchObject({
      body: { data: [{ field: "id" }, { field: "name" }] },
    });
    expect(await admin.get("/_/items/tags?fields=*.*")).toMatchObject({ status: 200 });
    expect(await admin.get("/_/items/comments?fields=*.*")).toMatchObject({
      body: { data: [{ id: 1, post: 1 }] },
    });
  });

  onEachVendor("passes no rights on to a later collection of the same name", async (world) => {
    await makeBlog(world);
    await permitEditor(world);
    const admin = world.as("admin");
    await admin.delete("/_/collections/posts");
    const fields = [
      { field: "id", type: "integer", datatype: "INT", primary_key: true, auto_increment: true },
    ];
    await admin.post("/_/collections", { collection: "posts", fields });
    expect(await world.as("editor").get("/_/items/posts")).toMatchObject(refusal(403, 300));
    // The blacklist entry was about the deleted list field.
    const list = { field: "posts", type: "o2m" };
    await admin.post("/_/fields/people", list);
    await world.permit(editorRole, { directus_fields: { read: "full" } });
    expect((await world.as("editor").get("/_/fields/people")).text).toContain('"posts"');
    expect((await world.as("editor").get("/_/fields/people")).text).not.toContain('"name"');
  });

  scenario("may be unmanaged", {
    given: legacy,
    as: "admin",
    delete: "/_/collections/legacy",
    status: 204,
  });

  for (const [name, status, code] of [
    ["nothing", 404, 200],
    ["directus_users", 401, 201],
    ["directus_news", 401, 201],
    ["constructor", 404, 200],
  ] as const) {
    scenario(`${name} cannot be deleted`, {
      as: "admin",
      delete: `/_/collections/${name}`,
      status,
      code,
    });
  }
  for (const person of ["editor", "public"] as const) {
    scenario(`cannot be deleted by ${person}`, {
      given: makeBlog,
      as: person,
      delete: "/_/collections/posts",
      status: 403,
      code: 306,
    });
  }

  onEachVendor("stays as it was when another table depends on it", async (world) => {
    await world.collection("authors", { fields: { name: "string" }, items: [{ name: "A" }] });
    await world.db.run(
      sql`create table books (id integer primary key, author ${raw(world.db.dialect.id === "mysql" ? "int unsigned" : "integer")}, foreign key (author) references authors (id))`,
    );
    const admin = world.as("admin");
    for (const address of ["/_/collections/authors", "/_/fields/authors/id"]) {
      const reply = await admin.delete(address);
      expect(reply).toMatchObject(refusal(422, 12));
      expect(reply.text).not.toMatch(/constraint|foreign/i);
    }
    expect(await admin.get("/_/collections/authors")).toMatchObject({
      body: { data: { managed: true, fields: { id: { id: expect.any(Number) } } } },
    });
    expect(await admin.get("/_/items/authors/1")).toMatchObject({ status: 200 });
  });
});
