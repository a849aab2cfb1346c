import { describe, expect, test } from "vitest";
import { countsAtBeginnings, nearness, searchWords, textFinder } from "./nearness.ts";

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
    ["はなびら", "びら", 3],
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

  test("words have a bound", () => {
    expect(searchWords("a b c d e f g h i j")).toHaveLength(8);
  });
});

describe("what was typed finds", () => {
  test.each([
    ["every word in any order", "pearl girl", ["Girl with a Pearl Earring"]],
    ["words in several texts", "news public", ["News", "Seen by the public"]],
    ["any part of a script without spaces", "国立", ["東京国立博物館"]],
    ["words with a wide space between them", "東京　博物", ["東京国立博物館"]],
    ["nothing typed", "  ", ["Anything"]],
  ])("%s", (_kind, typed, texts) => {
    expect(textFinder(typed)(...texts)).toBe(true);
  });

  test.each(["ㅎ", "하", "한", "한ㄱ", "한그", "한글"])(
    "a Korean word with each key: %s",
    (typed) => {
      expect(textFinder(typed)("한글")).toBe(true);
    },
  );

  test.each([
    ["갑", "가방"],
    ["고", "과자"],
  ])("a Korean syllable that goes on: %s, %s", (typed, text) => {
    expect(textFinder(typed)(text)).toBe(true);
  });

  test("nothing where a word is missing, or a text", () => {
    expect(textFinder("girl boy")("Girl with a Pearl")).toBe(false);
    expect(textFinder("a")(null, undefined)).toBe(false);
  });
});
