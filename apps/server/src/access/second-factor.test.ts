import { expect, test } from "vitest";
import { memoryRateLimiter } from "../core/network/rate-limiter.ts";
import { stepOfCode, useCode } from "./second-factor.ts";

/** The secret and the codes that RFC 6238 gives as examples, with six digits. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const codes = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
] as const;

test.each(codes)("at %d seconds %s is valid, and one step later", async (seconds, code) => {
  const step = Math.floor(seconds / 30);
  expect(await stepOfCode({ secret, code, now: seconds * 1000 })).toBe(step);
  expect(await stepOfCode({ secret, code, now: (seconds + 30) * 1000 })).toBe(step);
  expect(await stepOfCode({ secret, code, now: (seconds + 90) * 1000 })).toBeNull();
});

test.each(["", "287083", "28708", "2870820", "28708a", "２８７０８２"])(
  "%s does not fit",
  async (code) => {
    expect(await stepOfCode({ secret, code, now: 59_000 })).toBeNull();
  },
);

test("a secret of the shortest kind works", async () => {
  expect(await stepOfCode({ secret: "JBSWY3DPEHPK3PXP", code: "000000", now: 0 })).toBeNull();
});

const given = { project: "_", user: 7, secret, code: "287082", now: 59_000 };

test("a code passes once, for each person", async () => {
  const limiter = memoryRateLimiter();
  await useCode(limiter, given);
  await expect(useCode(limiter, given)).rejects.toMatchObject({ key: "otpWrong" });
  await useCode(limiter, { ...given, user: 8 });
  await useCode(limiter, { ...given, project: "other" });
});

test("after ten wrong codes not even the right one is looked at", async () => {
  const limiter = memoryRateLimiter();
  for (let count = 0; count < 10; count += 1)
    await expect(useCode(limiter, { ...given, code: "000000" })).rejects.toMatchObject({
      key: "otpWrong",
    });
  await expect(useCode(limiter, given)).rejects.toMatchObject({ key: "tooManyRequests" });
  await useCode(limiter, { ...given, user: 8 });
});
