import { expect, test } from "vitest";
import { itemKey, keyFields, keyOf, keyPaths, parseItemKey } from "./item-key.ts";
import { makeCollection, makeModel, makeRelation } from "./make.ts";

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

const casts = makeCollection("casts", {
  film: { type: "m2o", key_part: 2, key_target: "id" },
  role: {},
  actor: { type: "m2o", key_part: 1, key_target: "code" },
});

test("the fields of a key of several columns are those of the table, in its order", () => {
  expect(keyFields(casts).map(({ field }) => field)).toEqual(["actor", "film"]);
  const tags = makeCollection("tags", { id: { primary_key: true }, title: {} });
  expect(keyFields(tags).map(({ field }) => field)).toEqual(["id"]);
  expect(keyFields(makeCollection("log", { title: {} }))).toEqual([]);
});

test.each([
  [{ actor: 5, film: 1 }, "5:1"],
  [{ actor: { code: "a:b" }, film: { id: 1, title: "x" } }, "a~1b:1"],
  [{ actor: "a,b~c", film: true }, "a~2b~0c:true"],
  [{ actor: "", film: 0 }, ":0"],
  [{ actor: 5 }, null],
  [{ actor: 5, film: null }, null],
  [{ actor: 5, film: { title: "x" } }, null],
])("the key of %j is %j", (item, expected) => {
  expect(itemKey(casts, item)).toBe(expected);
});

test.each([
  ["5:1", { actor: "5", film: "1" }],
  ["a~1b~2c~0d:", { actor: "a:b,c~d", film: "" }],
  ["~01:1", { actor: "~1", film: "1" }],
])("the key %j is taken apart, and put together again", (text, parts) => {
  expect(parseItemKey(casts, text)).toEqual(parts);
  expect(itemKey(casts, parts)).toBe(text);
});

test.each(["", "5", "5:1:1", "~:1", "5~3:1", "5,6:1"])("%j is no key", (text) => {
  expect(parseItemKey(casts, text)).toBeNull();
});

test("a key of one column is its value, whatever it holds", () => {
  const tags = makeCollection("tags", { code: { primary_key: true } });
  expect(parseItemKey(tags, "a:b~")).toEqual({ code: "a:b~" });
  expect(itemKey(tags, { code: "a:b~" })).toBe("a:b~");
  expect(parseItemKey(makeCollection("log", { title: {} }), "1")).toBeNull();
});

test("the paths of a key hold what it is made of, as far as the caller knows the related collection", () => {
  const films = makeCollection("films", { id: { primary_key: true } });
  const relations = [makeRelation("casts.film", "films"), makeRelation("casts.actor", "actors")];
  expect(keyPaths(makeModel([casts, films], relations), casts)).toEqual(["actor", "film.id"]);
});
