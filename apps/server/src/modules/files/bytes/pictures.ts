import type { Sharp } from "sharp";
import type { ThumbnailRequest } from "./thumbnail-rules.ts";

/** A picture is unpacked into memory; beyond this many pixels it is no picture but an attack. */
const maxPixels = 100_000_000;
const maxSeconds = 20;

/** What a picture says of itself. Where and by whom it was taken is left in the file: not everybody who sees it should know. */
export interface PictureFacts {
  format: string;
  space: string;
  channels: number;
  has_alpha: boolean;
  /** Pixels per inch. */
  density?: number;
  /** How the camera was held, 1 to 8 as in EXIF. */
  orientation?: number;
  /** Of a picture that moves, or of several in one file. */
  pages?: number;
}

/** Width and height of a picture as it is shown, that is after the camera's rotation, and its facts; null for other files. */
export async function readPicture(
  path: string,
): Promise<{ width: number; height: number; facts: PictureFacts } | null> {
  try {
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
