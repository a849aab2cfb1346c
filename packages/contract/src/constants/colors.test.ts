import { expect, test } from "vitest";
import { brandColor } from "./colors.ts";

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
