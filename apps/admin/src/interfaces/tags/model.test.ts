import { beforeAll, describe, expect, test } from "vitest";

import { loadPatterns } from "../../design/patterns/patterns.ts";
import { addTags } from "./model.ts";

beforeAll(loadPatterns);

const plain = {
  alphabetize: false,
  lowercase: false,
  sanitize: false,
  validation: undefined,
  locale: "en-US",
};

describe("tags model", () => {
  test("sorts, lowers and drops duplicates", () => {
    expect(addTags(["b"], "A, B", { ...plain, alphabetize: true, lowercase: true }).tags).toEqual([
      "a",
      "b",
    ]);
  });

  test("sorts by the language of the app", () => {
    const sorted = (locale: string) =>
      addTags(["zon"], "öga", { ...plain, alphabetize: true, locale }).tags;
    expect(sorted("de-DE")).toEqual(["öga", "zon"]);
    expect(sorted("fi-FI")).toEqual(["zon", "öga"]);
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
});
