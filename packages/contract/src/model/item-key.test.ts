import { expect, test } from "vitest";
import { itemKey, keyOf } from "./item-key.ts";
import { makeCollection } from "./make.ts";

test.each([
  [4, 4],
  ["a-4", "a-4"],
  [{ id: 4, title: "Blue" }, 4],
  [{ id: "" }, null],
  [{ title: "Blue" }, null],
  ["", null],
  [null, null],
  [undefined, null],
  [[4], null],
  [true, null],
])("the key inside %j is %j", (value, expected) => {
  expect(keyOf(value, "id")).toBe(expected);
});

test("an item's key is text, whatever its field is called", () => {
  const collection = makeCollection("tags", { code: { primary_key: true }, title: {} });
  expect(itemKey(collection, { code: 7, title: "x" })).toBe("7");
  expect(itemKey(collection, { title: "x" })).toBeNull();
  expect(itemKey(makeCollection("log", { title: {} }), { id: 7 })).toBeNull();
});
