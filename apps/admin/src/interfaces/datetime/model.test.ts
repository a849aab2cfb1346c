import { expect, test } from "vitest";

import { zoneOf } from "./model.ts";

test.each([
  [["2026-11-20 14:30:00", "articles", { utc: false }], "local"],
  [["2026-11-20 14:30:00", "articles", { utc: true }], "utc"],
  [["2026-11-20 14:30:00", "directus_users", { utc: false }], "utc"],
  [["2026-11-20T14:30:00+00:00", "articles", { utc: false }], "utc"],
] as const)("%j is read as %s time", ([value, collection, options], zone) => {
  expect(zoneOf(value, collection, options)).toBe(zone);
});
