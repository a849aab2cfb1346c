import { expect, test } from "vitest";
import { versionOf } from "./etag.ts";

test.each([
  ['"version.reply"', '"version"'],
  ['W/"version.reply"', '"version"'],
  ['"version"', '"version"'],
  ["*", "*"],
  ["", ""],
])("%j is of version %j", (etag, expected) => {
  expect(versionOf(etag)).toBe(expected);
});
