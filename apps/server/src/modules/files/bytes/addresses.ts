import { createHmac, timingSafeEqual } from "node:crypto";
import type { Project, TokenKeys } from "../../../core/project.ts";
import { readVersionName, versionsFolder } from "../../../storage/index.ts";
import { isUnguessable } from "../upload/names.ts";

const signatureBytes = 18;

/** The storage folder of all bytes. */
export const originalFolder = "originals";

/** The storage key of the bytes of a disk name, also of a content that a file had before. */
export function originalKey(name: string): string {
  return `${readVersionName(name) === null ? originalFolder : versionsFolder}/${name}`;
}

/** The folder of all thumbnails of a disk name, which is removed with the file (F37). */
export function thumbnailFolder(name: string): string {
  return `thumbnails/${name}`;
}

/** The storage key of what was uploaded, once it has been edited; it has no address. */
export function storedKey(name: string): string {
  return `kept/${name}`;
}

/**
 * The last segment of a file's address: the disk name and, for guessable names, a signature that only callers get who may
 * read the file's row. It is valid for this one file.
 */
export function addressOf(project: Project, name: string): string {
  return isUnguessable(name)
    ? name
    : `${encodeURIComponent(name)}?proof=${signatureOf(project, name, project.tokens)}`;
}

/**
 * Whether the signature in an address (parameter `proof`) is valid; unguessable names need none. Clients put `?v=…` behind a
 * `full_url`, whatever is in it, so what follows a question mark is none of the signature.
 */
export function hasSignature(
  project: Project,
  name: string,
  signature: string | undefined,
): boolean {
  if (isUnguessable(name)) return true;
  const given = Buffer.from(signature?.split("?", 1)[0] ?? "");
  return [project.tokens, ...project.tokens.former].some((keys) => {
    const expected = Buffer.from(signatureOf(project, name, keys));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function signatureOf(project: Project, name: string, { secret }: TokenKeys): string {
  return createHmac("sha256", secret)
    .update(`file:${project.key}:${name}`)
    .digest()
    .subarray(0, signatureBytes)
    .toString("base64url");
}
