import { expect, test } from "vitest";
import { ownValue } from "./own-value.ts";

test.each(["constructor", "toString", "hasOwnProperty", "valueOf", "__proto__"])(
  "%s is a value only where it was stored",
  (name) => {
    expect(ownValue({ title: "x" }, name)).toBeUndefined();
    expect(ownValue(Object.fromEntries([[name, "x"]]), name)).toBe("x");
  },
);

test("what is no record has no values", () => {
  expect(ownValue(undefined, "title")).toBeUndefined();
  expect(ownValue(null, "title")).toBeUndefined();
});
