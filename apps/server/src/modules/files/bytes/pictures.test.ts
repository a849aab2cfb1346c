import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drawThumbnail, readPicture } from "./pictures.ts";

const request = {
  width: 200,
  height: 200,
  action: "crop",
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
  expect(await readPicture(path)).toBeNull();
});

test("the size of a picture is that after the rotation of the camera", async () => {
  const path = join(directory, "turned.jpg");
  await sharp(await picture(60, 40))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toFile(path);
  expect(await readPicture(path)).toMatchObject({
    width: 40,
    height: 60,
    facts: { orientation: 6 },
  });
});

test("the facts of a picture are few, and neither place nor camera is among them", async () => {
  const path = join(directory, "facts.jpg");
  await sharp(await picture(60, 40))
    .withExif({
      IFD0: { Make: "Kodak", Artist: "Somebody" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 3230/100" },
    })
    .withDensity(300)
    .jpeg()
    .toFile(path);
  expect((await readPicture(path))?.facts).toEqual({
    format: "jpeg",
    space: "srgb",
    channels: 3,
    has_alpha: false,
    density: 300,
    orientation: 1,
  });
});

test("an SVG shows nothing of this machine and asks nobody on the net", async () => {
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    asked.push(String(request.url));
    reply.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  const red = join(directory, "red.png");
  await sharp({ create: { width: 20, height: 20, channels: 3, background: "red" } }).toFile(red);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20" height="20">
      <image xlink:href="file://${red}" width="20" height="20"/>
      <image href="${red}" width="20" height="20"/>
      <image href="http://127.0.0.1:${port}/a.png" width="20" height="20"/>
      <style>@import url("http://127.0.0.1:${port}/a.css");</style>
    </svg>`;
  const drawn = await drawThumbnail(Buffer.from(drawing), { ...request, format: "png" });
  const seen = (await sharp(drawn).stats()).channels.map(({ mean }) => Math.round(mean));
  expect(seen.slice(0, 3)).not.toEqual([255, 0, 0]);
  const entity = `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`;
  await expect(drawThumbnail(Buffer.from(entity), request)).rejects.toThrow("not defined");
  expect(asked).toEqual([]);
  await new Promise((resolve) => server.close(resolve));
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
