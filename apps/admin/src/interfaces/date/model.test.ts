import { describe, expect, it } from "vitest";

import { isDay, parseDay, toBox } from "./model.ts";

describe("date model", () => {
  it("reads a date as that day here, whatever the zone", () => {
    const day = parseDay("2026-02-28");
    expect([day?.getFullYear(), day?.getMonth(), day?.getDate(), day?.getHours()]).toEqual([
      2026, 1, 28, 0,
    ]);
  });

  it.each(["2026-02-30", "20.11.2026", "soon", 20261120])(
    "does not take %j for a date",
    (value) => {
      expect(isDay(value)).toBe(false);
    },
  );

  it("drops a time that hangs on", () => {
    expect(toBox("2026-11-20 00:00:00")).toBe("2026-11-20");
  });
});
