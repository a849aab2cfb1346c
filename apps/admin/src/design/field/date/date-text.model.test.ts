import { describe, expect, test } from "vitest";

import {
  datePattern,
  formatDateText,
  parseDateText,
  spellPattern,
  typeDate,
} from "./date-text.model.ts";

const long = "mm/dd/yyyy hh:mm:ss";

describe("the text of a date", () => {
  test("is written in the order of the language", () => {
    expect(["en-US", "de-DE", "en-GB", "sv-SE"].map(datePattern)).toEqual([
      "mm/dd/yyyy",
      "dd.mm.yyyy",
      "dd/mm/yyyy",
      "yyyy-mm-dd",
    ]);
  });

  test.each([
    ["11", "112", "11/2"],
    ["11/20/2026", "11/20/20261", "11/20/2026 1"],
    ["", "11202026143", "11/20/2026 14:3"],
    ["11/2", "11/", "11"],
    ["11/", "11/2", "11/2"],
    ["1", "1/", "1/"],
    ["1/", "1/2", "1/2"],
    ["", "2026-11-20", "2026-11-20"],
    ["11/20/2026", "1/20/2026", "1/20/2026"],
    ["", "soon", "soon"],
  ])(
    "sets the separators behind digits and leaves those that are typed: %j, %j",
    (before, typed, text) => {
      expect(typeDate(before, typed, long)).toBe(text);
    },
  );

  test.each([
    ["22.11.2026", "dd.mm.yyyy"],
    ["22.11.2026", "mm/dd/yyyy"],
  ])("reads %s by the order of %s", (text, pattern) => {
    const isGerman = pattern.startsWith("dd");
    expect(parseDateText(text, pattern)).toEqual(isGerman ? new Date(2026, 10, 22) : null);
  });

  test.each([
    "2.3.2026",
    "02.03.2026",
    "2/3/2026",
    "2-3-2026",
    "2. 3. 2026",
    "02032026",
    "2026-03-02",
  ])("reads %s, whatever its separators", (text) => {
    expect(parseDateText(text, "dd.mm.yyyy")).toEqual(new Date(2026, 2, 2));
  });

  test.each([
    "3/2/2026 14:30",
    "3/2/2026 2:30 pm",
    "03/02/2026, 2:30:00 PM",
    "2026-03-02T14:30:00",
  ])("reads %s as a day with its time", (text) => {
    expect(parseDateText(text, long)).toEqual(new Date(2026, 2, 2, 14, 30));
  });

  test("is explained in the letters of the language", () => {
    expect(spellPattern("dd.mm.yyyy hh:mm", "TMJhm")).toBe("TT.MM.JJJJ hh:mm");
    expect(spellPattern("dd/mm/yyyy hh:mm:ss", "hbtjm")).toBe("hh/bb/tttt jj:mm:ss");
  });

  test("is written without seconds where there are none", () => {
    const dates = [0, 5].map((second) => new Date(2026, 10, 20, 14, 30, second));
    expect(dates.map((date) => formatDateText(date, "dd.mm.yyyy hh:mm"))).toEqual([
      "20.11.2026 14:30",
      "20.11.2026 14:30:05",
    ]);
  });

  test.each([long, "dd/mm/yyyy hh:mm:ss", "yyyy-mm-dd hh:mm:ss"])(
    "reads what it writes in %s",
    (pattern) => {
      const date = new Date(2026, 10, 20, 14, 30, 5);
      expect(parseDateText(formatDateText(date, pattern), pattern)).toEqual(date);
    },
  );

  test.each(["mm/dd/yyyy", "dd.mm.yyyy"])("reads a day it writes in %s as midnight", (pattern) => {
    const day = new Date(2026, 1, 28);
    expect(parseDateText(formatDateText(day, pattern), pattern)).toEqual(day);
  });

  test.each([
    "11/20/2026",
    "13/40/2026 10:00:00",
    "02/30/2026 10:00:00",
    "11/20/2026 24:00:00",
    "11/20/2026 13:99",
    "11/20/2026 14",
    "11/20/2026 13 pm",
  ])("finds no date with a time in %s", (text) => {
    expect(parseDateText(text, long)).toBeNull();
  });

  test.each([
    "02/31/2026",
    "02/31",
    "00/10/2026",
    "2/3/26",
    "02/28/0000",
    "02/28/2026 10:00",
    "soon",
  ])("finds no day in %s", (text) => {
    expect(parseDateText(text, "mm/dd/yyyy")).toBeNull();
  });
});
