import { limits, type PicturePoint } from "@rowhouse/contract";
import type { ExtendOptions, Sharp, SharpOptions } from "sharp";
import { psdHeaderBytes, readPsdHeader } from "../workers/psd-file.ts";
import type { Box, Raster } from "../workers/work.ts";
import type { Position } from "./thumbnail-actions.ts";
import type { ThumbnailRequest } from "./thumbnail-rules.ts";

/** A picture is decompressed into memory; more pixels than this are treated as an attack. */
const maxPixels = limits.picturePixels;
/** Pixels that a thumbhash is made of have at most this edge; the algorithm takes no more. */
const thumbhashEdge = 100;

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

/** The path of a file on this machine, the bytes of a picture, or its pixels. */
export type PictureSource = string | Uint8Array | Raster;

/** A thumbnail to be made, and what it is made of. */
export interface ThumbnailInput {
  original: Uint8Array | Raster;
  request: ThumbnailRequest;
  /** The point that a cropped one keeps in view; left out, the position of its action. */
  focus?: PicturePoint | null;
}

/** Describes a picture; throws for other files. */
export async function readPicture(path: string): Promise<Picture> {
  const { autoOrient, format, space, channels, hasAlpha, density, orientation, pages } = await (
    await openPicture(path)
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
export async function readPsdSize(file: Blob): Promise<{ width: number; height: number } | null> {
  const header = readPsdHeader(new Uint8Array(await file.slice(0, psdHeaderBytes).arrayBuffer()));
  return header && { width: header.width, height: header.height };
}

/** The thumbhash of a picture, at most 25 bytes that say how it looks from far away; throws for other files. */
export async function readThumbhash(source: PictureSource): Promise<Uint8Array> {
  const { rgbaToThumbHash } = await import("thumbhash");
  const { data, info } = await (
    await openPicture(source)
  )
    .autoOrient()
    .resize({ width: thumbhashEdge, height: thumbhashEdge, fit: "inside" })
    .toColorspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return rgbaToThumbHash(info.width, info.height, data);
}

/** Resizes and encodes a thumbnail; throws when the content is no picture. */
export async function encodeThumbnail(input: ThumbnailInput): Promise<Uint8Array> {
  const { original, request, focus = null } = input;
  const picture = (await openPicture(original)).autoOrient();
  const fitted =
    focus === null || request.action.fit !== "crop"
      ? fitIntoBox(picture, request)
      : await fillBoxAround(focus, picture, request);
  return await encode(fitted, request).toBuffer();
}

/** Fills the box with the part around the focal point, as near to its middle as the edges allow. */
async function fillBoxAround(focus: PicturePoint, picture: Sharp, box: Box): Promise<Sharp> {
  const { autoOrient } = await picture.metadata();
  const scale = Math.max(box.width / autoOrient.width, box.height / autoOrient.height);
  const whole = {
    width: Math.max(box.width, Math.round(autoOrient.width * scale)),
    height: Math.max(box.height, Math.round(autoOrient.height * scale)),
  };
  const start = (share: number, edge: number, part: number) =>
    Math.min(edge - part, Math.max(0, Math.round(share * edge - part / 2)));
  return picture.resize({ ...whole, fit: "fill" }).extract({
    left: start(focus.x, whole.width, box.width),
    top: start(focus.y, whole.height, box.height),
    width: box.width,
    height: box.height,
  });
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
export async function openPicture(
  source: PictureSource,
  bounds: Pick<SharpOptions, "limitInputPixels"> = { limitInputPixels: maxPixels },
): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  // Two of these processes share the machine with the server.
  sharp.concurrency(1);
  sharp.cache(false);
  const options = { ...bounds, failOn: "error" } as const;
  if (typeof source === "string" || source instanceof Uint8Array) return sharp(source, options);
  const { data, ...raw } = source;
  return sharp(data, { ...options, raw });
}
