import { describe, expect } from "vitest";
import { editorRole, onEachVendor, outcomeOf, scenario } from "../../../test/index.ts";
import type { World } from "../../../test/index.ts";
import { sql } from "../../database/sql.ts";

const subtitle = { field: "subtitle", type: "string", datatype: "VARCHAR", length: 50 };

async function news(world: World): Promise<void> {
  await world.collection("news", {
    fields: { title: { type: "string", length: "100" }, list: { type: "o2m" } },
    items: [{ title: "one" }],
  });
}

describe("a new field", () => {
  scenario("gets a column and a description, and is told as it is", {
    given: news,
    as: "admin",
    post: "/_/fields/news?activity_skip=1&meta=*",
    body: {
      ...subtitle,
      id: 99,
      collection: "elsewhere",
      interface: "text-input",
      options: { placeholder: "…" },
      translation: [{ locale: "de-DE", text: "Untertitel" }],
      validation: "/^[a-z]/",
      required: "1",
      readonly: false,
      hidden_detail: true,
      hidden_browse: 1,
      locked: true,
      sort: 3,
      group: 7,
      width: 4,
      note: "below the title",
      default_value: "none",
      unique: true,
    },
    answers: 200,
    matches: {
      meta: { collection: "directus_fields", type: "item" },
      data: {
        id: expect.any(Number),
        collection: "news",
        field: "subtitle",
        type: "string",
        datatype: "VARCHAR",
        length: "50",
        interface: "text-input",
        options: { placeholder: "…" },
        translation: [{ locale: "de-DE", text: "Untertitel" }],
        validation: "/^[a-z]/",
        required: true,
        readonly: false,
        hidden_detail: true,
        hidden_browse: true,
        locked: true,
        sort: 3,
        group: 7,
        width: "4",
        note: "below the title",
        default_value: "none",
        unique: true,
        primary_key: false,
        auto_increment: false,
        signed: true,
      },
    },
    events: [{ action: "create", collection: "directus_fields" }],
    async check({ reply, world }) {
      expect(reply.text).not.toContain("nullable");
      expect(await world.as("admin").get("/_/items/news/1")).toMatchObject({
        body: { data: { title: "one", subtitle: "none" } },
      });
    },
  });

  scenario("without more than it needs has the defaults of the contract", {
    given: news,
    as: "admin",
    post: "/_/fields/news",
    body: { field: "views", type: "integer", datatype: "INT" },
    answers: 200,
    data: {
      sort: 0,
      interface: null,
      options: null,
      required: false,
      locked: false,
      width: null,
      note: null,
      default_value: null,
      length: "10",
    },
  });

  scenario("without a column is only described", {
    given: news,
    as: "admin",
    post: "/_/fields/news",
    body: { field: "related", type: "O2M", interface: "one-to-many", length: null },
    answers: 200,
    data: { type: "o2m", datatype: null, length: null, signed: false, default_value: null },
  });

  onEachVendor("describes a column that nobody has described yet", async (world) => {
    await world.db.run(
      sql`create table legacy (id integer primary key, name varchar(20) default 'x', age int)`,
    );
    world.project.models.invalidate();
    const admin = world.as("admin");
    const age = { field: "age", type: "integer", datatype: "INT", signed: true, note: "in years" };
    expect(await admin.post("/_/fields/legacy", age)).toMatchObject({
      status: 200,
      body: { data: { id: expect.any(Number), note: "in years" } },
    });
    const name = { ...subtitle, field: "name" };
    expect(await admin.post("/_/fields/legacy", name)).toMatchObject({
      status: 200,
      body: { data: { length: "50", default_value: "x" } },
    });
    expect(await outcomeOf(admin.post("/_/fields/legacy", name))).toBe("422/308");
  });

  onEachVendor("counts up as the key of a table that lost its own", async (world) => {
    await news(world);
    await world.items("news", [{ title: "two" }]);
    const admin = world.as("admin");
    expect((await admin.delete("/_/fields/news/id")).status).toBe(204);
    const key = {
      field: "key",
      type: "integer",
      datatype: "INT",
      primary_key: true,
      auto_increment: true,
    };
    expect(await admin.post("/_/fields/news", key)).toMatchObject({
      body: { data: { primary_key: true, auto_increment: true, required: true } },
    });
    expect(await admin.post("/_/items/news", { title: "three" })).toMatchObject({
      body: { data: { key: 3, title: "three" } },
    });
  });
});

