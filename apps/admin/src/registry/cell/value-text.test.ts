import { expect, test } from "vitest";

import { valueText } from "./value-text.ts";

test.each([
  [null, ""],
  [0, "0"],
  [false, "false"],
  ["<p>One</p>\n<b>two</b>", "One two"],
  ["a < b", "a < b"],
  [{ id: 4, title: "Blue", name: "blue" }, "Blue"],
  [{ id: 4, email: "ada@example.com" }, "ada@example.com"],
  [{ id: 4, year: 1900 }, "4"],
  [{ year: 1900 }, '{"year":1900}'],
  [[{ id: 1, name: "Ada" }, { id: 2 }, null], "Ada, 2"],
])("%j is shown as %j", (value, text) => {
  expect(valueText(value)).toBe(text);
});
