import { describe, expect } from "vitest";
import {
  adminRefused,
  onEachVendor,
  outcomeOf,
  refusal,
  scenario,
  type World,
} from "../../../test/index.ts";
import { id, newCollection, tableNames, title } from "../../../test/content/new-collection.ts";
import { withoutTable } from "../../../test/content/without-table.ts";
import { sql } from "../../database/sql.ts";

const statusField = {
  field: "status",
  type: "status",
  datatype: "VARCHAR",
  length: 20,
  default_value: "draft",
  options: { status_mapping: { draft: { name: "Draft" } } },
};

describe("a new collection", () => {
  scenario("has a table, fields and a description, and is returned without fields", {
    as: "admin",
    post: "/_/collections?fields=*.*&meta=*",
    body: {
      ...newCollection,
      fields: [id, statusField, title],
      translation: [{ locale: "de-DE", text: "Neu" }],
    },
    status: 200,
    matches: {
      meta: { collection: "directus_collections", type: "item" },
      data: {
        collection: "news",
        managed: true,
        hidden: false,
        single: false,
        note: "What is new",
        icon: "fiber_new",
        translation: [{ locale: "de-DE", text: "Neu" }],
      },
    },
    events: [
      { action: "create", collection: "directus_fields" },
      { action: "create", collection: "directus_fields" },
      { action: "create", collection: "directus_fields" },
      { action: "update", collection: "directus_collections", item: "news" },
    ],
    async check({ reply, world }) {
      expect(reply.text).not.toContain("fields");
      const admin = world.as("admin");
      expect(await admin.get("/_/fields/news")).toMatchObject({
        body: {
          data: [
            {
              field: "id",
              datatype: "INT",
              length: "10",
              interface: "primary-key",
              primary_key: true,
              auto_increment: true,
              required: true,
              hidden_detail: true,
              sort: 0,
            },
            { field: "status", type: "status", length: "20", default_value: "draft" },
            { field: "title", length: "200", default_value: null, required: false },
          ],
        },
      });
      expect(await admin.post("/_/items/news", { title: "First" })).toMatchObject({
        status: 200,
        body: { data: { id: 1, status: "draft", title: "First" } },
      });
    },
  });

  onEachVendor("may be hidden, single and unmanaged", async (world) => {
    const admin = world.as("admin");
    const body = { ...newCollection, hidden: true, single: 1, managed: false };
    expect(await admin.post("/_/collections", body)).toMatchObject({
      status: 200,
      body: { data: { managed: false, hidden: true, single: true } },
    });
    expect((await admin.get("/_/items/news")).status).toBe(200);
  });

  scenario("records the comment of the request in its history", {
    as: "admin",
    post: "/_/collections?comment=why&activity_skip=1",
    body: { collection: "news", fields: [id] },
    status: 200,
    async check({ world }) {
      expect((await world.activity()).map((entry) => entry["comment"])).toEqual(["why", "why"]);
    },
  });

  scenario("may have a number as name", {
    as: "admin",
    post: "/_/collections",
    body: { collection: 2026, fields: [id] },
    status: 200,
    data: { collection: "2026" },
  });

  onEachVendor(
    "may have any allowed name up to the maximum length of the database",
    async (world) => {
      const longest = "n".repeat(world.db.dialect.maxNameLength);
      const admin = world.as("admin");
      const field = "f-_9".repeat(16).slice(0, longest.length);
      for (const name of ["select", "a-b_C9", "constructor", longest]) {
        const fields = [id, { ...title, field, unique: true }, { ...title, field: "order" }];
        expect((await admin.post("/_/collections", { collection: name, fields })).status).toBe(200);
        expect(await admin.post(`/_/items/${name}`, { [field]: "x", order: "y" })).toMatchObject({
          status: 200,
          body: { data: { id: 1, [field]: "x", order: "y" } },
        });
      }
    },
  );

  for (const [what, type] of [
    ["a text", { type: "string", datatype: "VARCHAR", length: 36 }],
    ["an integer without auto-increment", { type: "integer", datatype: "INT" }],
  ] as const) {
    onEachVendor(`may have ${what} as its key`, async (world) => {
      const admin = world.as("admin");
      const key = { field: "key", ...type, primary_key: true };
      await admin.post("/_/collections", { collection: "keyed", fields: [key, title] });
      expect(await admin.post("/_/items/keyed", { key: "7", title: "x" })).toMatchObject({
        status: 200,
        body: { data: { title: "x" } },
      });
      expect((await admin.get("/_/items/keyed/7")).status).toBe(200);
    });
  }
});