describe("defaults", () => {
  const held: [parts: object, told: string | null][] = [
    [{ type: "boolean", datatype: "TINYINT", default_value: false }, "0"],
    [{ type: "boolean", datatype: "TINYINT", default_value: true }, "1"],
    [{ type: "boolean", datatype: "BOOLEAN", default_value: "true" }, "1"],
    [{ type: "integer", datatype: "INT", default_value: 12 }, "12"],
    [{ type: "integer", datatype: "BIGINT", default_value: "-12", signed: true }, "-12"],
    [{ type: "integer", datatype: "INT", default_value: "" }, null],
    [{ type: "decimal", datatype: "DECIMAL", length: "10,2", default_value: "-1.25" }, "-1.25"],
    [{ type: "string", datatype: "VARCHAR", length: 50, default_value: "" }, ""],
    [{ type: "string", datatype: "VARCHAR", length: 50, default_value: 7 }, "7"],
    [{ type: "string", datatype: "TEXT", default_value: "a 'long' one" }, "a 'long' one"],
    [{ type: "date", datatype: "DATE", default_value: "2020-02-29" }, "2020-02-29"],
    [{ type: "time", datatype: "TIME", default_value: "12:30:00" }, "12:30:00"],
    [
      { type: "datetime", datatype: "DATETIME", default_value: "2020-02-29T10:00:00Z" },
      "2020-02-29T10:00:00+00:00",
    ],
    [{ type: "json", datatype: "TEXT", default_value: '{"a":["b"]}' }, '{"a":["b"]}'],
    [{ type: "array", datatype: "TEXT", default_value: "a,b" }, "a,b"],
    [
      {
        type: "status",
        datatype: "VARCHAR",
        length: 20,
        default_value: "draft",
        options: { status_mapping: { draft: { name: "Draft" } } },
      },
      "draft",
    ],
  ];
  onEachVendor("are kept and told in the form of the field", async (world) => {
    await world.collection("news", { items: [{ id: 1 }] });
    const admin = world.as("admin");
    const found: unknown[] = [];
    for (const [index, [parts]] of held.entries()) {
      const reply = await admin.post("/_/fields/news", { field: `f${index}`, ...parts });
      found.push(Object(reply.body).data?.default_value);
    }
    expect(found).toEqual(held.map(([, told]) => told));
    expect(await admin.get("/_/items/news/1")).toMatchObject({
      body: {
        data: {
          f0: false,
          f1: true,
          f2: true,
          f3: 12,
          f4: -12,
          f5: null,
          f6: -1.25,
          f14: ["a", "b"],
        },
      },
    });
  });

  const hostile = [
    "'; drop table directus_users; --",
    "\\'; drop table directus_users; --",
    "') , (select password from directus_users limit 1)",
    "{{7*7}} ${7*7} <script>alert(1)</script>",
    "? ?? $1 :name \\? %s",
    "it''s \\\\ \"quoted\" `so`",
    "current_timestamp",
    "null",
  ];
  onEachVendor("that carry SQL are texts like others", async (world) => {
    await world.collection("news", { items: [{ id: 1 }] });
    const admin = world.as("admin");
    for (const [index, text] of hostile.entries()) {
      const field = { ...subtitle, field: `f${index}`, length: 200, default_value: text };
      expect(await admin.post("/_/fields/news", field)).toMatchObject({
        status: 200,
        body: { data: { default_value: text } },
      });
    }
    const fields = Object.fromEntries(hostile.map((text, index) => [`f${index}`, text]));
    expect(await admin.post("/_/items/news", {})).toMatchObject({ body: { data: fields } });
    expect(await admin.get("/_/items/news/1")).toMatchObject({ body: { data: fields } });
    expect((await admin.get("/_/users")).status).toBe(200);
  });
});

