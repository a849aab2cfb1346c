import { expect, test } from "vitest";
import { latinDigits } from "./digits.ts";

test.each([
  ["٢٠٢٦/٠٩/٠١", "2026/09/01"],
  ["۱۲٫۵", "12٫5"],
  ["१२३", "123"],
  ["１２：３０", "12:30"],
  ["－１２．５", "-12.5"],
  ["20\u200f/11\u200f/2026", "20/11/2026"],
  ["𝟎𝟗", "09"],
  ["5²", "5²"],
  ["twelve", "twelve"],
])("%s is %s", (typed, text) => {
  expect(latinDigits(typed)).toBe(text);
});
