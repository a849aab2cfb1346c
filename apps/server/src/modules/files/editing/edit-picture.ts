import { limits, type EditPictureBody, type PictureArea } from "@rowhouse/contract";
import type { Metadata, Sharp } from "sharp";
import { openPicture } from "../bytes/pictures.ts";

/** How the pixels of a picture change: it is turned, then flipped, then cropped. */
export type PixelEdit = Omit<EditPictureBody, "focus">;

/** A picture to be edited: the path of a file on this machine, and what is done. */
export interface EditInput {
  path: string;
  edit: PixelEdit;
}

/** The edited picture, or why there is none. */
export type EditOutcome =
  | { bytes: Uint8Array }
  | { refused: "pictureVector" | "pictureAnimated" | "pictureKind" }
  /** Millions of pixels that it may have at most. */
  | { tooLarge: { width: number; height: number; max: number } };

/** High enough that a picture can be edited several times. */
const quality = 92;

/** Edits a picture in its own format; throws when the content is broken. Runs where untrusted content is read. */
export async function editPicture({ path, edit }: EditInput): Promise<EditOutcome> {
  // The size is read from the header, which takes no memory.
  const header = await (await openPicture(path, { limitInputPixels: false })).metadata();
  const encode = encoderOf(header);
  const { width, height } = header.autoOrient;
  if (header.format === "svg") return { refused: "pictureVector" };
  if ((header.pages ?? 1) > 1) return { refused: "pictureAnimated" };
  if (encode === null) return { refused: "pictureKind" };
  if (width * height > limits.picturePixels)
    return { tooLarge: { width, height, max: limits.picturePixels / 1_000_000 } };
  const { rotate = 0, flip = false, crop } = edit;
  const isTurned = rotate === 90 || rotate === 270;
  const size = isTurned ? { width: height, height: width } : { width, height };
  const turned = (await openPicture(path)).autoOrient().rotate(rotate);
  // Sharp flips last, so the part is the one that it is before.
  const cropped = crop === undefined ? turned : turned.extract(pixelsOf(crop, size, flip));
  return { bytes: await encode(cropped.flop(flip).keepMetadata()).toBuffer() };
}

/** A part in whole pixels, at least one and inside the picture. */
function pixelsOf(crop: PictureArea, size: { width: number; height: number }, isFlipped: boolean) {
  const [left, width] = spanOf(crop.x, crop.width, size.width);
  const [top, height] = spanOf(crop.y, crop.height, size.height);
  return { left: isFlipped ? size.width - left - width : left, top, width, height };
}

function spanOf(from: number, share: number, edge: number): [number, number] {
  const start = Math.min(edge - 1, Math.round(from * edge));
  return [start, Math.max(1, Math.min(edge - start, Math.round(share * edge)))];
}

function encoderOf({ format, compression }: Metadata): ((picture: Sharp) => Sharp) | null {
  if (format === "jpeg") return (picture) => picture.jpeg({ quality });
  if (format === "png") return (picture) => picture.png();
  if (format === "webp") return (picture) => picture.webp({ quality });
  if (format === "gif") return (picture) => picture.gif();
  if (format === "heif" && compression === "av1") return (picture) => picture.avif({ quality: 70 });
  return null;
}
