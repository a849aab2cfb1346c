import { describe, expect } from "vitest";
import { editorRole, onEachVendor, outcomeOf, scenario } from "../../../test/index.ts";
import type { World } from "../../../test/index.ts";
import { raw, sql } from "../../database/sql.ts";

const id = {
  field: "id",
  type: "integer",
  datatype: "INT",
  length: 15,
  interface: "primary-key",
  primary_key: true,
  auto_increment: true,
  hidden_detail: true,
};
const title = { field: "title", type: "string", datatype: "VARCHAR", length: 200 };
const status = {
  field: "status",
  type: "status",
  datatype: "VARCHAR",
  length: 20,
  default_value: "draft",
  options: { status_mapping: { draft: { name: "Draft" } } },
};
const news = { collection: "news", note: "What is new", icon: "fiber_new", fields: [id, title] };

async function tableNames(world: World): Promise<string[]> {
  return (await world.db.dialect.readTables(world.db)).map(({ name }) => name);
}

describe("a new collection", () => {
  scenario("has a table, fields and a description, and is answered without fields", {
    as: "admin",
    post: "/_/collections?fields=*.*&meta=*",
    body: { ...news, fields: [id, status, title], translation: [{ locale: "de-DE", text: "Neu" }] },
    answers: 200,
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

  onEachVendor("may be hidden, single, and known but not managed", async (world) => {
    const admin = world.as("admin");
    const body = { ...news, hidden: true, single: 1, managed: false };
    expect(await admin.post("/_/collections", body)).toMatchObject({
      status: 200,
      body: { data: { managed: false, hidden: true, single: true } },
    });
    expect((await admin.get("/_/items/news")).status).toBe(200);
  });

  scenario("leaves the comment of the request in its history", {
    as: "admin",
    post: "/_/collections?comment=why&activity_skip=1",
    body: { collection: "news", fields: [id] },
    answers: 200,
    async check({ world }) {
      expect((await world.activity()).map((entry) => entry["comment"])).toEqual(["why", "why"]);
    },
  });

  scenario("may be named by a number", {
    as: "admin",
    post: "/_/collections",
    body: { collection: 2026, fields: [id] },
    answers: 200,
    data: { collection: "2026" },
  });

  onEachVendor(
    "has names with all that is allowed, as long as the database takes",
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
    ["a number that is given", { type: "integer", datatype: "INT" }],
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

describe("a collection is refused", () => {
  const withFields = (...fields: unknown[]): object => ({ ...news, fields });
  const field = (parts: object): object => withFields(id, { ...title, ...parts });
  const named = (...names: unknown[]): [string, unknown, string][] =>
    names.map((name) => [
      `the name ${JSON.stringify(name)}`,
      { ...news, collection: name },
      "422/4",
    ]);

  const groups: Record<string, [what: string, body: unknown, answers: string][]> = {
    "for its name": [
      ...named("", " ", "-_-", "ärger", "a b", "a.b", "a; drop table directus_users", "`x`", '"x"'),
      ...named("directus_news", "Directus_news", "sqlite_news", "__proto__", "n".repeat(65)),
      ...named("<script>", "a/b", "ns:name", "x\u0000y", null, undefined, {}, ["news"], true),
    ],
    "for what is said about it": [
      ["a list", [news], "422/4"],
      ["unknown keys", { ...news, status_mapping: {} }, "422/12"],
      ["no fields", { collection: "news" }, "422/4"],
      ["an empty list of fields", withFields(), "422/4"],
      ["fields by name", { ...news, fields: { id } }, "422/4"],
      ["a flag that is none", { ...news, hidden: "perhaps" }, "422/4"],
      ["a note that is none", { ...news, note: { text: "x" } }, "422/4"],
      ["a note that is too long", { ...news, note: "x".repeat(256) }, "422/12"],
      ["a translation that is none", { ...news, translation: "x" }, "422/4"],
    ],
    "for its fields together": [
      ["no key", withFields(title), "422/12"],
      ["two keys", withFields(id, { ...id, field: "id2" }), "422/12"],
      ["a field twice", withFields(id, title, title), "422/12"],
      ["a field twice but for letter case", field({ field: "ID" }), "422/12"],
      ["a text that counts", withFields({ ...id, ...title }), "422/12"],
      [
        "a number that counts and is no key",
        field({ ...id, primary_key: false, field: "n" }),
        "422/12",
      ],
      ...["user_created", "user_updated", "datetime_created", "datetime_updated"].map(twoOf),
      ...["status", "sort", "lang"].map(twoOf),
    ],
    "for one of its fields": [
      ["a field that is none", withFields(id, "title"), "422/4"],
      ["an unknown key", field({ nullable: false }), "422/12"],
      ["no name", field({ field: undefined }), "422/4"],
      ["no type", field({ type: undefined }), "422/4"],
      ["options that are none", field({ options: "x" }), "422/4"],
      ["no datatype", field({ datatype: undefined }), "422/12"],
      ["no length", field({ length: undefined }), "422/402"],
      ["a length where there is none", field({ datatype: "TEXT" }), "422/403"],
      ["a length for an unknown datatype", field({ datatype: "GEOMETRIES" }), "422/403"],
      ["an unknown type", field({ type: "m2m" }), "422/401"],
      ["a length of another form", field({ length: "10,2" }), "422/12"],
      ["a length that is too long", field({ length: "99999999" }), "422/12"],
      ...["a b", "x'", "a.b", "--", "", "x".repeat(65)].map(nameOfField),
      ...["INT); drop table directus_users", "INT PRIMARY KEY", "VARCHAR(3)"].map(datatypeOfField),
    ],
  };

  function twoOf(type: string): [string, unknown, string] {
    const one = { type, datatype: "INT" };
    const body = withFields(id, { ...one, field: "a" }, { ...one, field: "b" });
    return [`two fields of the type ${type}`, body, "422/4"];
  }

  function nameOfField(name: string): [string, unknown, string] {
    return [`the field ${JSON.stringify(name)}`, field({ field: name }), "422/4"];
  }

  function datatypeOfField(datatype: string): [string, unknown, string] {
    return [`the datatype ${datatype}`, field({ datatype, length: null }), "422/12"];
  }

  for (const [reason, bodies] of Object.entries(groups)) {
    onEachVendor(`${reason}, and nothing is left of it`, async (world) => {
      const found: string[] = [];
      for (const [what, body] of bodies)
        found.push(`${what}: ${await outcomeOf(world.as("admin").post("/_/collections", body))}`);
      expect(found).toEqual(bodies.map(([what, , answers]) => `${what}: ${answers}`));
      expect(await tableNames(world)).not.toContain("news");
      expect(await world.activity()).toEqual([]);
    });
  }

  scenario("when it exists", {
    given: (world) => world.collection("news"),
    as: "admin",
    post: "/_/collections",
    body: news,
    answers: 422,
    code: 307,
    events: [],
  });
  scenario("without a body", { as: "admin", post: "/_/collections", answers: 400, code: 13 });
  for (const person of ["editor", "public"] as const) {
    scenario(`when it is made by ${person}`, {
      given: (world) => world.permit(editorRole, { directus_collections: "full" }),
      as: person,
      post: "/_/collections",
      body: news,
      answers: 401,
      code: 3,
      events: [],
    });
  }
});

describe("a table that is there already", () => {
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
    answers: 200,
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

  scenario("stays as it was when a field is wrong", {
    given: legacy,
    as: "admin",
    post: "/_/collections",
    body: { collection: "legacy", fields: [{ ...title, primary_key: true }] },
    answers: 422,
    code: 12,
    events: [],
    async check({ world }) {
      expect(await world.as("admin").get("/_/collections/legacy")).toMatchObject({
        body: { data: { managed: false, fields: { id: { id: null } } } },
      });
    },
  });
});

describe("two at once", () => {
  onEachVendor("make one collection, and one field", async (world) => {
    const admin = world.as("admin");
    const collections = [news, news].map((body) => outcomeOf(admin.post("/_/collections", body)));
    expect((await Promise.all(collections)).toSorted()).toEqual(["200", "422/307"]);
    const field = { ...title, field: "subtitle" };
    const fields = [field, field].map((body) => outcomeOf(admin.post("/_/fields/news", body)));
    expect((await Promise.all(fields)).toSorted()).toEqual(["200", "422/308"]);
  });
});

describe("a failure half-way", () => {
  onEachVendor("leaves neither table nor description", async (world) => {
    const rename = (from: string, to: string): Promise<number> =>
      world.db.run(sql`alter table ${raw(from)} rename to ${raw(to)}`);
    await rename("directus_revisions", "revisions_away");
    const reply = await world.as("admin").post("/_/collections", news);
    await rename("revisions_away", "directus_revisions");
    expect(reply.status).toBe(500);
    expect(await tableNames(world)).not.toContain("news");
    expect(
      await world.db.all(sql`select id from directus_fields where collection = 'news'`),
    ).toEqual([]);
    expect(await world.activity()).toEqual([]);
  });

  onEachVendor("in the table leaves no description", async (world) => {
    const fields = [id, title, { field: "broken", type: "string", datatype: "SELECT" }];
    const reply = await world.as("admin").post("/_/collections", { ...news, fields });
    expect(reply).toMatchObject({ status: 422, body: { error: { code: 12 } } });
    expect(reply.text).not.toContain("create table");
    expect(await tableNames(world)).not.toContain("news");
    expect(await world.activity()).toEqual([]);
  });
});