describe("a field is refused", () => {
  const field = (parts: object): object => ({ ...subtitle, ...parts });
  const bodies: [what: string, body: unknown, answers: string][] = [
    ["a list", [subtitle], "422/4"],
    ["an unknown key", field({ relation: {} }), "422/12"],
    ["no name", field({ field: "" }), "422/4"],
    ["no type", field({ type: null }), "422/4"],
    ["a hostile name", field({ field: "x`; drop table news" }), "422/4"],
    ["options that are none", field({ options: 1 }), "422/4"],
    ["a translation that is none", field({ translation: "x" }), "422/4"],
    ["no datatype", { field: "x", type: "string" }, "422/12"],
    ["no length", field({ length: "" }), "422/402"],
    ["a length where there is none", field({ datatype: "DATETIME" }), "422/403"],
    ["a length for an unknown datatype", field({ datatype: "INETADDRESS" }), "422/403"],
    ["an unknown type", field({ type: "primary key" }), "422/401"],
    ["a name that is taken", field({ field: "title" }), "422/308"],
    ["a name that is taken but for letter case", field({ field: "Title" }), "422/308"],
    ["the name of a list", field({ field: "list" }), "422/308"],
    ["a second key", field({ primary_key: true }), "422/12"],
    ["a text that counts", field({ auto_increment: true }), "422/12"],
    ["a flag that is none", field({ required: "maybe" }), "422/4"],
    ["a number that is none", field({ sort: "first" }), "422/4"],
    ["a note that is none", field({ note: ["x"] }), "422/4"],
    ["a note that is too long", field({ note: "x".repeat(1025) }), "422/12"],
    ["SQL as default", field({ default_value: ["x", { isRaw: true }] }), "422/4"],
    ["an object as default", field({ default_value: { toSQL: "now()" } }), "422/4"],
    ["a default with a zero byte", field({ default_value: "a\u0000b" }), "422/4"],
    ["a default that is too long", field({ default_value: "x".repeat(51) }), "422/12"],
    [
      "a word as default of a number",
      { field: "n", type: "integer", datatype: "INT", default_value: "now()" },
      "422/4",
    ],
    [
      "a day that is none as default",
      { field: "d", type: "date", datatype: "DATE", default_value: "2020-02-30" },
      "422/4",
    ],
    [
      "a default of json that is none",
      { field: "j", type: "json", datatype: "TEXT", default_value: "x" },
      "422/4",
    ],
    [
      "a datatype that the database does not take",
      field({ datatype: "SELECT", length: null }),
      "422/12",
    ],
  ];
  onEachVendor("and nothing is left of it", async (world) => {
    await news(world);
    const admin = world.as("admin");
    const before = await admin.get("/_/fields/news");
    const found: string[] = [];
    for (const [what, body] of bodies)
      found.push(`${what}: ${await outcomeOf(admin.post("/_/fields/news", body))}`);
    expect(found).toEqual(bodies.map(([what, , answers]) => `${what}: ${answers}`));
    expect((await admin.get("/_/fields/news")).body).toEqual(before.body);
    expect(await world.activity()).toEqual([]);
  });

  scenario("as a second one of a type that stands for the item", {
    given: (world) => world.collection("news", { fields: { state: "status" } }),
    as: "admin",
    post: "/_/fields/news",
    body: { ...subtitle, type: "status" },
    answers: 422,
    code: 4,
    events: [],
  });
  scenario("in an unknown collection", {
    as: "admin",
    post: "/_/fields/nothing",
    body: subtitle,
    answers: 404,
    code: 200,
  });
  scenario("in a view", {
    given: async (world) => {
      await news(world);
      await world.db.run(sql`create view titles as select title from news`);
      world.project.models.invalidate();
    },
    as: "admin",
    post: "/_/fields/titles",
    body: subtitle,
    answers: 422,
    code: 12,
    check: ({ world }) => void world.db.run(sql`drop view titles`),
  });

  for (const [rules, answers, code] of [
    [{}, 403, 301],
    [{ directus_fields: { read: "full", update: "full" } }, 403, 301],
    [{ directus_fields: { create: "full" }, news: { read: "full" } }, 403, 301],
    [
      { directus_fields: { create: "full" }, news: { create: "full", read: "full" } },
      200,
      undefined,
    ],
    [{ directus_fields: { create: "full" }, news: { create: "full" } }, 204, undefined],
  ] as const) {
    scenario(`or not, by the rights of a role: ${JSON.stringify(rules)}`, {
      given: async (world) => {
        await news(world);
        await world.permit(editorRole, rules);
      },
      as: "editor",
      post: "/_/fields/news",
      body: subtitle,
      answers,
      check: ({ reply }) => expect(Object(reply.body).error?.code).toBe(code),
    });
  }
  for (const name of ["accounts", "nothing"]) {
    scenario(`${name} is refused to those who may not write it`, {
      given: async (world) => {
        await world.collection("accounts");
        await world.permit(editorRole, { directus_fields: "full" });
      },
      as: "editor",
      post: `/_/fields/${name}`,
      body: subtitle,
      answers: 403,
      code: 301,
    });
  }
});

describe("system collections", () => {
  for (const name of [
    "directus_settings",
    "directus_permissions",
    "directus_activity",
    "directus_fields",
  ]) {
    scenario(`${name} takes no fields`, {
      as: "admin",
      post: `/_/fields/${name}`,
      body: subtitle,
      answers: 401,
      code: 201,
      events: [],
    });
  }

  onEachVendor("people have fields of their own", async (world) => {
    const admin = world.as("admin");
    const nickname = { ...subtitle, field: "nickname" };
    expect((await admin.post("/_/fields/directus_users", nickname)).status).toBe(200);
    expect(await admin.patch("/_/users/2", { nickname: "Eddi" })).toMatchObject({
      body: { data: { nickname: "Eddi" } },
    });
    expect(await admin.get("/_/users?filter[nickname][eq]=Eddi&fields=id,nickname")).toMatchObject({
      body: { data: [{ id: 2, nickname: "Eddi" }] },
    });
    expect((await admin.delete("/_/fields/directus_users/nickname")).status).toBe(204);
    expect(await outcomeOf(admin.patch("/_/users/2", { nickname: "x" }))).toBe("422/12");
  });

  onEachVendor("files have fields of their own", async (world) => {
    const admin = world.as("admin");
    const licence = { ...subtitle, field: "licence", default_value: "free" };
    expect((await admin.post("/_/fields/directus_files", licence)).status).toBe(200);
    const data = Buffer.from("a text").toString("base64");
    const created = await admin.post("/_/files", { filename: "a.txt", data, licence: "paid" });
    expect(created).toMatchObject({ status: 200, body: { data: { licence: "paid" } } });
    const { id }: { id: number } = Object(created.body).data;
    expect(await admin.patch(`/_/files/${id}`, { licence: "none" })).toMatchObject({
      body: { data: { licence: "none" } },
    });
  });
});
