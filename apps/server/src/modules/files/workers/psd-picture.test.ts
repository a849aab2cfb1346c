import { describe, expect, test } from "vitest";
import { psdOf } from "../../../../test/files/documents.ts";
import { renderPsdPicture } from "./psd-picture.ts";

const box = { width: 200, height: 200 };
/** 8x6, created by another program (ag-psd): red grows by 30 to the right, green by 40 downwards, blue is 200. */
const foreign = Buffer.from(
  "OEJQUwABAAAAAAAAAAMAAAAGAAAACAAIAAMAAAAAAAAAHDhCSU0EAgAAAAAAAgAAOEJJTQQwAAAAAAABAQAAAADYAAAA0AABAAAAAAAAAAAAAAAGAAAACAADAAAAAABEAAEAAAAaAAIAAAAaOEJJTW5vcm3/AAgAAAAAIAAAAAAAAAAAAWwAADhCSU1sdW5pAAAACAAAAAEAbAAAAAEACQAJAAkACQAJAAkHAB48WniWtNIHAB48WniWtNIHAB48WniWtNIHAB48WniWtNIHAB48WniWtNIHAB48WniWtNIAAQACAAIAAgACAAIAAvkA+Sj5UPl4+aD5yAABAAIAAgACAAIAAgAC+cj5yPnI+cj5yPnIAAAAAAAAAAEACQAJAAkACQAJAAkAAgACAAIAAgACAAIAAgACAAIAAgACAAIHAB48WniWtNIHAB48WniWtNIHAB48WniWtNIHAB48WniWtNIHAB48WniWtNIHAB48WniWtNL5APko+VD5ePmg+cj5yPnI+cj5yPnI+cg=",
  "base64",
);

function pixels(bytes: Uint8Array): number[] {
  return [...renderPsdPicture({ bytes, box }).data];
}

describe("the picture in a Photoshop file", () => {
  test("is read from a file of another program", () => {
    const { data, ...size } = renderPsdPicture({ bytes: foreign, box });
    expect(size).toEqual({ width: 8, height: 6, channels: 3 });
    for (const [x, y] of [
      [0, 0],
      [7, 0],
      [3, 5],
    ] as const) {
      const at = (y * 8 + x) * 3;
      expect([...data.subarray(at, at + 3)]).toEqual([x * 30, y * 40, 200]);
    }
  });

  const gray = (left: number, right: number) => [left, left, left, right, right, right];
  const rgb = [1, 3, 5, 2, 4, 6];
  const oneChannel = { mode: 1, channels: 1 };
  test.each([
    ["gray", oneChannel, [0, 255], gray(0, 255)],
    ["duotone", { mode: 8, channels: 1 }, [7, 9], gray(7, 9)],
    ["colors", { mode: 3 }, [1, 2, 3, 4, 5, 6], rgb],
    ["colors and a mask", { mode: 3, channels: 4 }, [1, 2, 3, 4, 5, 6, 0, 0], rgb],
    ["16 bits", { ...oneChannel, depth: 16 }, [10, 255, 20, 0], gray(10, 20)],
    ["black and white", { mode: 0, depth: 1, channels: 1 }, [0b0100_0000], gray(255, 0)],
    [
      "inks",
      { mode: 4, channels: 4 },
      [255, 255, 0, 255, 255, 255, 255, 0],
      [255, 0, 255, 0, 0, 0],
    ],
    ["run lengths", { ...oneChannel, packing: 1 }, [0, 2, 255, 9], gray(9, 9)],
    [
      "run lengths of the large kind",
      { ...oneChannel, packing: 1, version: 2 },
      [0, 0, 0, 4, 128, 1, 5, 6],
      gray(5, 6),
    ],
  ] as const)("is read in %s", (...[, parts, values, expected]) => {
    const planes = Uint8Array.from(values);
    expect(pixels(psdOf({ width: 2, height: 1, ...parts, planes }))).toEqual(expected);
  });

  test("is read through its palette", () => {
    const palette = new Uint8Array(768);
    palette.set([1, 10], 0);
    palette.set([2, 20], 256);
    palette.set([3, 30], 512);
    const planes = Uint8Array.from([1, 0]);
    const psd = psdOf({ width: 2, height: 1, mode: 2, channels: 1, palette, planes });
    expect(pixels(psd)).toEqual([10, 20, 30, 1, 2, 3]);
  });

  test("is scaled down while it is read, but not below the box", () => {
    const planes = Uint8Array.from({ length: 900 * 300 }, (_, at) => (at % 2) * 200);
    const bytes = psdOf({ width: 900, height: 300, mode: 1, channels: 1, planes });
    const { data, ...size } = renderPsdPicture({ bytes, box: { width: 50, height: 50 } });
    expect(size).toEqual({ width: 300, height: 100, channels: 3 });
    expect(Math.min(...data)).toBeGreaterThan(60);
    expect(Math.max(...data)).toBeLessThan(140);
  });
});

describe("no picture is rendered", () => {
  test("when the file is truncated at any position", () => {
    for (let length = 0; length < foreign.length; length += 1)
      expect(() => pixels(foreign.subarray(0, length)), `${length} bytes`).toThrow(/./);
  });

  test.each([
    ["other files", Buffer.from("GIF89a".padEnd(40))],
    ["no width", psdOf({ width: 0, height: 1, mode: 1, planes: new Uint8Array(9) })],
    [
      "absurd edges",
      psdOf({ width: 2 ** 32 - 1, height: 2 ** 32 - 1, mode: 3, planes: new Uint8Array(9) }),
    ],
    [
      "too many pixels",
      psdOf({ width: 30_000, height: 30_000, mode: 3, planes: new Uint8Array(9) }),
    ],
    ["Lab", psdOf({ width: 2, height: 1, mode: 9, planes: new Uint8Array(9) })],
    ["32 bits", psdOf({ width: 1, height: 1, mode: 3, depth: 32, planes: new Uint8Array(12) })],
    [
      "fewer planes than colors",
      psdOf({ width: 2, height: 1, mode: 3, channels: 1, planes: new Uint8Array(9) }),
    ],
    [
      "an unknown packing",
      psdOf({ width: 2, height: 1, mode: 3, packing: 2, planes: new Uint8Array(9) }),
    ],
    [
      "runs that are too short",
      psdOf({
        width: 9,
        height: 1,
        mode: 1,
        channels: 1,
        packing: 1,
        planes: Uint8Array.from([0, 2, 255, 9]),
      }),
    ],
  ])("of %s", (_, bytes) => {
    expect(() => pixels(bytes)).toThrow(/./);
  });
});
