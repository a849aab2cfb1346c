import { describe, expect } from "vitest";
import { editorRole, onEachVendor, outcomeOf, scenario } from "../../../test/index.ts";
import type { Reply, World } from "../../../test/index.ts";
import { raw, sql } from "../../database/sql.ts";

async function news(world: World): Promise<void> {
  await world.collection("news", {
    fields: {
      title: { type: "string", length: "100", interface: "text-input", default_value: "none" },
      views: { type: "integer", signed: false },
      list: { type: "o2m" },
    },
    items: [
      { title: "one", views: 5 },
      { title: "two", views: 7 },
    ],
  });
}

function dataOf({ body }: Reply): Record<string, unknown> {
  return Object(body).data;
}

describe("a field is changed", () => {
  scenario("in its description", {
    given: news,
    as: "admin",
    patch: "/_/fields/news/title?activity_skip=1",
    body: {
      field: "other name",
      note: "what it says",
      required: true,
      width: "half",
      options: { placeholder: "…" },
      sort: "4",
    },
    answers: 200,
    data: {
      field: "title",
      note: "what it says",
      required: true,
      width: "half",
      options: { placeholder: "…" },
      sort: 4,
      length: "100",
      interface: "text-input",
      default_value: "none",
    },
    events: [{ action: "update", collection: "directus_fields" }],
  });

  scenario("with nothing to change it stays as it is", {
    given: news,
    as: "admin",
    patch: "/_/fields/news/title",
    body: {},
    answers: 200,
    data: { field: "title", length: "100" },
    events: [],
  });

  onEachVendor("sent back as it was read it stays as it is", async (world) => {
    await news(world);
    const admin = world.as("admin");
    for (const name of ["id", "title", "views", "list"]) {
      const before = dataOf(await admin.get(`/_/fields/news/${name}`));
      const reply = await admin.patch(`/_/fields/news/${name}`, before);
      expect(reply).toMatchObject({ status: 200, body: { data: before } });
    }
    expect(await world.activity()).toEqual([]);
  });

  onEachVendor("in its column: length, default, datatype, unique values", async (world) => {
    await news(world);
    const admin = world.as("admin");
    const patch = async (body: object) => dataOf(await admin.patch("/_/fields/news/title", body));
    expect(await patch({ length: 200 })).toMatchObject({ length: "200", default_value: "none" });
    expect(await patch({ default_value: "new" })).toMatchObject({ default_value: "new" });
    expect(await patch({ unique: true })).toMatchObject({ unique: true, length: "200" });
    expect(await patch({ unique: false, datatype: "TEXT", length: null })).toMatchObject({
      unique: false,
      datatype: "TEXT",
      default_value: "new",
    });
    expect(await patch({ default_value: null })).toMatchObject({ default_value: null });
    expect(await patch({ datatype: "VARCHAR", length: 80 })).toMatchObject({ length: "80" });
    expect(await admin.get("/_/items/news?fields=title")).toMatchObject({
      body: { data: [{ title: "one" }, { title: "two" }] },
    });
    expect(await admin.post("/_/items/news", { views: 1 })).toMatchObject({
      body: { data: { title: null } },
    });
  });

  onEachVendor("in its type: numbers become texts and numbers again", async (world) => {
    await news(world);
    const admin = world.as("admin");
    const patch = (body: object) => admin.patch("/_/fields/news/views", body);
    expect(
      await patch({ type: "string", datatype: "VARCHAR", length: 20, interface: "text-input" }),
    ).toMatchObject({ body: { data: { type: "string", datatype: "VARCHAR" } } });
    expect(await admin.get("/_/items/news/1")).toMatchObject({ body: { data: { views: "5" } } });
    expect(await patch({ type: "decimal", datatype: "DECIMAL", length: "8,2" })).toMatchObject({
      body: { data: { type: "decimal", datatype: "DECIMAL", length: "8,2" } },
    });
    expect(await admin.get("/_/items/news/1")).toMatchObject({ body: { data: { views: 5 } } });
  });

  onEachVendor("to a type with a column, and to one without", async (world) => {
    await news(world);
    const admin = world.as("admin");
    const list = { type: "string", datatype: "VARCHAR", length: 10, default_value: "x" };
    expect(await admin.patch("/_/fields/news/list", list)).toMatchObject({
      body: { data: { type: "string", datatype: "VARCHAR", length: "10" } },
    });
    expect(await admin.get("/_/items/news/1")).toMatchObject({ body: { data: { list: "x" } } });
    expect(await admin.patch("/_/fields/news/list", { type: "alias" })).toMatchObject({
      body: { data: { type: "alias", datatype: null } },
    });
    expect(await admin.get("/_/items/news/1?fields=*")).toMatchObject({ status: 200 });
  });

  onEachVendor("to a list, and leaves no relation that would lead nowhere", async (world) => {
    await world.collection("people", { fields: { news: "o2m" }, items: [{ id: 1 }] });
    await world.collection("news", { fields: { author: "m2o" }, items: [{ author: 1 }] });
    await world.relation({
      collection_many: "news",
      field_many: "author",
      collection_one: "people",
      field_one: "news",
    });
    const admin = world.as("admin");
    expect((await admin.patch("/_/fields/news/author", { type: "o2m" })).status).toBe(200);
    expect((await admin.get("/_/relations?limit=-1")).text).not.toContain('"news"');
    expect((await admin.get("/_/items/people?fields=*.*")).status).toBe(200);
    expect((await admin.get("/_/items/news?fields=*.*")).status).toBe(200);
  });

  scenario("several by name, with one change", {
    given: news,
    as: "admin",
    patch: "/_/fields/news/title,views",
    body: { hidden_browse: true },
    answers: 200,
    data: [
      { field: "title", hidden_browse: true },
      { field: "views", hidden_browse: true },
    ],
    events: [
      { action: "update", collection: "directus_fields" },
      { action: "update", collection: "directus_fields" },
    ],
  });

  scenario("several in a list, as the app saves their order", {
    given: news,
    as: "admin",
    patch: "/_/fields/news?activity_skip=1",
    body: [
      { field: "views", sort: 1 },
      { field: "title", sort: 2, length: 120 },
      { field: "list", sort: 3 },
    ],
    answers: 200,
    data: [
      { field: "views", sort: 1 },
      { field: "title", sort: 2, length: "120" },
      { field: "list", sort: 3 },
    ],
    events: [
      { action: "update", collection: "directus_fields" },
      { action: "update", collection: "directus_fields" },
      { action: "update", collection: "directus_fields" },
    ],
  });

  onEachVendor("of a column that nobody has described: a description is made", async (world) => {
    const { id } = world.db.dialect;
    await world.db.run(sql`create table authors (id integer primary key, name varchar(20))`);
    await world.db.run(
      sql`create table books (id integer primary key, author ${raw(id === "mysql" ? "int" : "integer")}, foreign key (author) references authors (id))`,
    );
    await world.db.run(sql`insert into authors (id, name) values (1, 'A')`);
    await world.db.run(sql`insert into books (id, author) values (1, 1)`);
    world.project.models.invalidate();
    const admin = world.as("admin");
    expect(await admin.patch("/_/fields/books/author", { sort: 2 })).toMatchObject({
      body: { data: { id: expect.any(Number), type: "m2o", sort: 2 } },
    });
    expect(await admin.get("/_/items/books/1?fields=author.name")).toMatchObject({
      body: { data: { author: { name: "A" } } },
    });
  });
});

