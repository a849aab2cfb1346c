import { expect, test } from "vitest";

import { isNewer, readVersions, writeVersions, versionOf } from "./versions.ts";

const versions = { model: { count: 12, mark: null }, rights: { count: 4, mark: "x9-_" } };

test("the header is read as it was written", () => {
  expect(writeVersions(versions)).toBe("model=12, rights=4.x9-_");
  expect(readVersions(writeVersions(versions))).toEqual(versions);
  expect(readVersions("later=2, model=x, settings=3, __proto__=1")).toEqual({
    settings: { count: 3, mark: null },
  });
});

test.each([
  [{ count: 2, mark: null }, { count: 1, mark: null }, true],
  [{ count: 1, mark: null }, { count: 1, mark: null }, false],
  // A process that has not noticed the change yet.
  [{ count: 1, mark: null }, { count: 2, mark: null }, false],
  [{ count: 2, mark: "a" }, { count: 1, mark: "a" }, true],
  [{ count: 2, mark: "b" }, { count: 1, mark: "a" }, true],
  [{ count: 1, mark: "b" }, { count: 1, mark: "a" }, true],
  [{ count: 1, mark: "b" }, { count: 2, mark: "a" }, false],
])("%j after %j is newer: %s", (version, than, expected) => {
  expect(isNewer(version, than)).toBe(expected);
});

test.each([
  ['"version.reply"', '"version"'],
  ['W/"version.reply"', '"version"'],
  ['"version"', '"version"'],
  ["*", "*"],
  ["", ""],
])("%j is of version %j", (etag, expected) => {
  expect(versionOf(etag)).toBe(expected);
});
