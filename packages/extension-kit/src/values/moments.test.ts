import { expect, test } from "vitest";

import { isDateTime, isDay, storedDay } from "./moments.ts";

test.each(["2026-13-01 00:00:00", "2026-02-30 00:00:00", "2026-01-01 25:00:00", "soon", 5])(
  "%j is no date-time",
  (value) => {
    expect(isDateTime(value)).toBe(false);
  },
);

test("a day may have a time behind it, and is stored without", () => {
  expect(["2026-11-22", "2026-11-22 10:00:00", "2026-02-30", 5].map(isDay)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(storedDay(new Date(2026, 10, 2))).toBe("2026-11-02");
});