describe("an existing table", () => {
  const legacy = async (world: World): Promise<void> => {
    await world.db.run(
      sql`create table legacy (id integer primary key, name varchar(20), born date)`,
    );
    await world.db.run(sql`insert into legacy (id, name) values (1, 'one')`);
    world.project.models.invalidate();
  };

  scenario("becomes a collection, with the listed fields added or altered", {
    given: legacy,
    as: "admin",
    post: "/_/collections",
    body: {
      collection: "legacy",
      note: "from before",
      fields: [
        { field: "name", type: "string", datatype: "VARCHAR", length: 100, note: "longer" },
        { field: "added", type: "string", datatype: "TEXT" },
      ],
    },
    status: 200,
    data: { collection: "legacy", managed: true, note: "from before" },
    async check({ world }) {
      const admin = world.as("admin");
      expect(await admin.get("/_/fields/legacy/name,born,added")).toMatchObject({
        body: {
          data: [
            { id: expect.any(Number), length: "100", note: "longer" },
            { id: expect.any(Number), type: "date" },
            { datatype: "TEXT" },
          ],
        },
      });
      expect(await admin.get("/_/items/legacy/1")).toMatchObject({
        body: { data: { name: "one", born: null, added: null } },
      });
    },
  });

  adminRefused("stays as it was when a field is invalid", {
    given: legacy,
    post: "/_/collections",
    body: { collection: "legacy", fields: [{ ...title, primary_key: true }] },
    refused: [422, 12],
    async check({ world }) {
      expect(await world.as("admin").get("/_/collections/legacy")).toMatchObject({
        body: { data: { managed: false, fields: { id: { id: null } } } },
      });
    },
  });
});

describe("two concurrent requests", () => {
  onEachVendor("create one collection, and one field", async (world) => {
    const admin = world.as("admin");
    const collections = [newCollection, newCollection].map((body) =>
      outcomeOf(admin.post("/_/collections", body)),
    );
    expect((await Promise.all(collections)).toSorted()).toEqual(["200", "422/307"]);
    const field = { ...title, field: "subtitle" };
    const fields = [field, field].map((body) => outcomeOf(admin.post("/_/fields/news", body)));
    expect((await Promise.all(fields)).toSorted()).toEqual(["200", "422/308"]);
  });
});

describe("a failure", () => {
  onEachVendor("while it is described leaves neither table nor description", async (world) => {
    const reply = await withoutTable(world, "directus_revisions", () =>
      world.as("admin").post("/_/collections", newCollection),
    );
    expect(reply.status).toBe(500);
    expect(await tableNames(world)).not.toContain("news");
    expect(
      await world.db.all(sql`select id from directus_fields where collection = 'news'`),
    ).toEqual([]);
    expect(await world.activity()).toEqual([]);
  });

  onEachVendor("of the table leaves no description", async (world) => {
    const fields = [id, title, { field: "broken", type: "string", datatype: "SELECT" }];
    const reply = await world.as("admin").post("/_/collections", { ...newCollection, fields });
    expect(reply).toMatchObject(refusal(422, 12));
    expect(reply.text).not.toContain("create table");
    expect(await tableNames(world)).not.toContain("news");
    expect(await world.activity()).toEqual([]);
  });
});
