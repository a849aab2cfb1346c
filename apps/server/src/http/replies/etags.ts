import { hash } from "node:crypto";

/**
 * The ETag of a reply with an item: its version, and what was sent of it. Callers who see less of the same version get another
 * one, so that a cache never takes the reply of one for that of the other (API contract 1.3).
 *
 * @example replyEtag('"version"', text) // '"version.reply"'
 */
export function replyEtag(version: string, text: string): string {
  return `${version.slice(0, -1)}.${hash("sha256", text, "base64url").slice(0, 16)}"`;
}

/** Whether an `If-None-Match` header names this ETag. A proxy that compresses makes it a weak one. */
export function namesEtag(header: string | undefined, etag: string): boolean {
  const known = header?.split(",").map(strong) ?? [];
  return known.includes(strong(etag));
}

function strong(etag: string): string {
  return etag.trim().replace(/^W\//, "");
}
