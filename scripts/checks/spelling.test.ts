import { expect, test } from "vitest";

import { inAmerican } from "./spelling.ts";

test.each([
  ["the color of behavior", "the color of behavior"],
  ["Color", "Color"],
  ["readColor", "readColor"],
  ["licenses.ts", "licenses.ts"],
])("%s is written %s", (text, american) => {
  expect(inAmerican(text)).toBe(american);
});

test.each(["blue-grey-200", "aria-labelledby", "optimistic", "organism", "fulfillment"])(
  "%s stays",
  (text) => {
    expect(inAmerican(text)).toBe(text);
  },
);
