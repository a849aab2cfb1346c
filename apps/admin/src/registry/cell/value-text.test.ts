import { expect, test } from "vitest";

import { formatsOf } from "../../i18n/format.ts";
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
  expect(valueText(value, formatsOf("en-US").series)).toBe(text);
});

test.each([
  ["de-DE", "Ada, 2"],
  ["ja-JP", "Ada、2"],
])("values of a list stand with the comma of %s", (locale, text) => {
  expect(valueText([{ id: 1, name: "Ada" }, { id: 2 }], formatsOf(locale).series)).toBe(text);
});
