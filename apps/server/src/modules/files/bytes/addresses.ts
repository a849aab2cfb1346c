import { createHmac, timingSafeEqual } from "node:crypto";
import type { Project } from "../../../core/project.ts";
import { isUnguessable } from "../upload/names.ts";

const proofBytes = 18;

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
 * The end of a file's address: the disk name, and where that could be guessed (people's own names) a proof that only
 * those are told who may read the file's row. It opens this one file and nothing else.
 */
export function addressOf(project: Project, name: string): string {
  return isUnguessable(name) ? name : `${encodeURIComponent(name)}?proof=${proofOf(project, name)}`;
}

/** Whether somebody who brings this name and proof was told the address by us. */
export function isProven(project: Project, name: string, proof: string | undefined): boolean {
  if (isUnguessable(name)) return true;
  const expected = Buffer.from(proofOf(project, name));
  const given = Buffer.from(proof ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function proofOf(project: Project, name: string): string {
  return createHmac("sha256", project.tokens.secret)
    .update(`file:${project.key}:${name}`)
    .digest()
    .subarray(0, proofBytes)
    .toString("base64url");
}
