import { describe, expect, it } from "vitest";

import { lowest, stepOf, toStaged } from "./model.ts";

describe("numeric model", () => {
  it.each([
    ["integer", "10", 1],
    ["decimal", "10,2", 0.01],
    ["decimal", "10,0", 1],
    ["decimal", null, "any"],
  ] as const)("steps %s of length %s by %s", (type, length, step) => {
    expect(stepOf({ type, length })).toBe(step);
  });

  it.each([
    ["", null],
    ["0", 0],
    ["-12.5", -12.5],
    ["-", undefined],
    ["1e", undefined],
    ["9223372036854775807", "9223372036854775807"],
  ])("stages %j as %j", (typed, staged) => {
    expect(toStaged(typed)).toBe(staged);
  });

  it("starts at 0 for columns without a sign unless an option says otherwise", () => {
    expect(lowest({ signed: false }, undefined)).toBe(0);
    expect(lowest({ signed: false }, 5)).toBe(5);
    expect(lowest({ signed: true }, undefined)).toBeUndefined();
  });
});
