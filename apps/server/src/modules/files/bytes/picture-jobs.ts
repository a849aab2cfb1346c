import { AppError, because } from "../../../core/errors.ts";
import type { EditInput, EditOutcome } from "../editing/edit-picture.ts";
import { inProcess } from "../workers/process.ts";
import type { Picture, PictureSource, ThumbnailInput } from "./pictures.ts";

const maxSeconds = 10;
const maxEditSeconds = 30;
/** An upload waits for it, and a picture does without rather than let people wait. */
const maxThumbhashSeconds = 5;

/** Size and facts of a picture; null for other files, and for those that take too long. */
export async function describePicture(path: string): Promise<Picture | null> {
  return await inProcess({ name: "pictureFacts", input: path }, maxSeconds).catch(() => null);
}

/** Resizes and encodes a thumbnail; throws when the content is no picture, or takes too long. */
export async function makeThumbnail(input: ThumbnailInput): Promise<Uint8Array> {
  return await inProcess({ name: "thumbnail", input }, maxSeconds);
}

/** The thumbhash of a picture in Base64; null for other files, and for those that take too long. */
export async function thumbhashOf(input: PictureSource): Promise<string | null> {
  const hash = await inProcess({ name: "thumbhash", input }, maxThumbhashSeconds).catch(() => null);
  return hash && Buffer.from(hash).toString("base64");
}

/** Edits a picture of full size, which takes longer than a thumbnail. Throws `unprocessable` for broken content and on timeout. */
export async function editInProcess(input: EditInput): Promise<EditOutcome> {
  return await inProcess({ name: "editPicture", input }, maxEditSeconds).catch(() => {
    throw new AppError("unprocessable", because("pictureUnreadable"));
  });
}
