import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drawThumbnail, readDimensions } from "./pictures.ts";

const request = {
  width: 200,
  height: 200,
  action: "crop",
  qualityName: "good",
  quality: 50,
  format: "jpeg",
} as const;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "rowhouse-pictures-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

test("crop fills the box, contain keeps the shape and enlarges small pictures", async () => {
  const small = await picture(60, 40);
  expect(await sizeOf(await drawThumbnail(small, request))).toEqual([200, 200]);
  expect(await sizeOf(await drawThumbnail(small, { ...request, action: "contain" }))).toEqual([
    200, 133,
  ]);
});

test("an SVG becomes a picture on white", async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>');
  const { channels } = await sharp(await drawThumbnail(svg, request)).stats();
  expect(channels.every(({ mean }) => mean > 250)).toBe(true);
});

test("what is no picture cannot be drawn and has no size", async () => {
  await expect(drawThumbnail(Buffer.from("no picture"), request)).rejects.toThrow(
    "unsupported image format",
  );
  const path = join(directory, "x.jpg");
  await writeFile(path, "no picture");
  expect(await readDimensions(path)).toBeNull();
});

test("the size of a picture is that after the rotation of the camera", async () => {
  const path = join(directory, "turned.jpg");
  await sharp(await picture(60, 40))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toFile(path);
  expect(await readDimensions(path)).toEqual({ width: 40, height: 60 });
});

async function picture(width: number, height: number): Promise<Buffer> {
  return await sharp({ create: { width, height, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
}

async function sizeOf(bytes: Uint8Array): Promise<number[]> {
  const { width, height } = await sharp(bytes).metadata();
  return [width, height];
}
