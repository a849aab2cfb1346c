import { describe, expect } from "vitest";
import { adminRefused, onEachVendor, outcomeOf, scenario } from "../../../test/index.ts";
import { makeNews, subtitle } from "../../../test/content/new-field.ts";
import { makeForeignTables } from "../../../test/content/foreign-tables.ts";
import { sql } from "../../database/sql.ts";

describe("a new field", () => {
  scenario("gets a column and a description, and is returned as stored", {
    given: makeNews,
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
    status: 200,
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

  scenario("with only the required settings has the defaults of the contract", {
    given: makeNews,
    as: "admin",
    post: "/_/fields/news",
    body: { field: "views", type: "integer", datatype: "INT" },
    status: 200,
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
    given: makeNews,
    as: "admin",
    post: "/_/fields/news",
    body: { field: "related", type: "O2M", interface: "one-to-many", length: null },
    status: 200,
    data: { type: "o2m", datatype: null, length: null, signed: false, default_value: null },
  });

  onEachVendor("describes an undescribed column", async (world) => {
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

  onEachVendor("can be the auto-increment key of a table that had none", async (world) => {
    await makeForeignTables(world, [
      "create table news (title varchar(20))",
      "insert into news values ('one'), ('two')",
    ]);
    const admin = world.as("admin");
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
  const defaults: [parts: object, returned: string | null][] = [
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
  onEachVendor("are stored and returned in the format of the field", async (world) => {
    await world.collection("news", { items: [{ id: 1 }] });
    const admin = world.as("admin");
    const found: unknown[] = [];
    for (const [index, [parts]] of defaults.entries()) {
      const reply = await admin.post("/_/fields/news", { field: `f${index}`, ...parts });
      found.push(reply.item["default_value"]);
    }
    expect(found).toEqual(defaults.map(([, returned]) => returned));
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
  onEachVendor("that contain SQL are plain text", async (world) => {
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

describe("system collections", () => {
  for (const name of [
    "directus_settings",
    "directus_permissions",
    "directus_activity",
    "directus_fields",
  ]) {
    adminRefused(`${name} accepts no custom fields`, {
      post: `/_/fields/${name}`,
      body: subtitle,
      refused: [401, 201],
    });
  }

  onEachVendor("users may have custom fields", async (world) => {
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

  onEachVendor("files may have custom fields", async (world) => {
    const admin = world.as("admin");
    const license = { ...subtitle, field: "license", default_value: "free" };
    expect((await admin.post("/_/fields/directus_files", license)).status).toBe(200);
    const data = Buffer.from("a text").toString("base64");
    const created = await admin.post("/_/files", { filename: "a.txt", data, license: "paid" });
    expect(created).toMatchObject({ status: 200, body: { data: { license: "paid" } } });
    expect(await admin.patch(`/_/files/${created.id}`, { license: "none" })).toMatchObject({
      body: { data: { license: "none" } },
    });
  });
});
