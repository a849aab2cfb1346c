import { describe, expect, test } from "vitest";

import {
  editOf,
  flipped,
  refusedPicture,
  resultSize,
  startView,
  turned,
  withRatio,
} from "./picture.model.ts";

const file = { id: 1, metadata: null };
const size = { width: 400, height: 200 };
const start = startView(file);

describe("a picture that is edited", () => {
  test("asks for nothing before it is changed, nor after it was turned once around", () => {
    expect(editOf(start, file)).toBeNull();
    const around = [1, 2, 3, 4].reduce((view) => turned(view, "left", size), start);
    expect(editOf(around, file)).toBeNull();
  });

  test("turns the way it is seen, also when it is flipped", () => {
    expect(editOf(turned(start, "right", size), file)).toMatchObject({ rotate: 90 });
    const mirrored = flipped(start, "across");
    expect(editOf(turned(mirrored, "right", size), file)).toMatchObject({
      rotate: 270,
      flip: true,
    });
    // Upside down and mirrored is turned by half.
    expect(editOf(flipped(mirrored, "down"), file)).toEqual({ rotate: 180, focus: null });
  });

  test("keeps the part that is chosen when it is flipped", () => {
    const crop = { x: 0, y: 0.5, width: 0.25, height: 0.5 };
    expect(flipped({ ...start, crop }, "across").crop).toEqual({ ...crop, x: 0.75 });
    expect(flipped({ ...start, crop }, "down").crop).toEqual({ ...crop, y: 0 });
  });

  test("is cropped to the largest part of a shape, also after it is turned", () => {
    const square = withRatio(start, "1:1", size);
    expect(resultSize(square, size)).toEqual({ width: 200, height: 200 });
    expect(square.crop).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 });
    expect(turned(square, "left", size).crop).toEqual({ x: 0, y: 0.25, width: 1, height: 0.5 });
    expect(resultSize(withRatio(start, "16:9", size), size)).toEqual({ width: 356, height: 200 });
  });

  test("has its focal point where it was, seen from the part that remains", () => {
    const view = { ...start, focus: { x: 0.5, y: 0.25 } };
    expect(turned(view, "right", size).focus).toEqual({ x: 0.75, y: 0.5 });
    const crop = { x: 0.5, y: 0, width: 0.5, height: 0.5 };
    expect(editOf({ ...view, crop }, file)).toEqual({ crop, focus: { x: 0, y: 0.5 } });
  });
});

test.each([
  [{ type: "image/svg+xml" }, "pictureVector"],
  [{ type: "image/gif", metadata: { picture: { pages: 12 } } }, "pictureAnimated"],
  [{ type: "image/png", width: 20_000, height: 20_000 }, "picturePixels"],
  [{ type: "image/png", width: 20_000, height: 100 }, undefined],
])("of %j it is known beforehand whether it can be edited", (picture, reason) => {
  expect(refusedPicture(picture)?.reason).toBe(reason);
});
