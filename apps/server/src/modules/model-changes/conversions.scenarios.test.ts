import { isRecord } from "@rowhouse/contract";
import { describe, expect } from "vitest";
import { onEachVendor, type World } from "../../../test/index.ts";

const integer = () => ({ type: "integer", datatype: "INT", signed: true });
const decimal = (length: string) => ({
  type: "decimal",
  datatype: "DECIMAL",
  length,
  signed: true,
});
const text = (length = 100) => ({ type: "string", datatype: "VARCHAR", length });
const plain = (type: string, datatype: string) => ({ type, datatype, length: null });
const whole = () => ({ ...integer(), length: null });

/** A field of each kind, what is in it, what it becomes, and the values afterwards; the same on every database. */
const losing: Record<
  string,
  {
    from: object;
    values: unknown[];
    to: object;
    plan: object;
    after: unknown[];
  }
> = {
  "numbers are rounded": {
    from: decimal("10,2"),
    values: [0.99, 3, -1.5],
    to: whole(),
    plan: {
      kept: 1,
      changed: 2,
      lost: 0,
      samples: expect.arrayContaining([
        { from: "0.99", to: "1" },
        { from: expect.stringMatching(/^-1\.50?$/), to: "-2" },
      ]),
    },
    after: [1, 3, -2],
  },
  "numbers keep fewer digits": {
    from: decimal("10,4"),
    values: [1.2345, 2.5],
    to: { length: "10,2" },
    plan: { kept: 1, changed: 1, lost: 0, samples: [{ from: "1.2345", to: "1.23" }] },
    after: [1.23, 2.5],
  },
  "texts become numbers": {
    from: text(),
    values: ["12", "12,5", " 7 ", "abc", "", "007", "1.5", "-3"],
    to: whole(),
    plan: {
      kept: 2,
      changed: 3,
      lost: 3,
      samples: expect.arrayContaining([
        { from: " 7 ", to: "7" },
        { from: "007", to: "7" },
        { from: "1.5", to: "2" },
      ]),
    },
    after: [12, null, 7, null, null, 7, 2, -3],
  },
  "texts become decimal numbers": {
    from: text(),
    values: ["1.25", "1.5", "0.125", "1e2", "1,25"],
    to: decimal("10,2"),
    plan: { kept: 2, changed: 2, lost: 1 },
    after: [1.25, 1.5, 0.13, 100, null],
  },
  "texts become days": {
    from: text(),
    values: ["2026-02-03", "2024-02-30", "03.04.2024", "2026-02-03 10:00:00", "3 Feb 2026"],
    to: plain("date", "DATE"),
    plan: {
      kept: 1,
      changed: 1,
      lost: 3,
      samples: [{ from: "2026-02-03 10:00:00", to: "2026-02-03" }],
    },
    after: ["2026-02-03", null, null, "2026-02-03", null],
  },
  "texts become moments": {
    from: text(),
    values: ["2026-02-03", "2026-02-03T10:00:00", "2026-02-03T10:00:00+02:00", "soon"],
    to: plain("datetime", "DATETIME"),
    plan: { kept: 2, changed: 1, lost: 1 },
    after: ["2026-02-03 00:00:00", "2026-02-03 10:00:00", "2026-02-03 08:00:00", null],
  },
  "moments become days": {
    from: plain("datetime", "DATETIME"),
    values: ["2026-02-03 10:00:00", "2026-02-04 00:00:00"],
    to: plain("date", "DATE"),
    plan: {
      kept: 1,
      changed: 1,
      lost: 0,
      samples: [{ from: "2026-02-03 10:00:00", to: "2026-02-03" }],
    },
    after: ["2026-02-03", "2026-02-04"],
  },
  "days become texts": {
    from: plain("date", "DATE"),
    values: ["2026-02-03"],
    to: text(),
    plan: { kept: 1, changed: 0, lost: 0 },
    after: ["2026-02-03"],
  },
  "numbers become texts": {
    from: decimal("10,2"),
    values: [1.25, 123_456.5],
    to: text(5),
    plan: { kept: 1, changed: 0, lost: 1 },
    after: ["1.25", null],
  },
  "texts are cut off": {
    from: text(),
    values: ["short", "Zürich am See"],
    to: { length: 6 },
    plan: { kept: 1, changed: 1, lost: 0, samples: [{ from: "Zürich am See", to: "Zürich" }] },
    after: ["short", "Zürich"],
  },
  "days become numbers": {
    from: plain("date", "DATE"),
    values: ["2026-02-03"],
    to: whole(),
    plan: { kept: 0, changed: 0, lost: 1, samples: [] },
    after: [null],
  },
  "numbers become flags": {
    from: integer(),
    values: [0, 1, 5],
    to: plain("boolean", "BOOLEAN"),
    plan: { kept: 2, changed: 0, lost: 1 },
    after: [false, true, false],
  },
};

