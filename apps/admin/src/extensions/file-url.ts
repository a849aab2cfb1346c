import { asRecord, type Item } from "@rowhouse/contract";

/**
 * The address of a file's original, or of its smallest picture (API contract 10.1); null when the file item does not
 * say. Vector pictures have no thumbnails worth showing: they are small and sharp as they are.
 */
export function fileUrl(file: Item, kind: "original" | "thumbnail"): string | null {
  // The API computes them, so their shape is not checked on the way.
  const { full_url, url, thumbnails } = asRecord(file["data"]);
  const original = textOf(full_url) ?? textOf(url);
  if (kind === "original" || file["type"] === "image/svg+xml") return original;
  const [smallest] = (Array.isArray(thumbnails) ? thumbnails : [])
    .map(asRecord)
    .toSorted((one, other) => Number(one["width"]) - Number(other["width"]));
  return textOf(smallest?.["url"]) ?? original;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
