import { expect } from "vitest";
import { editorUser, type World } from "../world.ts";

const name = { type: "string", datatype: "VARCHAR", length: 100 };
const key = {
  field: "id",
  type: "integer",
  datatype: "INT",
  primary_key: true,
  auto_increment: true,
  interface: "primary-key",
};

/** One field of every type that has a column (API contract 5.1), and of the datatypes that differ between the vendors. */
const columns: Readonly<Record<string, object>> = {
  text: { ...name, interface: "text-input" },
  long: { type: "string", datatype: "LONGTEXT" },
  code: { type: "string", datatype: "CHAR", length: 3 },
  choice: { type: "string", datatype: "ENUM", length: "red,green" },
  markup: { type: "string", datatype: "TEXT", interface: "wysiwyg" },
  whole: { type: "integer", datatype: "INT", signed: true },
  small: { type: "integer", datatype: "SMALLINT", signed: true },
  big: { type: "integer", datatype: "BIGINT", signed: true },
  price: { type: "decimal", datatype: "DECIMAL", length: "10,2" },
  ratio: { type: "decimal", datatype: "DOUBLE" },
  flag: { type: "boolean", datatype: "TINYINT" },
  truth: { type: "boolean", datatype: "BOOLEAN" },
  list: { type: "array", datatype: "TEXT" },
  data: { type: "json", datatype: "TEXT" },
  native: { type: "json", datatype: "JSON" },
  secret: { type: "hash", datatype: "VARCHAR", length: 255 },
  slug: {
    type: "slug",
    datatype: "VARCHAR",
    length: 100,
    unique: true,
    options: { mirroredField: "text" },
  },
  mark: { type: "uuid", datatype: "VARCHAR", length: 36 },
  uid: { type: "uuid", datatype: "UUID" },
  day: { type: "date", datatype: "DATE" },
  clock: { type: "time", datatype: "TIME" },
  starts_at: { type: "datetime", datatype: "DATETIME" },
  stamp: { type: "datetime", datatype: "TIMESTAMP" },
  bytes: { type: "binary", datatype: "BLOB" },
  position: { type: "sort", datatype: "INT" },
  language: { type: "lang", datatype: "VARCHAR", length: 16 },
  owner: { type: "user", datatype: "INT" },
  cover: { type: "file", datatype: "INT" },
  author: { type: "m2o", datatype: "INT" },
  made_by: { type: "user_created", datatype: "INT" },
  made_on: { type: "datetime_created", datatype: "DATETIME" },
  changed_by: { type: "user_updated", datatype: "INT" },
  changed_on: { type: "datetime_updated", datatype: "DATETIME" },
};
const status = {
  field: "status",
  type: "status",
  datatype: "VARCHAR",
  length: 20,
  default_value: "draft",
  options: {
    status_mapping: { draft: { name: "Draft" }, gone: { name: "Gone", soft_delete: true } },
  },
};
const lists = [
  { field: "chapters", type: "o2m", interface: "one-to-many" },
  { field: "translations", type: "translation" },
  { field: "details", type: "group" },
  { field: "divider", type: "alias" },
];

async function created(
  world: Pick<World, "as">,
  collection: string,
  fields: object[],
): Promise<void> {
  const reply = await world.as("admin").post("/_/collections", { collection, fields });
  expect(reply, reply.text).toMatchObject({ status: 200 });
}

/** A collection with a field of every type, created through the API. */
export async function makeEveryType(world: Pick<World, "as">): Promise<void> {
  const named = Object.entries(columns).map(([field, parts]) => ({ field, ...parts }));
  await created(world, "things", [key, status, ...named, ...lists]);
  await created(world, "people", [key, { field: "name", ...name }]);
  const thing = { field: "thing", type: "m2o", datatype: "INT" };
  await created(world, "chapters", [key, thing, { field: "title", ...name }]);
  const lang = { field: "lang", type: "lang", datatype: "VARCHAR", length: 16 };
  await created(world, "thing_texts", [key, thing, lang, { field: "title", ...name }]);
  const relations = [
    { collection_many: "things", field_many: "author", collection_one: "people" },
    {
      collection_many: "chapters",
      field_many: "thing",
      collection_one: "things",
      field_one: "chapters",
    },
    {
      collection_many: "thing_texts",
      field_many: "thing",
      collection_one: "things",
      field_one: "translations",
    },
  ];
  const reply = await world.as("admin").post("/_/relations", relations);
  expect(reply, reply.text).toMatchObject({ status: 200 });
}

export const uuid = "0b6f0a3e-3f0a-4c1e-9d3b-6b1f2a3c4d5e";
/** Values for every field. */
export const sent = {
  text: "Größe 'x' \\ \"y\" 😀",
  long: "x".repeat(70_000),
  code: "ABC",
  choice: "green",
  markup: '<p onclick="x()">Hi<script>alert(1)</script></p>',
  whole: -12,
  small: "300",
  big: "9007199254740993",
  price: "12.50",
  ratio: 0.1,
  flag: true,
  truth: 1,
  list: ["a", "b c"],
  data: { a: [1, { b: null }], ä: "ö" },
  native: { b: 1, a: [true] },
  secret: "open sesame",
  mark: uuid,
  uid: uuid,
  day: "2020-02-29",
  clock: "23:59:59",
  starts_at: "2020-02-29T12:00:00+02:00",
  stamp: "2020-02-29 10:00:00",
  bytes: Buffer.from("raw bytes").toString("base64"),
  position: 4,
  language: "de-DE",
  owner: editorUser,
  author: { name: "Ada" },
};
/** The same values as the API returns them. */
export const returned = {
  ...sent,
  status: "draft",
  markup: "<p>Hi</p>",
  small: 300,
  price: 12.5,
  truth: true,
  starts_at: "2020-02-29 10:00:00",
  bytes: Buffer.from("raw bytes").toString("base64"),
  slug: expect.stringMatching(/^gro(ss|ß)e-x-y$/),
  secret: expect.stringMatching(/^\$argon2id\$/),
  cover: null,
  author: 1,
  made_by: 1,
  changed_by: 1,
};
