import { describe, expect, it } from "vitest";

import { isDateTime, parseDateTime, toWire, zoneOf } from "./wire.model.ts";

describe("the wire form of datetime fields", () => {
  it("shows and saves stored text of user collections unchanged", () => {
    const date = parseDateTime("2026-03-29 02:30:00", "stored");
    expect(date && toWire(date, "stored")).toMatch(/^2026-03-29 0[23]:30:00$/);
  });

  it("keeps UTC on the wire for values with an offset", () => {
    const date = parseDateTime("2019-08-20T09:15:00+00:00", "utc");
    expect(date?.toISOString()).toBe("2019-08-20T09:15:00.000Z");
    expect(date && toWire(date, "utc")).toBe("2019-08-20 09:15:00");
  });

  it.each([
    [["2026-11-20 14:30:00", "articles", { utc: false }], "stored"],
    [["2026-11-20 14:30:00", "articles", { utc: true }], "utc"],
    [["2026-11-20 14:30:00", "directus_users", { utc: false }], "utc"],
    [["2026-11-20T14:30:00+00:00", "articles", { utc: false }], "utc"],
  ] as const)("takes %j for %s time", ([value, collection, options], zone) => {
    expect(zoneOf(value, collection, options)).toBe(zone);
  });

  it.each(["2026-13-01 00:00:00", "2026-02-30 00:00:00", "2026-01-01 25:00:00", "soon", 5])(
    "does not take %j for a date-time",
    (value) => {
      expect(isDateTime(value)).toBe(false);
    },
  );
});
