import { inProcess } from "../workers/process.ts";
import type { Picture, ThumbnailInput } from "./pictures.ts";

const maxSeconds = 10;

/** Size and facts of a picture; null for other files, and for those that take too long. */
export async function describePicture(path: string): Promise<Picture | null> {
  return await inProcess({ name: "pictureFacts", input: path }, maxSeconds).catch(() => null);
}

/** Resizes and encodes a thumbnail; throws when the content is no picture, or takes too long. */
export async function makeThumbnail(input: ThumbnailInput): Promise<Uint8Array> {
  return await inProcess({ name: "thumbnail", input }, maxSeconds);
}
