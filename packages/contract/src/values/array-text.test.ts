import { expect, test } from "vitest";
import { fromArrayText, toArrayText } from "./array-text.ts";

test.each([
  [["a", "b"], "a,b"],
  [[], ""],
  [["a, b", "c"], '["a, b","c"]'],
  [["[1"], '["[1"]'],
  [['["a"]'], String.raw`["[\"a\"]"]`],
  [['a"b'], 'a"b'],
])("%j is stored as %j and comes back", (entries, text) => {
  expect(toArrayText(entries)).toBe(text);
  expect(fromArrayText(text)).toEqual(entries);
});

test.each([
  ["[a,b", ["[a", "b"]],
  ['["a",1]', ['["a"', "1]"]],
  ['["a', ['["a']],
])("text of others, %j, is split at its commas", (text, entries) => {
  expect(fromArrayText(text)).toEqual(entries);
});
