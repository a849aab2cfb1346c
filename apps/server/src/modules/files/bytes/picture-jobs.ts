import { AppError, because } from "../../../core/errors.ts";
import type { EditInput, EditOutcome } from "../editing/edit-picture.ts";
import { inProcess } from "../workers/process.ts";
import type { Picture, ThumbnailInput } from "./pictures.ts";

const maxSeconds = 10;
const maxEditSeconds = 30;

/** Size and facts of a picture; null for other files, and for those that take too long. */
export async function describePicture(path: string): Promise<Picture | null> {
  return await inProcess({ name: "pictureFacts", input: path }, maxSeconds).catch(() => null);
}

/** Resizes and encodes a thumbnail; throws when the content is no picture, or takes too long. */
export async function makeThumbnail(input: ThumbnailInput): Promise<Uint8Array> {
  return await inProcess({ name: "thumbnail", input }, maxSeconds);
}

/** Edits a picture of full size, which takes longer than a thumbnail. Throws `unprocessable` for broken content and on timeout. */
export async function editInProcess(input: EditInput): Promise<EditOutcome> {
  return await inProcess({ name: "editPicture", input }, maxEditSeconds).catch(() => {
    throw new AppError("unprocessable", because("pictureUnreadable"));
  });
}
