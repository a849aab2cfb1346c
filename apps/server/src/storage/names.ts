import { randomUUID } from "node:crypto";
import { AppError, because } from "../core/errors.ts";

/** The storage folder of the parts of unfinished uploads (API contract 2.24); nothing in it has an address. */
export const partsFolder = "parts";

/** The storage folder of the contents that files had before (API contract 2.27). */
export const versionsFolder = "versions";

/** Underscores are in no name that a person gives: those become hyphens. */
const version = /^version_(\d{1,15})_([0-9a-z]{1,12})_[0-9a-f-]{36}(?:\.[a-z0-9]{1,10})?$/;

/** A new name for a content of a file, with the ending of the name that it had. It says whose it is, and since when it is there. */
export function versionName(file: number, { like, now }: { like: string; now: Date }): string {
  const [ending = ""] = /\.[a-z0-9]{1,10}$/.exec(like) ?? [];
  return `version_${file}_${now.getTime().toString(36)}_${randomUUID()}${ending}`;
}

/** The file that a content belonged to, and when it got this name; null where the name is none of a version. */
export function readVersionName(name: string): { file: number; named: Date } | null {
  const [, file, time] = version.exec(name) ?? [];
  if (file === undefined || time === undefined) return null;
  return { file: Number(file), named: new Date(Number.parseInt(time, 36)) };
}

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
