import { describe, expect, it } from "vitest";

import { mask, parseMasked, toMasked } from "./mask.model.ts";

describe("mask of the datetime box", () => {
  it("takes digits only and sets the separators", () => {
    expect(mask("11a20", "mdy")).toBe("11/20");
    expect(mask("11202026143", "mdy")).toBe("11/20/2026 14:3");
    expect(mask("20261120", "ymd")).toBe("2026-11-20");
  });

  it.each(["mdy", "dmy", "ymd"] as const)("reads what it writes in %s", (format) => {
    const date = new Date(2026, 10, 20, 14, 30, 5);
    expect(parseMasked(toMasked(date, format), format)).toEqual(date);
  });

  it.each(["11/20/2026", "13/40/2026 10:00:00", "02/30/2026 10:00:00", "11/20/2026 24:00:00"])(
    "finds no date-time in %s",
    (text) => {
      expect(parseMasked(text, "mdy")).toBeNull();
    },
  );
});
