import { expect } from "vitest";
import { onEachVendor } from "../../../test/index.ts";
import type { World } from "../../../test/index.ts";
import type { DialectId } from "../../database/database.ts";
import { raw } from "../../database/sql.ts";

/** Columns of existing databases: name, declaration, and the value of the single row. */
const unusual: Readonly<Record<DialectId, readonly (readonly [string, string, string])[]>> = {
  sqlite: [
    ["anything", "", "5"],
    ["label", "string", "'x'"],
    ["flag", "tinyint(1)", "1"],
    ["extra", "json", `'{"a":1}'`],
    ["shape", "point", "'1 2'"],
    ["bytes", "blob", "x'00ff'"],
  ],
  postgres: [
    ["labels", "text[]", "'{a,b}'"],
    ["numbers", "integer[]", "'{1,2}'"],
    ["place", "point", "'(1,2)'"],
    ["span", "interval", "'1 day'"],
    ["address", "inet", "'10.0.0.1'"],
    ["mood", "mood", "'good'"],
    ["positive", "positive", "3"],
    ["extra", "jsonb", `'{"a":1}'`],
    ["doc", "xml", "'<a/>'"],
    ["uid", "uuid", "'6f2a1a52-0c5d-4b8e-9f38-0f1c2d3e4f50'"],
    ["scope", "int4range", "'[1,5)'"],
    ["words", "tsvector", "'cat'"],
    ["cash", "money", "'1.50'"],
    ["bits", "bit(3)", "'101'"],
    ["bytes", "bytea", "'\\x00ff'"],
  ],
  mysql: [
    ["mood", "enum('good','bad')", "'good'"],
    ["marks", "set('a','b')", "'a,b'"],
    ["flag", "bit(1)", "b'1'"],
    ["bits", "bit(3)", "b'101'"],
    ["place", "point", "point(1,2)"],
    ["year", "year", "2020"],
    ["extra", "json", `'{"a":1}'`],
    ["bytes", "varbinary(4)", "x'00ff'"],
  ],
};

async function withUnusualColumns(world: World): Promise<string[]> {
  const { db, vendor } = world;
  const columns = unusual[vendor];
  const types =
    vendor === "postgres"
      ? [
          "drop type if exists mood cascade",
          "create type mood as enum ('good', 'bad')",
          "drop domain if exists positive cascade",
          "create domain positive as integer check (value > 0)",
        ]
      : [];
  const { quote } = db.dialect;
  for (const sql of [
    ...types,
    `create table oddities (id int primary key, ${columns.map(([name, type]) => `${quote(name)} ${type}`).join(", ")})`,
    `insert into oddities values (1, ${columns.map(([, , value]) => value).join(", ")})`,
  ])
    await db.run(raw(sql));
  world.project.models.invalidate();
  return columns.map(([name]) => name);
}

onEachVendor(
  "columns without a type in the contract can be read, sorted and searched",
  async (world) => {
    const names = await withUnusualColumns(world);
    const admin = world.as("admin");
    for (const query of ["", "?q=a", "?fields=*.*", "?limit=-1"])
      expect(await admin.get(`/_/items/oddities${query}`), query).toMatchObject({ status: 200 });
    for (const query of names.flatMap((name) => [`?sort=${name}`, `?sort=-${name}`])) {
      const reply = await admin.get(`/_/items/oddities${query}`);
      expect([200, 422], `${query}: ${reply.text}`).toContain(reply.status);
    }
    expect(await admin.get("/_/items/oddities/1")).toMatchObject({
      body: { data: { id: 1, ...expected[world.vendor] } },
    });
  },
);

/** Values in the database's text format, bytes as Base64. */
const expected: Readonly<Record<DialectId, Record<string, unknown>>> = {
  sqlite: { anything: 5, label: "x", shape: "1 2", bytes: "AP8=" },
  postgres: {
    labels: "{a,b}",
    place: "(1,2)",
    span: "1 day",
    address: "10.0.0.1",
    mood: "good",
    positive: 3,
    extra: { a: 1 },
    scope: "[1,5)",
    bits: "101",
    bytes: "AP8=",
  },
  mysql: { mood: "good", marks: "a,b", year: 2020, bytes: "AP8=" },
};

onEachVendor("filters on them succeed or are refused, but never fail", async (world) => {
  const names = await withUnusualColumns(world);
  const operators = [
    "eq",
    "neq",
    "lt",
    "gte",
    "in",
    "between",
    "contains",
    "null",
    "empty",
    "nempty",
  ];
  for (const name of names)
    for (const operator of operators)
      for (const value of ["1", "good", ""]) {
        const reply = await world
          .as("admin")
          .get(`/_/items/oddities?filter[${name}][${operator}]=${value}`);
        expect([200, 422], `${name} ${operator} ${value}: ${reply.text}`).toContain(reply.status);
      }
});

onEachVendor("writes to them succeed or are refused, but never fail", async (world) => {
  const names = await withUnusualColumns(world);
  for (const name of names)
    for (const value of ["good", 1, null, "", { a: 1 }, ["a"], true]) {
      const reply = await world.as("admin").patch("/_/items/oddities/1", { [name]: value });
      expect([200, 422], `${name} ${JSON.stringify(value)}: ${reply.text}`).toContain(reply.status);
    }
});
