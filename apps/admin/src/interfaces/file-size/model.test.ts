import { expect, test } from "vitest";

import { sizeText, unitFor, unitsOf } from "./model.ts";

const write = (value: number, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat("en-US", options).format(value);

test.each([
  [999, true, "999 B"],
  [1000, true, "1 kB"],
  [1_540_000, true, "1.5 MB"],
  [1023, false, "1,023 B"],
  [1536, false, "1.5 KiB"],
  [5 * 1024 ** 3, false, "5 GiB"],
  [2e18, true, "2 EB"],
])("%i bytes (steps of 1000: %s) are %s", (bytes, isDecimal, text) => {
  expect(sizeText(bytes, isDecimal, write)).toBe(text.replace(" ", "\u00a0"));
});

test("nothing is counted in bytes", () => {
  expect(unitFor(0, unitsOf(true)).name).toBe("B");
});
