import { asRecord, isRecord, parseJson, type PicturePoint } from "@rowhouse/contract";
import type { Values } from "../../../query/index.ts";
import type { PictureFacts } from "../bytes/pictures.ts";

/** The notes in the metadata of a picture about how it was edited. */
export interface PictureNotes {
  /** The point that thumbnails keep in view; null for the middle. */
  focus: PicturePoint | null;
  /** Whether it is another picture than the one that was uploaded, which is kept. */
  isEdited: boolean;
}

/** The notes in the metadata of a file, whatever else is in there. */
export function readNotes(metadata: unknown): PictureNotes {
  const { focus, edited } = asRecord(metadata);
  const { x, y } = asRecord(focus);
  const isPoint = [x, y].every((share) => typeof share === "number" && share >= 0 && share <= 1);
  return { focus: isPoint ? { x: Number(x), y: Number(y) } : null, isEdited: edited === true };
}

/**
 * The metadata to be stored after a picture was edited or content was replaced: facts and notes are those of the new
 * picture, what users entered stays.
 */
export function notedMetadata(
  stored: unknown,
  input: {
    /** Facts of the new content; undefined where the content stays. */
    picture: PictureFacts | null | undefined;
    /** Undefined where other content takes its place. */
    edit: PictureNotes | undefined;
  },
): Values {
  const known: unknown = typeof stored === "string" ? (parseJson(stored) ?? stored) : stored;
  const isEmpty = known === null || known === undefined;
  const { picture: before, focus, edited, ...rest } = asRecord(known);
  const { edit } = input;
  // A list or a text of a user has no room for notes.
  if (!isEmpty && !isRecord(known)) return {};
  const isOurs = [before, focus, edited].some((note) => note !== undefined);
  if (edit === undefined && !isEmpty && !isOurs) return {};
  const picture = input.picture === undefined ? before : input.picture;
  const metadata = {
    ...rest,
    ...(picture ? { picture } : {}),
    ...(edit?.focus ? { focus: edit.focus } : {}),
    ...(edit?.isEdited === true ? { edited: true } : {}),
  };
  return { metadata: Object.keys(metadata).length > 0 ? metadata : null };
}
