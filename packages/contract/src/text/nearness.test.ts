import { describe, expect, test } from "vitest";
import { countsAtBeginnings, foldText, nearness, searchWords } from "./nearness.ts";

describe("how near a text is to what was typed", () => {
  test.each([
    ["Pearl", "pearl", 0],
    ["Pearls before swine", "pearl", 1],
    ["Girl with a Pearl Earring", "pearl", 2],
    ["Mother-of-pearl", "pearl", 2],
    ["Impearled", "pearl", 3],
    ["Girl with a Pearl Earring", "pearl girl", 2],
    ["Girl with a Pearl Earring", "earl girl", 3],
    ["Ada Lovelace", "ada  lovelace", 0],
    ["Café Müller", "cafe mu", 1],
    ["Ünal Đỗ", "unal", 1],
    ["東京国立博物館", "国立", 3],
    ["東京国立博物館", "東京", 1],
    ["a.b*c", "b*", 2],
  ])("%s, %s: %s", (text, typed, near) => {
    expect(nearness(text, typed)).toBe(near);
  });

  test.each([
    ["Girl", "boy"],
    ["Girl with a Pearl", "girl boy"],
    ["Girl", "   "],
    ["", "a"],
  ])("%s is not what %s asks for", (text, typed) => {
    expect(nearness(text, typed)).toBeNull();
  });

  test.each([
    ["a", true],
    ["ä1", true],
    ["abc", false],
    ["東", false],
    ["%", false],
    ["a b", false],
  ])("%s counts at the beginnings of words alone: %s", (typed, isShort) => {
    expect(countsAtBeginnings(typed)).toBe(isShort);
  });

  test("accents and capitals fold away, words have a bound", () => {
    expect(foldText("ÀÉÎ ﬁ")).toBe("aei fi");
    expect(searchWords("a b c d e f g h i j")).toHaveLength(8);
  });
});
