import { isRecord } from "@rowhouse/contract";
import { describe, expect } from "vitest";
import { onEachVendor, type World } from "../../../test/index.ts";
import { makeTitledNews } from "../../../test/content/titled-news.ts";
import { raw } from "../../database/sql.ts";

const integer = (datatype = "INT", signed = true) => ({ type: "integer", datatype, signed });
const decimal = (length: string, signed = true) => ({
  type: "decimal",
  datatype: "DECIMAL",
  length,
  signed,
});
const text = (datatype = "VARCHAR", length: number | null = 100) => ({
  type: "string",
  datatype,
  length,
});
const plain = (type: string, datatype: string) => ({ type, datatype, length: null });
const whole = (datatype = "INT", signed = true) => ({ ...integer(datatype, signed), length: null });

/** A field before a change, values in it, and the properties that it is to get. */
const conversions: [from: object, values: unknown[], to: object][] = [
  [integer(), [-5, 3], { signed: false }],
  [integer(), [5, 3], { signed: false }],
  [decimal("10,2"), [-1.5], { signed: false }],
  [integer(), [300], { datatype: "TINYINT" }],
  [integer(), [40_000], { datatype: "SMALLINT" }],
  [integer(), [100], { datatype: "TINYINT" }],
  [integer("BIGINT"), [3_000_000_000], { datatype: "INT" }],
  [integer(), [50_000], { datatype: "YEAR" }],
  [decimal("10,2"), [12_345.67], { length: "5,2" }],
  [decimal("10,3"), [999.996], { length: "5,2" }],
  [decimal("10,4"), [1.2345], { length: "10,2" }],
  [decimal("10,2"), [127.6], whole("TINYINT")],
  [{ type: "decimal", datatype: "DOUBLE", signed: true }, [123_456.5], decimal("4,1")],
  [text(), ["abc"], whole()],
  [text(), ["12"], whole()],
  [text(), [" 7 "], whole()],
  [text(), ["1.5"], whole()],
  [text(), [""], whole()],
  [text(), ["300"], whole("TINYINT")],
  [text(), ["-3"], whole("INT", false)],
  [text(), ["1.25"], decimal("10,2")],
  [text(), ["1,25"], decimal("10,2")],
  [text(), ["12345"], decimal("4,1")],
  [text(), ["2026-02-03"], plain("date", "DATE")],
  [text(), ["2026-02-31"], plain("date", "DATE")],
  [text(), ["3 Feb 2026"], plain("date", "DATE")],
  [text(), ["2026-02-03 10:00:00"], plain("date", "DATE")],
  [text(), ["2026-02-03 10:00:00"], plain("datetime", "DATETIME")],
  [text(), ["soon"], plain("datetime", "DATETIME")],
  [text(), ["10:30"], plain("time", "TIME")],
  [text(), ["25:00"], plain("time", "TIME")],
  [text(), ["yes"], plain("boolean", "BOOLEAN")],
  [text(), ["maybe"], plain("boolean", "BOOLEAN")],
  [text(), ["1"], plain("boolean", "BOOLEAN")],
  [integer(), [5], plain("boolean", "BOOLEAN")],
  [text(), ["{a"], plain("json", "JSON")],
  [text(), ['{"a":1}'], plain("json", "JSON")],
  [text(), ["no uuid"], plain("string", "UUID")],
  [text(), ["0b6a4b5e-7f6b-4c3e-9b61-000000000001"], plain("string", "UUID")],
  [text("TEXT", null), ["ä".repeat(200)], { datatype: "TINYTEXT" }],
  [text("LONGTEXT", null), ["x".repeat(70_000)], { datatype: "TEXT" }],
  [text("TEXT", null), ["too long"], { datatype: "VARCHAR", length: 5 }],
  [integer(), [12_345], { type: "string", datatype: "VARCHAR", length: 2 }],
  [text(), ["c"], { datatype: "ENUM", length: "'a','b'" }],
  [text(), ["A"], { datatype: "ENUM", length: "'a','b'" }],
  [text(), ["a", "A"], { unique: true }],
  [text(), ["a", "a "], { unique: true }],
  [plain("datetime", "DATETIME"), ["2026-02-03 10:00:00"], plain("date", "DATE")],
  [plain("date", "DATE"), ["2026-02-03"], whole()],
];

