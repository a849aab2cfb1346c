import { openAsBlob } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { psdOf } from "../../../../test/files/documents.ts";
import type { Raster } from "../workers/work.ts";
import { encodeThumbnail, readPicture, readPsdSize } from "./pictures.ts";
import {
  readThumbnailRequest,
  readThumbnailRules,
  type ThumbnailRequest,
} from "./thumbnail-rules.ts";

const request = requested("crop", {});
const render = (original: Uint8Array | Raster, request: ThumbnailRequest) =>
  encodeThumbnail({ original, request });
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "rowhouse-pictures-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

test("crop fills the box, contain preserves the aspect ratio and enlarges small pictures", async () => {
  const small = await picture(60, 40);
  expect(await sizeOf(await render(small, request))).toEqual([200, 200]);
  expect(await sizeOf(await render(small, requested("contain", {})))).toEqual([200, 133]);
});

test("crop shows the part selected by its position", async () => {
  const halves = await twoHalves();
  for (const [position, seen] of [
    ["left", "red"],
    ["top-left", "red"],
    ["right", "blue"],
    ["nowhere", "both"],
  ] as const) {
    const rendered = await render(halves, requested("crop", { position }));
    const corners = [await colorAt(rendered, 5, 100), await colorAt(rendered, 195, 100)];
    expect(corners, position).toEqual(seen === "both" ? ["red", "blue"] : [seen, seen]);
  }
});

test.each([
  [{ resizeCanvas: true, canvasBackground: "0f0" }, [200, 200], ["green", "red", "green"]],
  [
    { resizeCanvas: true, canvasBackground: "0f0", position: "top" },
    [200, 200],
    ["red", "green", "green"],
  ],
  [
    { resizeCanvas: true, canvasBackground: "0f0", position: "bottom" },
    [200, 200],
    ["green", "green", "red"],
  ],
  [
    { resizeCanvas: true, canvasBackground: "0f0", resizeRelative: true, position: "top-left" },
    [400, 250],
    ["red", "green", "green"],
  ],
] as const)("contain with %j is put on a canvas", async (options, size, colors) => {
  const rendered = await render(await twoHalves(), requested("contain", options));
  expect(await sizeOf(rendered)).toEqual(size);
  const [, height] = size;
  const seen = [10, height / 2, height - 10].map((y) => colorAt(rendered, 10, y));
  expect(await Promise.all(seen)).toEqual(colors);
});

test("raw pixels are accepted as well", async () => {
  const raster = {
    data: Uint8Array.of(255, 0, 0, 0, 0, 255),
    width: 2,
    height: 1,
    channels: 3,
  } as const;
  const rendered = await render(raster, requested("contain", {}));
  expect(await sizeOf(rendered)).toEqual([200, 100]);
  expect([await colorAt(rendered, 10, 50), await colorAt(rendered, 190, 50)]).toEqual([
    "red",
    "blue",
  ]);
});

test("the size of a Photoshop file is read from its header", async () => {
  const path = join(directory, "a.psd");
  await writeFile(path, psdOf({ width: 30, height: 20, mode: 9, planes: new Uint8Array() }));
  expect(await readPsdSize(await openAsBlob(path))).toEqual({ width: 30, height: 20 });
  await writeFile(path, "8BPS");
  expect(await readPsdSize(await openAsBlob(path))).toBeNull();
});

test("an SVG becomes a picture on white", async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>');
  const { channels } = await sharp(await render(svg, request)).stats();
  expect(channels.every(({ mean }) => mean > 250)).toBe(true);
});

test("other files cannot be rendered and have no size", async () => {
  await expect(render(Buffer.from("no picture"), request)).rejects.toThrow(
    "unsupported image format",
  );
  const path = join(directory, "x.jpg");
  await writeFile(path, "no picture");
  await expect(readPicture(path)).rejects.toThrow("unsupported image format");
});

test("the size of a picture respects its EXIF orientation", async () => {
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

test("the facts of a picture contain neither location nor camera", async () => {
  const path = join(directory, "facts.jpg");
  await sharp(await picture(60, 40))
    .withExif({
      IFD0: { Make: "Kodak", Artist: "A. Person" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 3230/100" },
    })
    .withDensity(300)
    .jpeg()
    .toFile(path);
  expect((await readPicture(path)).facts).toEqual({
    format: "jpeg",
    space: "srgb",
    channels: 3,
    has_alpha: false,
    density: 300,
    orientation: 1,
  });
});

test("an SVG can read neither local files nor the network", async () => {
  const requests: string[] = [];
  const server = createServer((request, reply) => {
    requests.push(String(request.url));
    reply.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address of this type.
  const { port } = server.address() as AddressInfo;
  const red = join(directory, "red.png");
  await sharp({ create: { width: 20, height: 20, channels: 3, background: "red" } }).toFile(red);
  const source = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20" height="20">
      <image xlink:href="file://${red}" width="20" height="20"/>
      <image href="${red}" width="20" height="20"/>
      <image href="http://127.0.0.1:${port}/a.png" width="20" height="20"/>
      <style>@import url("http://127.0.0.1:${port}/a.css");</style>
    </svg>`;
  const rendered = await render(Buffer.from(source), { ...request, format: "png" });
  const seen = (await sharp(rendered).stats()).channels.map(({ mean }) => Math.round(mean));
  expect(seen.slice(0, 3)).not.toEqual([255, 0, 0]);
  const entity = `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`;
  await expect(render(Buffer.from(entity), request)).rejects.toThrow("not defined");
  expect(requests).toEqual([]);
  await new Promise((resolve) => server.close(resolve));
});

/** A request for 200x200 in the best quality, with these options of its action. */
function requested(action: string, options: object): ThumbnailRequest {
  const rules = readThumbnailRules({
    thumbnail_actions: JSON.stringify({ [action]: { options } }),
  });
  const parts = { width: "200", height: "200", action, quality: "best", name: "a.jpg" };
  const found = readThumbnailRequest(rules, parts);
  if (!found) throw new Error(`${action} is not allowed`);
  return found;
}

/** 400x100, red on the left, blue on the right. */
async function twoHalves(): Promise<Buffer> {
  const right = { create: { width: 200, height: 100, channels: 3, background: "#00f" } } as const;
  return await sharp({ create: { width: 400, height: 100, channels: 3, background: "#f00" } })
    .composite([{ input: right, left: 200, top: 0 }])
    .png()
    .toBuffer();
}

async function colorAt(bytes: Uint8Array, left: number, top: number): Promise<string> {
  const pixel = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return ["red", "green", "blue"].filter((_, at) => (pixel[at] ?? 0) > 128).join();
}

async function picture(width: number, height: number): Promise<Buffer> {
  return await sharp({ create: { width, height, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
}

async function sizeOf(bytes: Uint8Array): Promise<number[]> {
  const { width, height } = await sharp(bytes).metadata();
  return [width, height];
}
