import { AppError, because } from "../core/errors.ts";

/** The storage folder of the parts of unfinished uploads (API contract 2.24); nothing in it has an address. */
export const partsFolder = "parts";

const maxSegments = 3;
const segment = /^[a-z0-9](?:[a-z0-9._-]{0,198}[a-z0-9])?$/;
/** Names that Windows gives to devices, with or without an ending. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/;

/**
 * Accepts only names that mean the same on every file system: lower-case letters, digits, dot, hyphen and
 * underscore, no leading or trailing dot, no `..`, no device names, at most three folders deep.
 * Throws `badRequest` for the rest (security case E4).
 */
export function checkName(name: string): string {
  const segments = name.split("/");
  if (segments.length > maxSegments || !segments.every(isSafeSegment)) {
    throw new AppError("badRequest", because("fileNameRefused"));
  }
  return name;
}

/** Whether a text can be one segment of a name as it is. */
export function isSafeSegment(text: string): boolean {
  return segment.test(text) && !text.includes("..") && !device.test(text);
}

/**
 * The nearest safe segment to a text of a user: accents are dropped, every run of other characters becomes
 * a hyphen (API contract 10.3). Empty when nothing usable is left.
 */
export function toSafeSegment(text: string, maxLength = 100): string {
  const cleaned = text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, "-")
    .replace(/\.{2,}/g, ".")
    .replace(/^[.-]+/, "")
    .slice(0, maxLength)
    .replace(/[.-]+$/, "");
  return device.test(cleaned) ? `file-${cleaned}` : cleaned;
}
