import { describe, expect, test } from "vitest";

import { boundsOf, stepOf } from "./model.ts";

describe("numeric model", () => {
  test.each([
    ["integer", "10", 1],
    ["decimal", "10,2", 0.01],
    ["decimal", "10,0", 1],
    ["decimal", null, 1],
  ] as const)("steps %s of length %s by %s", (type, length, step) => {
    expect(stepOf({ type, length })).toBe(step);
  });

  test.each([
    ["TINYINT", true, [-128n, 127n]],
    ["SMALLINT", false, [0n, 65_535n]],
    ["BIGINT", true, [-9_223_372_036_854_775_808n, 9_223_372_036_854_775_807n]],
  ] as const)(
    "bounds whole numbers by their datatype %s, signed: %s",
    (datatype, signed, range) => {
      const { min, max } = boundsOf({ type: "integer", datatype, signed }, {}, 5);
      expect([min, max]).toEqual(range);
    },
  );

  test("bounds by the options first, and decimals only by their sign", () => {
    const decimal = { type: "decimal", datatype: "DECIMAL" } as const;
    expect(boundsOf({ ...decimal, signed: false }, { max: 7 }, null)).toMatchObject({
      min: 0n,
      max: 7,
    });
    expect(boundsOf({ ...decimal, signed: true }, {}, null)).toEqual({
      min: undefined,
      max: undefined,
      isNarrow: false,
    });
    const whole = { type: "integer", datatype: "INT", signed: true } as const;
    expect(boundsOf(whole, { min: 5 }, null)).toMatchObject({ min: 5, max: 2_147_483_647n });
  });

  test("does not bound a column that holds more than its datatype says", () => {
    const stamp = { type: "integer", datatype: "INT", signed: true } as const;
    expect(boundsOf(stamp, {}, 1_795_000_000_000)).toMatchObject({
      min: undefined,
      max: undefined,
    });
  });
});
