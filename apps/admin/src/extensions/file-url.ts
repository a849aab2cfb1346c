import type { FileData, Item } from "@rowhouse/contract";

/**
 * The address of a file's original, or of its smallest picture (API contract 10.1); null when the file item does not
 * say. Vector pictures have no thumbnails worth showing: they are small and sharp as they are.
 */
export function fileUrl(file: Item, kind: "original" | "thumbnail"): string | null {
  const data = file.data as Partial<FileData> | null | undefined; // the API computes it, so its shape is not checked
  if (typeof data !== "object" || data === null) return null;
  const original = data.full_url ?? data.url ?? null;
  if (kind === "original" || file.type === "image/svg+xml") return original;
  const smallest = data.thumbnails?.toSorted((one, other) => one.width - other.width)[0];
  return smallest?.url ?? original;
}
