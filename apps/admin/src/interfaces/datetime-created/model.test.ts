import { expect, it } from "vitest";

import { canRead, parseUtc } from "./model.ts";

it.each([
  ["2026-11-20 14:30:00", "2026-11-20T14:30:00.000Z"],
  ["2026-11-20T14:30:00+02:00", "2026-11-20T12:30:00.000Z"],
])("reads %s as the moment %s", (value, iso) => {
  expect(parseUtc(value)?.toISOString()).toBe(iso);
});

it("takes neither words nor objects for a moment", () => {
  expect([canRead("yesterday"), canRead({}), canRead(null)]).toEqual([false, false, true]);
});
