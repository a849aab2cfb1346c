import { expect, test } from "vitest";

import { colorOf } from "./host.tsx";

test.each([
  "red",
  "blue-grey",
  "blue-grey-200",
  "deep-purple-900",
  "accent",
  "danger-light",
  "white",
  "darkest-gray",
])("knows the color name %s", (name) => {
  expect(colorOf(name)).not.toBe(colorOf("gray"));
});

test.each(["", "unheard-of", "red-1234", "url(x)", "constructor"])("gives gray for %j", (name) => {
  expect(colorOf(name)).toBe(colorOf("gray"));
});
