import { expect, test } from "vitest";

import { readToolbar } from "./tools.ts";

const ids = (stored: unknown) => readToolbar(stored);

test("reads groups, texts of groups, and leaves out what it does not know", () => {
  const groups = [
    ["bold", "unheard-of"],
    [{ header: 1 }, { list: "bullet" }],
    [{ size: ["small"] }],
  ];
  const expected = ["bold", "header-1", "list-bullet"];
  expect([ids(groups), ids(JSON.stringify(groups))]).toEqual([expected, expected]);
});

test("offers what stands for several ways as a button each", () => {
  expect(ids([[{ header: [1, 2, false] }, { align: [] }]])).toEqual([
    "header-1",
    "header-2",
    "align-left",
    "align-center",
    "align-right",
    "align-justify",
  ]);
});

test("what is no toolbar counts as the usual one", () => {
  expect(ids("{")).toEqual(ids(null));
  expect(ids(null)).toContain("table");
});
