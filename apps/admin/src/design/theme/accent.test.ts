import { describe, expect, test } from "vitest";
import { accentShades, contrast, lightenUntilReadable } from "./accent.ts";
import { dark, defaultAccent, gray } from "./ramp.ts";

describe("accent colors", () => {
  test("the default accent stays as it is", () => {
    expect(accentShades(null)[6]).toBe(defaultAccent);
    expect(accentShades("nonsense")[6]).toBe(defaultAccent);
  });

  test.each(["#ffe600", "#00ff88", "#fff", "#8899aa", "#3b5bdb", "#000000"])(
    "white text on %s can be read",
    (color) => {
      expect(contrast(accentShades(color)[6], "#ffffff")).toBeGreaterThanOrEqual(4.5);
    },
  );

  test("a link in the dark scheme can be read", () => {
    const link = lightenUntilReadable(accentShades("#1a237e")[4], dark[7]);
    expect(contrast(link, dark[7])).toBeGreaterThanOrEqual(4.5);
  });

  test("quiet text can be read in both schemes", () => {
    expect(contrast(gray[7], "#ffffff")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(gray[7], gray[1])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark[2], dark[6])).toBeGreaterThanOrEqual(4.5);
  });
});