describe("values that a conversion changes or loses", () => {
  for (const [name, { from, values, to, plan, after }] of Object.entries(losing))
    onEachVendor(
      `${name}: counted, refused without a word, and then exactly that`,
      async (world) => {
        await world.collection("goods", { fields: { note: "string" } });
        const admin = world.as("admin");
        expect((await admin.post("/_/fields/goods", { field: "value", ...from })).status).toBe(200);
        for (const value of [...values, null])
          expect((await admin.post("/_/items/goods", { value })).status).toBe(200);
        const before = await valuesOf(world);

        expect(await conversionsIn(world, { field: "value", ...to }, "goods")).toEqual([
          expect.objectContaining({ ...plan, sampled: false }),
        ]);

        const isExact = JSON.stringify(plan).includes('"changed":0,"lost":0');
        const strict = await admin.patch("/_/fields/goods/value", to);
        expect(strict.status).toBe(isExact ? 200 : 422);
        expect((await valuesOf(world)).length).toBe(before.length);
        const accepted = { ...to, accept_losses: true };
        const reply = await admin.patch("/_/fields/goods/value", accepted);
        expect(reply.status, reply.text).toBe(200);
        expect(await valuesOf(world)).toEqual([
          ...after,
          typeof after[0] === "boolean" ? false : null,
        ]);
        const columns = await world.db.dialect.readTables(world.db, ["goods"]);
        expect(columns.flatMap((table) => table.columns.map((column) => column.name))).toEqual([
          "id",
          "note",
          "value",
        ]);
      },
    );

  onEachVendor(
    "stay as they are when the request fails after all, and change together",
    async (world) => {
      await world.collection("goods", {
        fields: {
          price: { type: "decimal", datatype: "DECIMAL", length: "10,2" },
          code: { type: "string", unique: false },
        },
        items: [
          { price: 0.99, code: "x" },
          { price: 2, code: "x" },
        ],
      });
      const changes = [
        {
          kind: "update_fields",
          collection: "goods",
          data: [{ field: "price", ...whole(), accept_losses: true }],
        },
        { kind: "update_fields", collection: "goods", data: [{ field: "code", unique: true }] },
      ];
      const send = async (sent: object[]) =>
        (await world.as("admin").post("/_/model/changes", { changes: sent })).status;
      expect(await send(changes)).toBe(422);
      expect((await valuesOf(world, "price")).map(Number)).toEqual([0.99, 2]);
      const [table] = await world.db.dialect.readTables(world.db, ["goods"]);
      expect(table?.columns.map(({ name }) => name)).toEqual(["id", "price", "code"]);

      const code = { field: "code", ...whole(), accept_losses: true };
      const both = [changes[0] ?? {}, { kind: "update_fields", collection: "goods", data: [code] }];
      expect(await send(both)).toBe(200);
      expect(await valuesOf(world, "price")).toEqual([1, 2]);
      expect(await valuesOf(world, "code")).toEqual([null, null]);
      const [after] = await world.db.dialect.readTables(world.db, ["goods"]);
      expect(after?.columns.map(({ name }) => name)).toEqual(["id", "price", "code"]);
    },
  );
});

const valuesOf = async (world: World, field = "value"): Promise<unknown[]> =>
  (await world.as("admin").get("/_/items/goods?sort=id")).items.map((item) => item[field]);

/** Its word on values that become others. */
async function conversionsIn(world: World, data: object, collection = "news") {
  return (await effectsOf(world, data, collection)).flatMap(({ conversion }) =>
    isRecord(conversion) ? [conversion] : [],
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
