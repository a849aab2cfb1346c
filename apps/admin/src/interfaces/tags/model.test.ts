import { describe, expect, test } from "vitest";

import { addTags, readTags, toStaged } from "./model.ts";

const plain = { alphabetize: false, lowercase: false, sanitize: false, validation: undefined };

describe("tags model", () => {
  test.each([
    [null, []],
    ["", []],
    [",a,b,", ["a", "b"]],
    [
      ["", "a", "b", ""],
      ["a", "b"],
    ],
  ])("reads %j as %j", (value, expected) => {
    expect(readTags(value)).toEqual(expected);
  });

  test("sorts, lowers and drops duplicates", () => {
    expect(addTags(["b"], "A, B", { ...plain, alphabetize: true, lowercase: true }).tags).toEqual([
      "a",
      "b",
    ]);
  });

  test("turns other characters into single hyphens and ignores what is left empty", () => {
    expect(addTags([], " Hello,  wörld & co! , ?? ", { ...plain, sanitize: true }).tags).toEqual([
      "Hello",
      "wörld-co",
    ]);
  });

  test("refuses tags that do not match", () => {
    const added = addTags([], "abc, 123", { ...plain, validation: "^[a-z]+$" });
    expect(added).toEqual({ tags: ["abc"], refused: ["123"] });
  });

  test("stages lists or text, wrapped if the option is on", () => {
    expect(toStaged(["a", "b"], { type: "array" }, false)).toEqual(["a", "b"]);
    expect(toStaged(["a", "b"], { type: "string" }, true)).toBe(",a,b,");
    expect(toStaged([], { type: "array" }, true)).toEqual([]);
    expect(toStaged([], { type: "string" }, true)).toBe("");
  });
});
