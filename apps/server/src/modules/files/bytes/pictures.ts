import { open as openFile } from "node:fs/promises";
import type { ExtendOptions, Sharp } from "sharp";
import { psdHeaderBytes, readPsdHeader } from "../workers/psd-file.ts";
import type { Raster } from "../workers/work.ts";
import type { Position } from "./thumbnail-actions.ts";
import type { ThumbnailRequest } from "./thumbnail-rules.ts";

/** A picture is decompressed into memory; more pixels than this are treated as an attack. */
const maxPixels = 100_000_000;

/** Metadata of a picture. Location and author are not extracted, for privacy. */
export interface PictureFacts {
  format: string;
  space: string;
  channels: number;
  has_alpha: boolean;
  /** Pixels per inch. */
  density?: number;
  /** EXIF orientation, 1 to 8. */
  orientation?: number;
  /** Number of frames or pages, when there are several. */
  pages?: number;
}

/** Displayed width and height of a picture (after EXIF rotation), and its facts. */
export interface Picture {
  width: number;
  height: number;
  facts: PictureFacts;
}

/** A thumbnail to be made, and what it is made of. */
export interface ThumbnailInput {
  original: Uint8Array | Raster;
  request: ThumbnailRequest;
}

/** Describes a picture; throws for other files. */
export async function readPicture(path: string): Promise<Picture> {
  const { autoOrient, format, space, channels, hasAlpha, density, orientation, pages } = await (
    await open(path)
  ).metadata();
  return {
    width: autoOrient.width,
    height: autoOrient.height,
    facts: {
      format,
      space,
      channels,
      has_alpha: hasAlpha,
      ...(density === undefined ? {} : { density }),
      ...(orientation === undefined ? {} : { orientation }),
      ...(pages === undefined || pages === 1 ? {} : { pages }),
    },
  };
}

/** Width and height of a Photoshop file from its header; null for other files. */
export async function readPsdSize(path: string): Promise<{ width: number; height: number } | null> {
  const file = await openFile(path);
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(psdHeaderBytes), position: 0 });
    const header = readPsdHeader(buffer);
    return header && { width: header.width, height: header.height };
  } finally {
    await file.close();
  }
}

/** Resizes and encodes a thumbnail; throws when the content is no picture. */
export async function encodeThumbnail({ original, request }: ThumbnailInput): Promise<Uint8Array> {
  const picture = fitIntoBox((await open(original)).autoOrient(), request);
  return await encode(picture, request).toBuffer();
}

/** Fits a picture into the box as the action says. */
function fitIntoBox(picture: Sharp, { action, ...box }: ThumbnailRequest): Sharp {
  const { background, canvas, position } = action;
  const { width, height } = box;
  const gravity = [position.column, position.row].join(" ").trim() || "center";
  if (action.fit === "crop")
    return picture.resize({ width, height, fit: "cover", position: gravity });
  if (canvas === "box")
    return picture.resize({ width, height, fit: "contain", position: gravity, background });
  const whole = picture.resize({ width, height, fit: "inside" });
  return canvas === "none" ? whole : whole.extend({ ...around(box, position), background });
}

/** Adds the size of the box once more, on the sides opposite the picture's position. */
function around(
  { width, height }: { width: number; height: number },
  { row, column }: Position,
): ExtendOptions {
  const share = (edge: number, before: boolean, after: boolean) =>
    before ? 0 : after ? edge : Math.floor(edge / 2);
  const top = share(height, row === "top", row === "bottom");
  const left = share(width, column === "left", column === "right");
  return { top, left, bottom: height - top, right: width - left };
}

function encode(picture: Sharp, { format, quality }: ThumbnailRequest): Sharp {
  if (format === "jpeg")
    return picture.flatten({ background: "white" }).jpeg({ quality, mozjpeg: true });
  if (format === "png") return picture.png();
  if (format === "webp") return picture.webp({ quality });
  if (format === "avif") return picture.avif({ quality });
  return picture.gif();
}

/** Runs in a process of its own (`workers/process.ts`); the server never loads Sharp. */
async function open(source: string | Uint8Array | Raster): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  // Two of these processes share the machine with the server.
  sharp.concurrency(1);
  sharp.cache(false);
  const options = { limitInputPixels: maxPixels, failOn: "error" } as const;
  if (typeof source === "string" || source instanceof Uint8Array) return sharp(source, options);
  const { data, ...raw } = source;
  return sharp(data, { ...options, raw });
}
