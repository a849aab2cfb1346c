import { describe, expect, it } from "vitest";

import { addTags, readTags, toStaged } from "./model.ts";

const plain = { alphabetize: false, lowercase: false, sanitize: false, validation: undefined };

describe("tags model", () => {
  it.each([
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

  it("sorts, lowers and drops duplicates", () => {
    expect(addTags(["b"], "A, B", { ...plain, alphabetize: true, lowercase: true }).tags).toEqual([
      "a",
      "b",
    ]);
  });

  it("turns other characters into single hyphens and ignores what is left empty", () => {
    expect(addTags([], " Hello,  wörld & co! , ?? ", { ...plain, sanitize: true }).tags).toEqual([
      "Hello",
      "wörld-co",
    ]);
  });

  it("refuses tags that do not match", () => {
    const added = addTags([], "abc, 123", { ...plain, validation: "^[a-z]+$" });
    expect(added).toEqual({ tags: ["abc"], refused: ["123"] });
  });

  it("gives lists or text, wrapped when asked", () => {
    expect(toStaged(["a", "b"], { type: "array" }, false)).toEqual(["a", "b"]);
    expect(toStaged(["a", "b"], { type: "string" }, true)).toBe(",a,b,");
    expect(toStaged([], { type: "array" }, true)).toEqual([]);
    expect(toStaged([], { type: "string" }, true)).toBe("");
  });
});
