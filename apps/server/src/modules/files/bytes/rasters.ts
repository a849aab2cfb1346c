import { inThread } from "../workers/thread.ts";
import type { Box, Raster } from "../workers/work.ts";
import { endingOf } from "../upload/file-types.ts";

const maxSeconds = 10;
/** Endings of files that are drawn before a small picture can be made of them. */
const drawings = new Map([
  ["pdf", "pdfPage"],
  ["psd", "psdPicture"],
] as const);

/** Whether a file with such a disk name is a document of its own kind and no picture yet. */
export function isRasterised(diskName: string): boolean {
  return drawingOf(diskName) !== undefined;
}

/** Its first page or its picture, somewhat larger than the box. Throws when that cannot be had, or not in time. */
export async function rasterise(
  diskName: string,
  bytes: Uint8Array,
  { width, height }: Box,
): Promise<Raster> {
  const name = drawingOf(diskName);
  if (name === undefined) throw new Error("Nothing is drawn of such files.");
  return await inThread({ name, input: { bytes, box: { width, height } } }, maxSeconds);
}

function drawingOf(diskName: string): "pdfPage" | "psdPicture" | undefined {
  return [...drawings].find(([ending]) => ending === endingOf(diskName))?.[1];
}
