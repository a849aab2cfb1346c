import type { ByteRange } from "../../../storage/index.ts";

/**
 * The range that a `Range` header requests: null for the whole file (no header, several ranges or an invalid header, as
 * HTTP allows), `unsatisfiable` when it starts after the end.
 */
export function readRange(
  header: string | undefined,
  size: number,
): ByteRange | "unsatisfiable" | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return null;
  if (match[1] === "") return lastBytes(Number(match[2]), size);
  const start = Number(match[1]);
  const end = match[2] === "" ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (match[2] !== "" && Number(match[2]) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
}

function lastBytes(count: number, size: number): ByteRange | "unsatisfiable" {
  return count === 0 || size === 0
    ? "unsatisfiable"
    : { start: Math.max(0, size - count), end: size - 1 };
}
