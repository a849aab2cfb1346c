import { describe, expect } from "vitest";
import { editorRole, editorUser, onEachVendor } from "../../../test/index.ts";
import type { Reply, World } from "../../../test/index.ts";

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
  moment: { type: "datetime", datatype: "DATETIME" },
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

async function created(world: World, collection: string, fields: object[]): Promise<void> {
  const reply = await world.as("admin").post("/_/collections", { collection, fields });
  expect(reply, reply.text).toMatchObject({ status: 200 });
}

/** A collection with everything, made through the API alone. */
async function everything(world: World): Promise<void> {
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

function dataOf(reply: Reply): Record<string, unknown> {
  expect(reply, reply.text).toMatchObject({ status: 200 });
  return Object(reply.body).data;
}

const uuid = "0b6f0a3e-3f0a-4c1e-9d3b-6b1f2a3c4d5e";
const sent = {
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
  moment: "2020-02-29T12:00:00+02:00",
  stamp: "2020-02-29 10:00:00",
  bytes: "raw bytes",
  position: 4,
  language: "de-DE",
  owner: editorUser,
  author: { name: "Ada" },
};
const told = {
  ...sent,
  status: "draft",
  markup: "<p>Hi</p>",
  small: 300,
  price: 12.5,
  truth: true,
  moment: "2020-02-29 10:00:00",
  bytes: Buffer.from("raw bytes").toString("base64"),
  slug: expect.stringMatching(/^gro(ss|ß)e-x-y$/),
  secret: expect.stringMatching(/^\$argon2id\$/),
  cover: null,
  author: 1,
  made_by: 1,
  changed_by: 1,
};

describe("a collection with a field of every type", () => {
  onEachVendor("takes values and gives them back in the form of the contract", async (world) => {
    await everything(world);
    const admin = world.as("admin");
    const item = dataOf(await admin.post("/_/items/things", sent));
    expect(item).toMatchObject(told);
    const now = world.clock.now().toISOString().slice(0, 19).replace("T", " ");
    expect(item).toMatchObject({ made_on: now, changed_on: now });
    expect(item).not.toHaveProperty("chapters");
    expect(item).not.toHaveProperty("divider");
    expect(dataOf(await admin.get("/_/items/things/1"))).toEqual(item);
    expect(dataOf(await admin.get("/_/items/things"))).toEqual([item]);
  });

  onEachVendor("takes back what it gave, and changes nothing but its stamps", async (world) => {
    await everything(world);
    const admin = world.as("admin");
    const item = dataOf(await admin.post("/_/items/things", sent));
    world.clock.advance(60);
    const { bytes: _bytes, ...same } = item;
    const again = dataOf(await admin.patch("/_/items/things/1", same));
    expect(again).toEqual({ ...item, changed_on: again["changed_on"] });
    expect(again["changed_on"]).not.toBe(item["changed_on"]);
  });

  onEachVendor("takes nothing at all, and nulls", async (world) => {
    await everything(world);
    const admin = world.as("admin");
    const empty = { ...Object.fromEntries(Object.keys(sent).map((field) => [field, null])) };
    const blank = { ...empty, flag: false, truth: false, list: [], status: "draft", slug: null };
    expect(dataOf(await admin.post("/_/items/things", {}))).toMatchObject(blank);
    expect(dataOf(await admin.post("/_/items/things", empty))).toMatchObject(blank);
    await admin.patch("/_/items/things/1", sent);
    const cleared = dataOf(await admin.patch("/_/items/things/1", empty));
    expect(cleared).toMatchObject({ ...blank, slug: told.slug });
  });

  onEachVendor("is changed field by field", async (world) => {
    await everything(world);
    const admin = world.as("admin");
    await admin.post("/_/items/things", sent);
    const changes: Record<string, unknown> = {
      text: "",
      choice: "red",
      whole: 0,
      big: 5,
      price: -0.5,
      flag: false,
      truth: false,
      list: ["z"],
      data: [],
      native: {},
      day: "1999-12-31",
      clock: "00:00:00",
      moment: "1999-12-31 23:59:59",
      stamp: "2001-01-01 00:00:00",
      position: 1,
      owner: 1,
      author: 1,
    };
    for (const [field, value] of Object.entries(changes)) {
      const item = dataOf(await admin.patch("/_/items/things/1", { [field]: value }));
      expect([field, item[field]]).toEqual([field, value]);
    }
  });

  onEachVendor("refuses what a field cannot hold", async (world) => {
    await everything(world);
    const admin = world.as("admin");
    const wrong: [field: string, value: unknown, code: number][] = [
      ["text", "x".repeat(101), 12],
      ["text", ["x"], 213],
      ["code", "ABCD", 12],
      ["whole", "many", 4],
      ["price", "1.005", 12],
      ["price", "123456789.00", 12],
      ["flag", "perhaps", 4],
      ["truth", "perhaps", 4],
      ["list", "a,b", 4],
      ["data", '{"a":1}', 4],
      ["day", "2020-02-30", 4],
      ["clock", "12:00", 4],
      ["moment", "2020-02-29T12:00:00.000Z", 4],
      ["stamp", "yesterday", 4],
      ["owner", "somebody", 4],
      ["unknown", 1, 12],
    ];
    const found: unknown[] = [];
    for (const [field, value] of wrong) {
      const reply = await admin.post("/_/items/things", { [field]: value });
      found.push([field, reply.status, Object(reply.body).error?.code]);
    }
    expect(found).toEqual(wrong.map(([field, , code]) => [field, 422, code]));
    expect(dataOf(await admin.get("/_/items/things"))).toEqual([]);
  });

  onEachVendor("refuses a second item with a value that has to be unique", async (world) => {
    await everything(world);
    const admin = world.as("admin");
    await admin.post("/_/items/things", { text: "one", slug: "same" });
    const reply = await admin.post("/_/items/things", { text: "two", slug: "same" });
    expect(reply).toMatchObject({ status: 409, body: { error: { code: 204 } } });
    expect(reply.text).toContain("slug");
  });

  onEachVendor("is filtered, searched and sorted by its fields", async (world) => {
    await everything(world);
    const admin = world.as("admin");
    await admin.post("/_/items/things", sent);
    await admin.post("/_/items/things", { text: "other", position: 1 });
    const filters = [
      "filter[text][contains]=Größe",
      "filter[whole][lt]=0",
      "filter[big][eq]=9007199254740993",
      "filter[price][between]=12,13",
      "filter[flag][eq]=true",
      "filter[truth][eq]=1",
      "filter[list][contains]=b c",
      "filter[data][nnull]=1",
      `filter[mark][eq]=${uuid}`,
      `filter[uid][eq]=${uuid}`,
      "filter[day][eq]=2020-02-29",
      "filter[clock][gt]=23:00:00",
      "filter[moment][lte]=2020-02-29 10:00:00",
      "filter[stamp][eq]=2020-02-29 10:00:00",
      "filter[choice][in]=green,blue",
      `filter[owner][eq]=${editorUser}`,
      "filter[author.name][eq]=Ada",
      "q=größe",
    ];
    const found: unknown[] = [];
    for (const filter of filters) {
      const items: unknown = dataOf(
        await admin.get(`/_/items/things?${encodeURI(filter)}&fields=id`),
      );
      found.push([filter, items]);
    }
    expect(found).toEqual(filters.map((filter) => [filter, [{ id: 1 }]]));
    expect(dataOf(await admin.get("/_/items/things?fields=id"))).toEqual([{ id: 2 }, { id: 1 }]);
  });

  onEachVendor("holds lists, translations and files", async (world) => {
    await everything(world);
    const admin = world.as("admin");
    const data = Buffer.from("a text").toString("base64");
    const file = dataOf(await admin.post("/_/files", { filename: "a.txt", data }));
    await admin.post("/_/items/things", {
      cover: file["id"],
      chapters: [{ title: "one" }, { title: "two" }],
      translations: [
        { lang: "en-US", title: "Thing" },
        { lang: "de-DE", title: "Ding" },
      ],
    });
    await admin.patch("/_/items/things/1", {
      chapters: [
        { id: 1, title: "first" },
        { id: 2, $delete: true },
      ],
      translations: [{ lang: "de-DE", title: "Sache" }],
    });
    const fields =
      "fields=cover.title,chapters.title,translations.title,translations.lang,made_by.id";
    expect(dataOf(await admin.get(`/_/items/things/1?${fields}&lang=de-DE`))).toEqual({
      cover: { title: file["title"] },
      chapters: [{ title: "first" }],
      translations: [{ title: "Sache", lang: "de-DE" }],
      made_by: { id: 1 },
    });
  });

  onEachVendor("knows its owner, its history and its soft-deleted items", async (world) => {
    await everything(world);
    const admin = world.as("admin");
    await admin.post("/_/items/things", { text: "theirs" });
    await world.permit(editorRole, {
      things: { create: "full", read: "mine", update: "mine", delete: "mine" },
    });
    const editor = world.as("editor");
    expect(
      dataOf(await editor.post("/_/items/things", { text: "mine", made_by: 1 })),
    ).toMatchObject({ id: 2, made_by: editorUser, changed_by: editorUser });
    expect(dataOf(await editor.get("/_/items/things?fields=id"))).toEqual([{ id: 2 }]);
    expect((await editor.patch("/_/items/things/1", { text: "x" })).status).toBe(404);
    expect((await editor.patch("/_/items/things/2", { text: "still mine" })).status).toBe(200);
    expect(dataOf(await admin.get("/_/items/things/2/revisions?fields=delta"))).toMatchObject([
      { delta: { text: "mine" } },
      { delta: { text: "still mine" } },
    ]);
    expect((await editor.patch("/_/items/things/2", { status: "gone" })).status).toBe(204);
    expect(dataOf(await editor.get("/_/items/things?fields=id"))).toEqual([]);
  });
});