describe("values that do not fit a changed column", () => {
  onEachVendor("are foreseen exactly where the database refuses them", async (world) => {
    await makeTitledNews(world);
    const admin = world.as("admin");
    const differing: unknown[] = [];
    const changes = conversions.map(([from], index) => ({
      kind: "create_field",
      collection: "news",
      data: { field: `field_${index}`, ...from },
    }));
    expect((await admin.post("/_/model/changes", { changes })).status).toBe(200);
    const items = conversions.flatMap(([, values], index) =>
      values.map((value) => ({ [`field_${index}`]: value })),
    );
    expect((await admin.post("/_/items/news", items)).status).toBe(200);
    for (const [index, [from, values, to]] of conversions.entries()) {
      const field = `field_${index}`;
      const data = { field, ...to };
      const [effect] = await effectsOf(world, data, "news");
      const { unfit, conversion } = { unfit: [], conversion: null, ...effect };
      const isLosing =
        (Array.isArray(unfit) && unfit.length > 0) ||
        (isRecord(conversion) && Number(conversion["changed"]) > 0);
      const { status } = await admin.patch(`/_/fields/news/${field}`, to);
      if (isLosing !== (status === 422))
        differing.push({ from, values, to, unfit, conversion, status });
    }
    expect(differing).toEqual([]);
  });

  onEachVendor("are counted, with the first of them and the reason", async (world) => {
    await makeTitledNews(world);
    const admin = world.as("admin");
    for (const [field, column] of [
      ["balance", integer()],
      ["amount", decimal("10,2")],
      ["code", text()],
    ] as const)
      await admin.post("/_/fields/news", { field, ...column });
    for (const [balance, amount, code] of [
      [-5, 12_345.67, "x"],
      [-7, -2, "x"],
      [70_000, 1.5, null],
    ])
      await admin.post("/_/items/news", { balance, amount, code });
    const found = async (data: object) => await unfitIn(world, data);
    const isMysql = world.db.dialect.id === "mysql";
    const isBounded = world.db.dialect.id !== "sqlite";
    expect(await found({ field: "balance", signed: false })).toEqual(
      isMysql ? [{ reason: "negative", rows: 2, samples: ["-5", "-7"] }] : [],
    );
    expect(await found({ field: "balance", datatype: "SMALLINT" })).toEqual(
      isBounded ? [{ reason: "out_of_range", rows: 1, samples: ["70000"] }] : [],
    );
    expect(await found({ field: "amount", length: "4,2" })).toMatchObject(
      isBounded ? [{ reason: "out_of_range", rows: 1, samples: ["12345.67"] }] : [],
    );
  });

  onEachVendor("in a key are those that repeat, and those that are missing", async (world) => {
    const { db } = world;
    await db.run(raw("create table notes (code varchar(20), body varchar(20))"));
    for (const code of ["'a'", "'a'", "null"])
      await db.run(raw(`insert into notes values (${code}, 'x')`));
    const admin = world.as("admin");
    await admin.patch("/_/collections/notes", { managed: true });
    expect(await unfitIn(world, { field: "code", primary_key: true }, "notes")).toEqual([
      { reason: "not_unique", rows: 2, samples: ["a"] },
      { reason: "empty", rows: 1, samples: [] },
    ]);
    await db.run(raw("drop table notes"));
  });
});

/** The plan's word on values that do not fit one change of a field. */
async function unfitIn(world: World, data: object, collection = "news"): Promise<unknown[]> {
  return (await effectsOf(world, data, collection)).flatMap(({ unfit }) =>
    Array.isArray(unfit) ? unfit : [],
  );
}

async function effectsOf(world: World, data: object, collection: string) {
  const changes = [{ kind: "update_fields", collection, data: [data] }];
  const reply = await world.as("admin").post("/_/model/plan", { changes });
  expect(reply.status, reply.text).toBe(200);
  return reply.items.flatMap(({ effects }) =>
    Array.isArray(effects) ? effects.filter(isRecord) : [],
  );
}
