import { inThread } from "../workers/thread.ts";
import type { Box, Raster } from "../workers/work.ts";
import { endingOf } from "../upload/file-types.ts";

const maxSeconds = 10;
/** The task that rasterises files of an extension. */
const tasks = new Map([
  ["pdf", "pdfPage"],
  ["psd", "psdPicture"],
] as const);

/** Whether a file must be rasterised before a thumbnail can be made of it. */
export function isRasterised(diskName: string): boolean {
  return taskOf(diskName) !== undefined;
}

/** The first page or the picture of a file, somewhat larger than the box. Throws for broken files and on timeout. */
export async function rasterise(
  diskName: string,
  bytes: Uint8Array,
  { width, height }: Box,
): Promise<Raster> {
  const name = taskOf(diskName);
  if (name === undefined) throw new Error("Files of this kind are not rasterised.");
  return await inThread({ name, input: { bytes, box: { width, height } } }, maxSeconds);
}

function taskOf(diskName: string): "pdfPage" | "psdPicture" | undefined {
  return [...tasks].find(([ending]) => ending === endingOf(diskName))?.[1];
}
