import { describe, expect, test } from "vitest";
import { isSameReference, isSameValue, mentionedPart, referenceKey } from "./equality.ts";

describe("two values are the same", () => {
  test.each([
    ["a number and its text", 1, "1"],
    ["true and 1", true, 1],
    ['false and "0"', false, "0"],
    ["null and a missing value", null, undefined],
    ["lists with equal entries", ["a", { b: 1 }], ["a", { b: 1 }]],
    ["objects whose keys are ordered differently", { a: 1, b: 2 }, { b: 2, a: 1 }],
    ["an object and one with a key without a value", { a: 1 }, { a: 1, b: undefined }],
  ])("%s", (_title, a, b) => {
    expect(isSameValue(a, b)).toBe(true);
    expect(isSameValue(b, a)).toBe(true);
  });
});

describe("two values differ", () => {
  test.each([
    ["nothing and an empty text", null, ""],
    ["zero and an empty text", 0, ""],
    ["false and an empty text", false, ""],
    ["nothing and zero", null, 0],
    ["a number and text inside an object", { a: 1 }, { a: "1" }],
    ["lists in another order", [1, 2], [2, 1]],
    ["a list and an object", [], {}],
    ["a list and a longer one", [1], [1, 2]],
    ["objects with other keys", { a: 1 }, { b: 1 }],
    ["an object and a text", {}, "x"],
    ["an object and nothing", {}, null],
    ["two files", new Blob(["a"]), new Blob(["a"])],
  ])("%s", (_title, a, b) => {
    expect(isSameValue(a, b)).toBe(false);
    expect(isSameValue(b, a)).toBe(false);
  });
});

describe("two references", () => {
  test.each([
    ["the expanded item and its key", { id: 5, name: "Ada" }, 5, true],
    ["the expanded item and its key as text", { id: 5, name: "Ada" }, "5", true],
    ["the expanded item and its reduced form", { id: 5, name: "Ada" }, { id: 5 }, true],
    ["another key", { id: 5 }, 6, false],
    ["the expanded item and nothing", { id: 5 }, null, false],
    ["nothing and nothing", null, undefined, true],
    ["the expanded item and itself", { id: 5, name: "Ada" }, { id: 5, name: "Ada" }, true],
    ["an edit of the related item", { id: 5, name: "Ada" }, { id: 5, name: "Bea" }, false],
    ["an edit of a related item whose values are unknown", 5, { id: 5, name: "Bea" }, false],
    ["an item to be created", 5, { name: "new" }, false],
  ])("%s", (...[, saved, staged, same]) => {
    expect(isSameReference(saved, staged, "id")).toBe(same);
  });
});

describe("of an expanded reference", () => {
  const saved = { id: 5, name: "Ada", born: 1815 };

  test("the key is its primary key; anything else is returned as it is", () => {
    expect(referenceKey(saved, "id")).toBe(5);
    expect(referenceKey(5, "id")).toBe(5);
    expect(referenceKey({ name: "new" }, "id")).toEqual({ name: "new" });
    expect(referenceKey([1, 2], "id")).toEqual([1, 2]);
  });

  test("an edit concerns the key and the values it mentions", () => {
    expect(mentionedPart(saved, { id: 5, name: "Bea" }, "id")).toEqual({ id: 5, name: "Ada" });
    expect(mentionedPart(saved, 6, "id")).toBe(5);
    expect(mentionedPart(5, { id: 5, name: "Bea" }, "id")).toBe(5);
  });
});
