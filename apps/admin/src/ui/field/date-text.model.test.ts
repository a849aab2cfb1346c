import { describe, expect, test } from "vitest";

import { datePattern, formatDateText, maskDate, parseDateText } from "./date-text.model.ts";

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

  test("takes digits only and sets the separators", () => {
    expect(maskDate("11a20", long)).toBe("11/20");
    expect(maskDate("11202026143", long)).toBe("11/20/2026 14:3");
    expect(maskDate("20112026", "dd.mm.yyyy")).toBe("20.11.2026");
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

  test.each(["11/20/2026", "13/40/2026 10:00:00", "02/30/2026 10:00:00", "11/20/2026 24:00:00"])(
    "finds no date with a time in %s",
    (text) => {
      expect(parseDateText(text, long)).toBeNull();
    },
  );

  test.each(["02/31/2026", "00/10/2026", "2/3/2026", "02/28/0000"])(
    "finds no day in %s",
    (text) => {
      expect(parseDateText(text, "mm/dd/yyyy")).toBeNull();
    },
  );
});
