import { createHmac, timingSafeEqual } from "node:crypto";
import type { Project } from "../../../core/project.ts";
import { isUnguessable } from "../upload/names.ts";

const signatureBytes = 18;

/** Where the bytes of a disk name are kept in the store. */
export function originalKey(name: string): string {
  return `originals/${name}`;
}

/** The folder of all thumbnails of a disk name, so that they can go with it (F37). */
export function thumbnailFolder(name: string): string {
  return `thumbnails/${name}`;
}

/** Where the bytes of before wait while new ones take their place; no address leads there. */
export function replacedKey(id: string): string {
  return `replaced/${id}`;
}

/**
 * The end of a file's address: the disk name, and where that could be guessed (people's own names) a signature that only
 * those get who may read the file's row. It opens this one file and nothing else.
 */
export function addressOf(project: Project, name: string): string {
  return isUnguessable(name)
    ? name
    : `${encodeURIComponent(name)}?proof=${signatureOf(project, name)}`;
}

/** Whether the signature in an address is ours (the parameter is called `proof`); names that cannot be guessed need none. */
export function hasSignature(
  project: Project,
  name: string,
  signature: string | undefined,
): boolean {
  if (isUnguessable(name)) return true;
  const expected = Buffer.from(signatureOf(project, name));
  const given = Buffer.from(signature ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signatureOf(project: Project, name: string): string {
  return createHmac("sha256", project.tokens.secret)
    .update(`file:${project.key}:${name}`)
    .digest()
    .subarray(0, signatureBytes)
    .toString("base64url");
}
