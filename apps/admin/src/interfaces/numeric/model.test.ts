import { describe, expect, test } from "vitest";

import { lowest, stepOf } from "./model.ts";

describe("numeric model", () => {
  test.each([
    ["integer", "10", 1],
    ["decimal", "10,2", 0.01],
    ["decimal", "10,0", 1],
    ["decimal", null, 1],
  ] as const)("steps %s of length %s by %s", (type, length, step) => {
    expect(stepOf({ type, length })).toBe(step);
  });

  test("starts at 0 for columns without a sign unless an option says otherwise", () => {
    expect(lowest({ signed: false }, undefined)).toBe(0);
    expect(lowest({ signed: false }, 5)).toBe(5);
    expect(lowest({ signed: true }, undefined)).toBeUndefined();
  });
});
