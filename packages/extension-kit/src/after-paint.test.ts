import { beforeEach, expect, test, vi } from "vitest";

import { afterPaint } from "./after-paint.ts";

const frames = new Map<number, () => void>();

/** Runs what waits for the next frame. */
function paint(): void {
  const waiting = [...frames.values()];
  frames.clear();
  for (const work of waiting) work();
}

beforeEach(() => {
  frames.clear();
  let last = 0;
  vi.stubGlobal("requestAnimationFrame", (work: () => void) => {
    frames.set(++last, work);
    return last;
  });
  vi.stubGlobal("cancelAnimationFrame", (frame: number) => frames.delete(frame));
  return () => vi.unstubAllGlobals();
});

test("work is done once, after the frame that is painted", () => {
  const work = vi.fn<() => void>();
  afterPaint(work);
  paint();
  expect(work).not.toHaveBeenCalled();
  paint();
  paint();
  expect(work).toHaveBeenCalledTimes(1);
});

test.each([0, 1])("work that is called off after %i frames is not done", (count) => {
  const work = vi.fn<() => void>();
  const callOff = afterPaint(work);
  for (let frame = 0; frame < count; frame++) paint();
  callOff();
  paint();
  paint();
  expect(work).not.toHaveBeenCalled();
});
