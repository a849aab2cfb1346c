/**
 * The version of an item in the ETag of a reply: what stands before the dot, quoted like an ETag itself. What follows says what
 * was sent of it, and differs between callers who see different parts. An ETag without a dot is a version already.
 *
 * @example versionOf('"version.reply"') // '"version"'
 */
export function versionOf(etag: string): string {
  return etag.replace(/^(W\/)?("[^".]*)\.[^"]*"$/, '$2"');
}
