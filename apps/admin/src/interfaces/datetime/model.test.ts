import { expect, test } from "vitest";

import { isDateTime, zoneOf } from "./model.ts";

test.each([
  [["2026-11-20 14:30:00", "articles", { utc: false }], "local"],
  [["2026-11-20 14:30:00", "articles", { utc: true }], "utc"],
  [["2026-11-20 14:30:00", "directus_users", { utc: false }], "utc"],
  [["2026-11-20T14:30:00+00:00", "articles", { utc: false }], "utc"],
] as const)("%j is read as %s time", ([value, collection, options], zone) => {
  expect(zoneOf(value, collection, options)).toBe(zone);
});

test.each(["2026-13-01 00:00:00", "2026-02-30 00:00:00", "2026-01-01 25:00:00", "soon", 5])(
  "%j is no date-time",
  (value) => {
    expect(isDateTime(value)).toBe(false);
  },
);
