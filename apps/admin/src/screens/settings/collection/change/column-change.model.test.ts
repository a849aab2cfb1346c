import type { PlannedChange, RequestedChange, TableEffect } from "@rowhouse/contract";
import { expect, test } from "vitest";
import {
  columnVerdict,
  concernsValues,
  convertingChanges,
  withMoves,
} from "./column-change.model.ts";

const changed: TableEffect = {
  effect: "change_column",
  table: "posts",
  column: "title",
  from: "VARCHAR(200)",
  to: "VARCHAR(200)",
  rows: 7,
  unfit: [],
  conversion: null,
};

function change(data: object): RequestedChange[] {
  return [{ kind: "update_fields", collection: "posts", data: [{ field: "title", ...data }] }];
}

function verdict(data: object, ...effects: Partial<TableEffect>[]) {
  const removes = { fields: 0, relations: 0, permissions: 0, presets: 0 };
  const plan: PlannedChange[] = [
    { effects: effects.map((effect) => ({ ...changed, ...effect })), removes },
  ];
  return columnVerdict(change(data), plan);
}

test.each([
  [{ note: "Short" }, false],
  [{ options: { rows: 5 }, interface: "textarea" }, false],
  [{ type: "integer" }, true],
  [{ datatype: "TEXT", length: null }, true],
  [{ length: "20" }, true],
  [{ unique: true }, true],
  [{ required: true }, true],
  [{ primary_key: true }, true],
  [{ validation: "/^a/" }, true],
  [{ options: { choices: { a: "A" } } }, true],
])("%j concerns values: %j", (data, expected) => {
  expect(concernsValues(change(data))).toBe(expected);
});

test("a field that is created has no values that matter", () => {
  const data = { field: "rank", type: "integer", datatype: "INT" } as const;
  expect(concernsValues([{ kind: "create_field", collection: "posts", data }])).toBe(false);
});

test.each([
  [{ changed: 0, lost: 0 }, 0],
  [{ changed: 2, lost: 0 }, 2],
  [{ changed: 2, lost: 3 }, 5],
])("of %j, %i values are to be agreed to", (counts, converted) => {
  const conversion = { kept: 7, samples: [], sampled: false, ...counts };
  const unfit = [{ reason: "not_of_type" as const, rows: 3, samples: ["12,5"] }];
  expect(verdict({}, { from: "VARCHAR(200)", to: "INT", conversion, unfit })).toMatchObject({
    unfit: [],
    converted,
    missing: 0,
  });
});

test("only what converts values is looked at before it is saved", () => {
  expect(convertingChanges(change({ note: "Short" }))).toEqual([]);
  expect(convertingChanges(change({ length: "20" }))).toEqual(change({ length: "20" }));
});

test("rows without a value for a required field are counted", () => {
  const required = { effect: "require_value", from: null, to: null, rows: 3 } as const;
  expect(verdict({ required: true }, required)).toMatchObject({
    unfit: [],
    converted: 0,
    missing: 3,
  });
});

test("choices that items hold are named, and carry where the items move", () => {
  const lost = { effect: "remove_choice", column: "title", from: "review", to: null } as const;
  const inTexts = { ...lost, table: "texts", column: "language", from: "de" };
  expect(verdict({ options: {} }, { ...lost, rows: 30 }, inTexts)).toMatchObject({
    unfit: [],
    isToKnow: true,
    lost: [{ field: "title", value: "review", rows: 30 }],
  });
  const moves = new Map([["title", new Map([["review", "draft"]])]]);
  expect(withMoves(change({ options: {} }), moves)).toEqual(
    change({ options: {}, moves: { review: "draft" } }),
  );
});

test("a rule that stored values break does not keep it from being saved", () => {
  const unfit = [{ reason: "against_rule" as const, rows: 2, samples: ["b"] }];
  expect(verdict({ validation: "/^a/" }, { effect: "break_rule", unfit })).toMatchObject({
    unfit: [],
    isToKnow: true,
  });
});

test("a single item concerns the others", () => {
  const single = {
    kind: "update_collection",
    collection: "posts",
    data: { single: true },
  } as const;
  expect(concernsValues([single])).toBe(true);
  expect(concernsValues([{ ...single, data: { single: false } }])).toBe(false);
});

test.each([
  ["not_unique", { unique: true }, "unique"],
  ["not_unique", { primary_key: true }, "primary_key"],
  ["empty", { primary_key: true }, "primary_key"],
] as const)("%s after %j stands at %s", (reason, data, control) => {
  const unfit = [{ reason, rows: 2, samples: ["a", "b"] }];
  expect(verdict(data, { unfit }).unfit).toEqual([
    { control, reason, rows: 2, samples: ["a", "b"] },
  ]);
});
