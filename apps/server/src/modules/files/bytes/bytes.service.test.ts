import { expect, test } from "vitest";
import { readRange } from "./bytes.service.ts";

test.each([
  [undefined, null],
  ["", null],
  ["bytes=-", null],
  ["items=0-1", null],
  ["bytes=0-1,4-5", null],
  ["bytes=5-2", null],
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=2-", { start: 2, end: 9 }],
  ["bytes=2-99", { start: 2, end: 9 }],
  ["bytes=-3", { start: 7, end: 9 }],
  ["bytes=-99", { start: 0, end: 9 }],
  ["bytes=10-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
])("of ten bytes the header %j selects %j", (header, expected) => {
  expect(readRange(header, 10)).toEqual(expected);
});
