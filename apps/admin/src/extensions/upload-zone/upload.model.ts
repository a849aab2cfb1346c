/** Why a file is refused before it is sent (layouts.md 2.4). */
export type Refusal = "upload_exceeds_max_size" | "file_type_not_accepted";

/** Checks size, then type. Null when the file may be sent. */
export function refusalOf(
  file: Pick<File, "name" | "size" | "type">,
  limits: { maxSize: number | null; accept: readonly string[] },
): Refusal | null {
  if (limits.maxSize !== null && file.size > limits.maxSize) return "upload_exceeds_max_size";
  return limits.accept.length === 0 || limits.accept.some((pattern) => isAccepted(file, pattern))
    ? null
    : "file_type_not_accepted";
}

/** A pattern is a MIME type, a family such as `image/*`, or an extension such as `.pdf`. */
function isAccepted(file: Pick<File, "name" | "type">, pattern: string): boolean {
  const wanted = pattern.toLowerCase();
  if (wanted === "*" || wanted === "*/*") return true;
  if (wanted.startsWith(".")) return file.name.toLowerCase().endsWith(wanted);
  if (wanted.endsWith("/*")) return file.type.toLowerCase().startsWith(wanted.slice(0, -1));
  return file.type.toLowerCase() === wanted;
}

/** The shown progress in percent: it is complete only when the server has responded. */
export function shownProgress(share: number): number {
  return Math.min(Math.round(share * 100), 95);
}
