import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ThumbnailRequest } from "../bytes/thumbnail-rules.ts";
import { inProcess } from "./process.ts";

const request: ThumbnailRequest = {
  width: 9,
  height: 9,
  quality: 80,
  format: "png",
  action: { fit: "crop", canvas: "none", background: "#fff", position: { row: "", column: "" } },
};
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "rowhouse-process-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const describePicture = (path: string, seconds = 10) =>
  inProcess({ name: "pictureFacts", input: path }, seconds);

async function fileOf(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, content);
  return path;
}

/** Shapes of shapes: two thousand bytes that are rendered a hundred million times. */
function bomb(): Buffer {
  const groups = Array.from(
    { length: 8 },
    (_, level) => `<g id="g${level}">${`<use href="#g${level + 1}"/>`.repeat(10)}</g>`,
  );
  const shape = '<rect id="g8" width="1" height="1"/>';
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg"><defs>${groups.join("")}${shape}</defs><use href="#g0"/></svg>`,
  );
}

test("a picture is described, and the same process describes the next one", async () => {
  const picture = sharp({ create: { width: 6, height: 4, channels: 3, background: "red" } });
  const path = await fileOf("red.png", await picture.png().toBuffer());
  expect(await describePicture(path)).toMatchObject({ width: 6, height: 4 });
  await expect(describePicture(await fileOf("x.png", "no picture"))).rejects.toThrow(
    "unsupported image format",
  );
  expect(await describePicture(path)).toMatchObject({ width: 6, height: 4 });
});

test("a picture that never ends is given up, and the next ones are described", async () => {
  const task = { name: "thumbnail", input: { original: bomb(), request } } as const;
  const results = await Promise.allSettled([1, 2, 3].map(() => inProcess(task, 1)));
  const reasons = results.map((result) => result.status === "rejected" && String(result.reason));
  expect(new Set(reasons)).toEqual(new Set(["Error: thumbnail: timed out"]));
  const picture = sharp({ create: { width: 6, height: 4, channels: 3, background: "red" } });
  const red = await fileOf("red.webp", await picture.webp().toBuffer());
  expect(await describePicture(red)).toMatchObject({ width: 6, height: 4 });
});
