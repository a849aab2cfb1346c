import { expect, it } from "vitest";

import { isDateTime, parseUtc } from "./model.ts";

it.each([
  ["2026-11-20 14:30:00", "2026-11-20T14:30:00.000Z"],
  ["2026-11-20T14:30:00+02:00", "2026-11-20T12:30:00.000Z"],
])("reads %s as the date-time %s", (value, iso) => {
  expect(parseUtc(value)?.toISOString()).toBe(iso);
});

it("takes neither words nor objects for a date-time", () => {
  expect([isDateTime("yesterday"), isDateTime({})]).toEqual([false, false]);
});
