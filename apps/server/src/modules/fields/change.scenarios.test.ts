import { describe, expect } from "vitest";
import { adminRefused, onEachVendor, scenario } from "../../../test/index.ts";
import { makeTitledNews } from "../../../test/content/titled-news.ts";
import { raw, sql } from "../../database/sql.ts";

describe("a field is changed", () => {
  scenario("in its description", {
    given: makeTitledNews,
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
    status: 200,
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

  scenario("by an empty body, which changes nothing", {
    given: makeTitledNews,
    as: "admin",
    patch: "/_/fields/news/title",
    body: {},
    status: 200,
    data: { field: "title", length: "100" },
    events: [],
  });

  onEachVendor("by what was read, which changes nothing", async (world) => {
    await makeTitledNews(world);
    const admin = world.as("admin");
    for (const name of ["id", "title", "views", "list"]) {
      const before = (await admin.get(`/_/fields/news/${name}`)).item;
      const reply = await admin.patch(`/_/fields/news/${name}`, before);
      expect(reply).toMatchObject({ status: 200, body: { data: before } });
    }
    expect(await world.activity()).toEqual([]);
  });

  onEachVendor("in its column: length, default, datatype, uniqueness", async (world) => {
    await makeTitledNews(world);
    const admin = world.as("admin");
    const patch = async (body: object) => (await admin.patch("/_/fields/news/title", body)).item;
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

  onEachVendor("in its type: numbers become text and numbers again", async (world) => {
    await makeTitledNews(world);
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

  onEachVendor("to a type with a column and to one without", async (world) => {
    await makeTitledNews(world);
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

  onEachVendor("to a list field, which leaves no dangling relation", async (world) => {
    await world.collection("people", { fields: { news: "o2m" }, items: [{ id: 1 }] });
    await world.collection("news", { fields: { author: "m2o" }, items: [{ author: 1 }] });
    await world.relation("news.author", "people.news");
    const admin = world.as("admin");
    expect((await admin.patch("/_/fields/news/author", { type: "o2m" })).status).toBe(200);
    expect((await admin.get("/_/relations?limit=-1")).text).not.toContain('"news"');
    expect((await admin.get("/_/items/people?fields=*.*")).status).toBe(200);
    expect((await admin.get("/_/items/news?fields=*.*")).status).toBe(200);
  });

  scenario("several by name, with one change", {
    given: makeTitledNews,
    as: "admin",
    patch: "/_/fields/news/title,views",
    body: { hidden_browse: true },
    status: 200,
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
    given: makeTitledNews,
    as: "admin",
    patch: "/_/fields/news?activity_skip=1",
    body: [
      { field: "views", sort: 1 },
      { field: "title", sort: 2, length: 120 },
      { field: "list", sort: 3 },
    ],
    status: 200,
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

  onEachVendor("for an undescribed column, which creates a description", async (world) => {
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

describe("system fields", () => {
  scenario("can be changed in their presentation", {
    as: "admin",
    patch: "/_/fields/directus_users/company",
    body: { note: "where they work", width: "full" },
    status: 200,
    data: { note: "where they work", width: "full" },
  });
  for (const body of [
    { type: "string" },
    { datatype: "VARCHAR", length: 500 },
    { default_value: "x" },
    { unique: true },
  ]) {
    adminRefused(`cannot be changed in their column: ${JSON.stringify(body)}`, {
      patch: "/_/fields/directus_users/password",
      body,
      refused: [401, 201],
    });
  }
  adminRefused("cannot be changed as a list", {
    patch: "/_/fields/directus_users",
    body: [{ field: "company", sort: 1 }],
    refused: [401, 201],
  });
});
