import { expect, test } from "vitest";
import { brandColor, hues, shadeMixes } from "./colors.ts";

test.each([
  ["#3B5BDB", "#3b5bdb"],
  ["#abc", "#abc"],
  ["teal", "#139a8b"],
  ["teal-500", "#139a8b"],
  ["deep-orange-900", "#7f341a"],
  ["blue-grey-50", "#f0f2f4"],
])("the brand's color %s is %s", (setting, hex) => {
  expect(brandColor(setting)).toBe(hex);
});

test.each(["", "darkest-gray", "accent", "white", "red-1234", "constructor", "url(x)", "#12"])(
  "%j is no color of a brand",
  (setting) => {
    expect(brandColor(setting)).toBeNull();
  },
);

test.each(Object.keys(hues))("each shade of %s is a color, the greater the darker", (hue) => {
  const brightness = Object.keys(shadeMixes).map((shade) => {
    const hex = brandColor(`${hue}-${shade}`) ?? "";
    expect(hex).toMatch(/^#[0-9a-f]{6}$/);
    return [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(hex.slice(at, at + 2), 16), 0);
  });
  expect(brightness).toEqual(brightness.toSorted((a, b) => b - a));
  expect(brandColor(`${hue}-500`)).toBe(hues[hue]);
  expect(new Set(Object.values(hues)).size).toBe(Object.keys(hues).length);
});
