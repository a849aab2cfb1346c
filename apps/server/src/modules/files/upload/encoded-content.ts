import { Readable } from "node:stream";
import { AppError, brokenRule } from "../../../core/errors.ts";

const chunkCharacters = 64 * 1024 * 4;

/**
 * The bytes of a `data` text: base64, plain or as a data URI whose declared type is ignored.
 * Throws `invalidInput` for an empty text and for other characters.
 */
export function decodeContent(data: string): Readable {
  const encoded = data
    .trim()
    .replace(/^data:[^,]{0,200};base64,/i, "")
    .replace(/\s+/g, "");
  if (encoded === "") throw new AppError("invalidInput", brokenRule("data", "fileContent"));
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(encoded))
    throw new AppError("invalidInput", brokenRule("data", "base64"));
  return Readable.from(chunks(encoded));
}

/** Decodes piece by piece, so that a large text is not held twice. Each group of four characters decodes independently. */
function* chunks(encoded: string): Generator<Uint8Array> {
  for (let start = 0; start < encoded.length; start += chunkCharacters) {
    yield Buffer.from(encoded.slice(start, start + chunkCharacters), "base64");
  }
}
