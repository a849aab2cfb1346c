import type { PlannedChange, RequestedChange } from "@rowhouse/contract";
import { expect, test } from "vitest";
import { isRemoval, planText } from "./plan-text.ts";

const none = { fields: 0, relations: 0, permissions: 0, presets: 0 };
const column = {
  table: "news",
  column: "title",
  from: null,
  to: null,
  rows: 0,
  unfit: [],
  conversion: null,
};

test("a plan says each change, and below it what becomes of tables and values", () => {
  const changes: RequestedChange[] = [
    { kind: "update_fields", collection: "news", data: [{ field: "title", length: 20 }] },
    { kind: "delete_collection", collection: "notes" },
    { kind: "update_collection", collection: "news", data: { note: "What is new" } },
  ];
  const plan: PlannedChange[] = [
    {
      effects: [
        {
          ...column,
          effect: "change_column",
          from: "VARCHAR(100)",
          to: "VARCHAR(20)",
          rows: 3,
          unfit: [{ reason: "not_listed", rows: 1, samples: ["b"] }],
          conversion: {
            kept: 1,
            changed: 1,
            lost: 1,
            sampled: false,
            samples: [{ from: "a title of many words", to: "a title of many word" }],
          },
        },
      ],
      removes: none,
    },
    {
      effects: [{ ...column, effect: "drop_table", table: "notes", column: null, rows: 12 }],
      removes: { ...none, fields: 4, permissions: 1 },
    },
    { effects: [], removes: none },
  ];
  expect(planText(changes, plan)).toBe(`  1. change fields of news: title (length)
       column news.title: VARCHAR(100) becomes VARCHAR(20)
       ! 1 value are none of the listed ones: "b"
       ! 1 value changed: "a title of many words" → "a title of many word"
       ! 1 value lost
  2. delete the collection notes
       table notes goes, with 12 items
       with it go 4 fields, 1 permissions
  3. change the collection news: note
`);
});

test("deletions are told apart", () => {
  expect(isRemoval({ kind: "delete_relation", id: 3 })).toBe(true);
  expect(isRemoval({ kind: "update_collection", collection: "news", data: {} })).toBe(false);
});