describe("a change is refused", () => {
  const changes: [what: string, address: string, body: unknown, answers: string][] = [
    ["an unknown key", "title", { nullable: true }, "422/12"],
    ["a list for one", "title", [{ sort: 1 }], "422/4"],
    ["an unknown type", "title", { type: "m2m" }, "422/401"],
    ["no length", "views", { type: "string", datatype: "VARCHAR" }, "422/402"],
    ["a length where there is none", "title", { datatype: "TEXT", length: 7 }, "422/403"],
    ["a length that does not fit", "title", { length: "7,2" }, "422/12"],
    ["a column without datatype", "list", { type: "string" }, "422/12"],
    ["a key that is switched off", "id", { primary_key: false }, "422/12"],
    ["a second key", "title", { primary_key: true }, "422/12"],
    ["a text that counts", "title", { auto_increment: true }, "422/12"],
    ["a length that the texts exceed", "title", { length: 2 }, "422/12"],
    ["words as numbers", "title", { datatype: "INT", length: null, default_value: null }, "422/12"],
    ["a default that is none", "views", { default_value: "many" }, "422/4"],
    ["SQL as default", "title", { default_value: { isRaw: true } }, "422/4"],
    ["options that are none", "title", { options: "x" }, "422/4"],
    ["a note that is too long", "title", { note: "x".repeat(1025) }, "422/12"],
    ["an unknown field", "nothing", { sort: 1 }, "404/202"],
    ["an unknown field beside others", "title,nothing", { sort: 1 }, "404/202"],
    ["no field of our own", "constructor", { sort: 1 }, "404/202"],
    ["a list without name", "", [{ sort: 1 }], "422/4"],
    ["a list with an unknown field", "", [{ field: "title", sort: 1 }, { field: "x" }], "404/202"],
    ["a field twice", "", [{ field: "title" }, { field: "title" }], "422/12"],
    ["an object for a list", "", { field: "title", sort: 1 }, "422/4"],
    [
      "two of a type that stands for the item",
      "",
      [
        { field: "title", type: "status" },
        { field: "views", type: "status" },
      ],
      "422/4",
    ],
  ];
  onEachVendor("and nothing is left of it", async (world) => {
    await news(world);
    const admin = world.as("admin");
    const before = await admin.get("/_/fields/news");
    const found: string[] = [];
    for (const [what, field, body] of changes) {
      const address = `/_/fields/news${field === "" ? "" : `/${field}`}`;
      found.push(`${what}: ${await outcomeOf(admin.patch(address, body))}`);
    }
    expect(found).toEqual(changes.map(([what, , , answers]) => `${what}: ${answers}`));
    expect((await admin.get("/_/fields/news")).body).toEqual(before.body);
    expect(await world.activity()).toEqual([]);
  });

  onEachVendor("as a whole when the last of several cannot be carried out", async (world) => {
    await news(world);
    await world.items("news", [{ title: "one", views: 1 }]);
    const admin = world.as("admin");
    const before = await admin.get("/_/fields/news");
    const reply = await admin.patch("/_/fields/news", [
      { field: "views", sort: 9, default_value: 3 },
      { field: "list", type: "string", datatype: "TEXT" },
      { field: "title", length: 40, unique: true },
    ]);
    expect(reply).toMatchObject({ status: 422, body: { error: { code: 12 } } });
    expect(reply.text).not.toMatch(/alter table|constraint/i);
    expect((await admin.get("/_/fields/news")).body).toEqual(before.body);
    expect(await world.activity()).toEqual([]);
  });

  onEachVendor("as a whole when it cannot be described", async (world) => {
    await news(world);
    const admin = world.as("admin");
    const before = await admin.get("/_/fields/news");
    const rename = (from: string, to: string): Promise<number> =>
      world.db.run(sql`alter table ${raw(from)} rename to ${raw(to)}`);
    await rename("directus_revisions", "revisions_away");
    const replies = [
      await admin.patch("/_/fields/news/title", { length: 50, note: "x" }),
      await admin.post("/_/fields/news", { field: "x", type: "string", datatype: "TEXT" }),
    ];
    await rename("revisions_away", "directus_revisions");
    expect(replies.map(({ status }) => status)).toEqual([500, 500]);
    expect((await admin.get("/_/fields/news")).body).toEqual(before.body);
  });

  scenario("in an unknown collection", {
    as: "admin",
    patch: "/_/fields/nothing/title",
    body: { sort: 1 },
    answers: 404,
    code: 200,
  });

  for (const [rules, answers, code] of [
    [{}, 403, 302],
    [{ directus_fields: { update: "full" }, news: { read: "full" } }, 403, 302],
    [
      { directus_fields: { update: "full" }, news: { update: "full", read: "full" } },
      200,
      undefined,
    ],
    [
      {
        directus_fields: { update: "full" },
        news: { update: "full", read: "full", write_field_blacklist: "views,title" },
      },
      403,
      215,
    ],
    [
      {
        directus_fields: { update: "full" },
        news: { update: "full", read: "full", read_field_blacklist: "title" },
      },
      403,
      215,
    ],
  ] as const) {
    scenario(`or not, by the rights of a role: ${JSON.stringify(rules)}`, {
      given: async (world) => {
        await news(world);
        await world.permit(editorRole, rules);
      },
      as: "editor",
      patch: "/_/fields/news/title",
      body: { note: "x" },
      answers,
      check: ({ reply }) => expect(Object(reply.body).error?.code).toBe(code),
    });
  }
});

describe("fields of the system", () => {
  scenario("are changed in how they are shown", {
    as: "admin",
    patch: "/_/fields/directus_users/company",
    body: { note: "where they work", width: "full" },
    answers: 200,
    data: { note: "where they work", width: "full" },
  });
  for (const body of [
    { type: "string" },
    { datatype: "VARCHAR", length: 500 },
    { default_value: "x" },
    { unique: true },
  ]) {
    scenario(`are not changed in what they are: ${JSON.stringify(body)}`, {
      as: "admin",
      patch: "/_/fields/directus_users/password",
      body,
      answers: 401,
      code: 201,
      events: [],
    });
  }
  scenario("are not changed as a list", {
    as: "admin",
    patch: "/_/fields/directus_users",
    body: [{ field: "company", sort: 1 }],
    answers: 401,
    code: 201,
    events: [],
  });
});
