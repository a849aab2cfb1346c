import type { Sharp } from "sharp";
import type { ThumbnailRequest } from "./thumbnail-rules.ts";

/** A picture is unpacked into memory; beyond this many pixels it is no picture but an attack. */
const maxPixels = 100_000_000;
const maxSeconds = 20;

/** Width and height of a picture as it is shown, that is after the camera's rotation; null for other files. */
export async function readDimensions(
  path: string,
): Promise<{ width: number; height: number } | null> {
  try {
    const { autoOrient } = await (await open(path)).metadata();
    return { width: autoOrient.width, height: autoOrient.height };
  } catch {
    return null;
  }
}

/** Draws a thumbnail; throws when the content is not a picture after all. */
export async function drawThumbnail(
  original: Uint8Array,
  request: ThumbnailRequest,
): Promise<Uint8Array> {
  const picture = (await open(original)).autoOrient().resize({
    width: request.width,
    height: request.height,
    fit: request.action === "crop" ? "cover" : "inside",
  });
  return await encode(picture, request).timeout({ seconds: maxSeconds }).toBuffer();
}

function encode(picture: Sharp, { format, quality }: ThumbnailRequest): Sharp {
  if (format === "jpeg")
    return picture.flatten({ background: "white" }).jpeg({ quality, mozjpeg: true });
  if (format === "png") return picture.png();
  if (format === "webp") return picture.webp({ quality });
  if (format === "avif") return picture.avif({ quality });
  return picture.gif();
}

/** Loaded on first use: a server without pictures never pays for it. */
async function open(source: string | Uint8Array): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  return sharp(source, { limitInputPixels: maxPixels, failOn: "error" });
}
