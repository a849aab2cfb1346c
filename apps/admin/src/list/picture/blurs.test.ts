import { rgbaToThumbHash } from "thumbhash";
import { afterEach, expect, test, vi } from "vitest";
import { blurOf } from "./blurs.ts";

const hashOf = (shade: number) =>
  btoa(String.fromCharCode(...rgbaToThumbHash(1, 1, [shade, shade, shade, 255])));

afterEach(() => vi.unstubAllGlobals());

test("two hundred pictures are decoded in short slices, each picture once", async () => {
  const slices: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (slice: () => void) => slices.push(slice));
  // Each look at the clock is a millisecond later: a slice has room for a few pictures.
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 1));
  const hashes = Array.from({ length: 200 }, (_, index) => hashOf(index));
  let done = 0;
  const blurs = [...hashes, ...hashes].map(async (hash) => {
    const blur = await blurOf(hash);
    done += 1;
    return blur;
  });
  await vi.waitFor(() => expect(slices).toHaveLength(1));
  slices.shift()?.();
  await vi.waitFor(() => expect(done).toBeGreaterThan(0));
  expect(done).toBeLessThan(20);
  while (slices.length > 0) slices.shift()?.();
  const found = await Promise.all(blurs);
  expect(new Set(found).size).toBeGreaterThan(10);
  expect(found.every((blur) => blur?.startsWith("data:image/png;base64,"))).toBe(true);
  expect(slices).toEqual([]);
});

test("what is no thumbhash has no blur", async () => {
  expect(await blurOf("!")).toBeNull();
  expect(await blurOf(btoa("ab"))).toBeNull();
});
