import { expect, test } from "vitest";
import { isCurrentCode } from "./second-factor.ts";

/** The secret and the codes that RFC 6238 gives as examples, with six digits. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test("accepts the codes of the standard at their time, and one step around it", () => {
  for (const [seconds, code] of [
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
  ] as const) {
    expect(isCurrentCode(secret, code, seconds * 1000)).toBe(true);
    expect(isCurrentCode(secret, code, (seconds + 30) * 1000)).toBe(true);
    expect(isCurrentCode(secret, code, (seconds + 90) * 1000)).toBe(false);
  }
});

test("refuses everything else", () => {
  for (const code of ["", "287083", "28708", "2870820", "28708a", "２８７０８２"])
    expect(isCurrentCode(secret, code, 59_000)).toBe(false);
});
