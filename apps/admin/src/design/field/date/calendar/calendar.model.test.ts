import { describe, expect, test } from "vitest";

import { addMonths, cellsOf, firstWeekday, inside, isOutside, moveBy } from "./calendar.model.ts";

const day = (text: string) => new Date(`${text}T00:00`);
const written = (date: Date | null | undefined) =>
  date == null ? null : new Intl.DateTimeFormat("sv-SE").format(date);

test("the week begins where the language begins it", () => {
  expect(["en-US", "de-DE", "ar-EG"].map(firstWeekday)).toEqual([0, 1, 6]);
});

test.each([
  ["2026-01-31", 1, "2026-02-28"],
  ["2028-02-29", 12, "2029-02-28"],
  ["2026-03-31", -1, "2026-02-28"],
])("%s and %i months is %s", (from, months, to) => {
  expect(written(addMonths(day(from), months))).toBe(to);
});

describe("the grid", () => {
  test("shows a month in six weeks that begin on the first day of the week", () => {
    const weeks = cellsOf("days", day("2026-11-22"), 1);
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
    expect([written(weeks[0]?.[0]), written(weeks[5]?.[6])]).toEqual(["2026-10-26", "2026-12-06"]);
  });

  test("shows the months of a year and a dozen years", () => {
    const months = cellsOf("months", day("2026-11-22"), 1).flat();
    expect([months.length, written(months[0]), written(months[11])]).toEqual([
      12,
      "2026-01-01",
      "2026-12-01",
    ]);
    const years = cellsOf("years", day("2026-11-22"), 1).flat();
    expect(years.map((year) => year.getFullYear())).toEqual(
      Array.from({ length: 12 }, (_year, index) => 2016 + index),
    );
  });
});

describe("a key", () => {
  test.each([
    ["ArrowLeft", "2026-11-21"],
    ["ArrowRight", "2026-11-23"],
    ["ArrowUp", "2026-11-15"],
    ["ArrowDown", "2026-11-29"],
    ["Home", "2026-11-16"],
    ["End", "2026-11-22"],
    ["PageUp", "2026-10-22"],
    ["PageDown", "2026-12-22"],
    ["Shift+PageUp", "2025-11-22"],
    ["Shift+PageDown", "2027-11-22"],
    ["a", null],
  ])("%s moves among days to %s", (keys, to) => {
    const key = keys.replace("Shift+", "");
    const from = day("2026-11-22");
    const moved = moveBy({ key, shiftKey: keys !== key }, from, {
      level: "days",
      firstDay: 1,
      isBackwards: false,
    });
    expect(written(moved)).toBe(to);
  });

  test.each([
    ["months", "ArrowRight", "2026-12-22"],
    ["months", "ArrowUp", "2026-08-22"],
    ["months", "Home", "2026-10-22"],
    ["months", "PageDown", "2027-11-22"],
    ["years", "ArrowLeft", "2025-11-22"],
    ["years", "End", "2027-11-22"],
    ["years", "PageUp", "2014-11-22"],
  ] as const)("moves among %s: %s to %s", (level, key, to) => {
    const moved = moveBy({ key, shiftKey: false }, day("2026-11-22"), {
      level,
      firstDay: 1,
      isBackwards: false,
    });
    expect(written(moved)).toBe(to);
  });

  test("left is ahead where people write from right to left", () => {
    const moved = moveBy({ key: "ArrowLeft", shiftKey: false }, day("2026-11-22"), {
      level: "days",
      firstDay: 6,
      isBackwards: true,
    });
    expect(written(moved)).toBe("2026-11-23");
  });
});

test("days outside the bounds are none, months that hold one inside are", () => {
  const bounds = { min: day("2026-11-10"), max: day("2026-12-05") };
  const isOut = (level: "days" | "months", text: string) => isOutside(level, day(text), bounds);
  expect([isOut("days", "2026-11-09"), isOut("days", "2026-11-10")]).toEqual([true, false]);
  expect([isOut("months", "2026-11-01"), isOut("months", "2027-01-01")]).toEqual([false, true]);
  expect(written(inside(day("2027-05-05"), bounds))).toBe("2026-12-05");
});
