import { expect, test } from "vitest";

import { fromChannels, isBright, readColor, toChannels, writeColor, type Format } from "./model.ts";

test.each<[string | number[], Format, string | null]>([
  ["#3498DB", "hex", "#3498db"],
  ["3498db", "hex", "#3498db"],
  ["#39d", "hex", "#3399dd"],
  ["52,152,219", "rgb", "#3498db"],
  [[52, 152, 219], "rgb", "#3498db"],
  ["204, 70, 53", "hsl", "#3398db"],
  ["76,31,0,14", "cmyk", "#3597db"],
  ["#3498db", "cmyk", "#3498db"],
  ["52,152,219", "hex", null],
  ["52,152", "rgb", null],
  ["256,0,0", "rgb", null],
  ["361,0,0", "hsl", null],
  ["tomato", "hex", null],
  ["abc", "hex", null],
  ["", "rgb", null],
])("%j in %s is %s", (stored, format, hex) => {
  const color = readColor(stored, format);
  expect(color && writeColor(color, "hex", false)).toBe(hex);
});

test.each<[Format, string]>([
  ["hex", "#3498db80"],
  ["rgb", "52,152,219,0.5"],
  ["hsl", "204,70,53,0.5"],
  ["cmyk", "76,31,0,14,0.5"],
])("a color with alpha is written in %s as %s", (format, text) => {
  expect(writeColor({ rgb: [52, 152, 219], alpha: 0.5 }, format, true)).toBe(text);
});

test.each<[Format, string]>([
  ["rgb", "#9c27b0"],
  ["hsl", "#000000"],
  ["hsl", "#ffffff"],
  ["cmyk", "#000000"],
])("channels of %s lead back to %s", (format, hex) => {
  const color = readColor(hex, "hex");
  if (color === null) throw new Error("It is a color.");
  expect(writeColor(fromChannels(toChannels(color, format), format), "hex", false)).toBe(hex);
});

test("marks are dark on bright colors", () => {
  const colors = ["#ffffff", "#ffc107", "#f44336", "#000000"].map((hex) => readColor(hex, "hex"));
  expect(colors.map((color) => color && isBright(color))).toEqual([true, false, false, false]);
});
