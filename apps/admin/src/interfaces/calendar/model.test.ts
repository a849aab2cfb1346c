import { expect, test } from "vitest";

import { writeDay } from "./model.ts";

const day = new Date(2026, 10, 2);

test.each([
  ["d/m/yy", "2/11/26"],
  ["dd.mm.yyyy", "02.11.2026"],
  ["ddd, mmm dS yyyy", "Mon, Nov 2nd 2026"],
  ["dddd", "Monday"],
  ["MM/dd/yyyy", "11/02/2026"],
  ["EEEE, d MMMM y", "Monday, 2 November 2026"],
  ["d 'de' mmmm", "2 de November"],
])("%s is %s", (pattern, text) => {
  expect(writeDay(day, pattern, "en-US")).toBe(text);
});

test.each([
  [1, "1st"],
  [3, "3rd"],
  [11, "11th"],
  [22, "22nd"],
])("the day %i is the %s", (date, text) => {
  expect(writeDay(new Date(2026, 0, date), "dS", "en-GB")).toBe(text);
});

test("speaks the language", () => {
  expect(writeDay(day, "dddd, dS mmmm", "de-DE")).toBe("Montag, 2. November");
  expect(writeDay(day, "d mmmm yyyy", "ar-SA")).toBe("2 نوفمبر 2026");
});
