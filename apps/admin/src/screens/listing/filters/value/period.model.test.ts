import { describe, expect, test } from "vitest";
import { daysOfPeriod, readPeriod } from "./period.model.ts";

describe("a period", () => {
  const reader = { today: "2026-03-01", firstDay: 1 };
  test.each([
    ["this day", "2026-03-01", "2026-03-01"],
    ["last day", "2026-02-28", "2026-02-28"],
    ["next day", "2026-03-02", "2026-03-02"],
    ["this week", "2026-02-23", "2026-03-01"],
    ["next week", "2026-03-02", "2026-03-08"],
    ["last month", "2026-02-01", "2026-02-28"],
    ["this year", "2026-01-01", "2026-12-31"],
    ["last year", "2025-01-01", "2025-12-31"],
    ["last 1 days", "2026-03-01", "2026-03-01"],
    ["last 30 days", "2026-01-31", "2026-03-01"],
    ["next 7 days", "2026-03-01", "2026-03-07"],
    ["next ٧ days", "2026-03-01", "2026-03-07"],
  ])("%s is %s to %s", (text, from, to) => {
    const period = readPeriod(text);
    expect(period && daysOfPeriod(period, reader)).toEqual([from, to]);
  });

  test("of a week begins with the day of the language", () => {
    const week = readPeriod("this week");
    expect(week && daysOfPeriod(week, { ...reader, firstDay: 0 })).toEqual([
      "2026-03-01",
      "2026-03-07",
    ]);
  });

  test.each(["", "week", "this 7 days", "last 0 days", "last 99999 days", "last century"])(
    "%j is none",
    (text) => {
      expect(readPeriod(text)).toBeNull();
    },
  );
});
