import { expect, test } from "vitest";

import { isBright, moved, palette, perHue } from "./model.ts";

test("has 200 colors, each once", () => {
  expect([palette.length, new Set(palette).size]).toEqual([200, 200]);
  expect(palette).toContain("blue-grey-200");
});

test.each([
  ["red", { hues: 1, shades: 0 }, "pink"],
  ["red", { hues: -1, shades: 0 }, "red"],
  ["red", { hues: 0, shades: -1 }, "red"],
  ["red", { hues: 0, shades: 1 }, "red-50"],
  ["red-900", { hues: 0, shades: 1 }, "white"],
  ["blue-grey-900", { hues: 0, shades: 1 }, "black"],
  ["white", { hues: 1, shades: 0 }, "black"],
  ["white", { hues: 0, shades: 1 }, "white"],
  ["white", { hues: 0, shades: -1 }, "red-900"],
])("from %s the step %j leads to %s", (from, step, to) => {
  expect(palette[moved(palette.indexOf(from), step)]).toBe(to);
});

test("marks are dark on bright colors", () => {
  const names = ["white", "yellow-200", "red-50", "black", "indigo", "accent"];
  expect(names.map(isBright)).toEqual([true, true, true, false, false, false]);
  expect(perHue).toBe(11);
});
