import { asRecord, type Item } from "@rowhouse/contract";

/**
 * The address of a file's original, or of its smallest picture (API contract 10.1); null when the file item does not
 * say. Vector pictures have no thumbnails worth showing: they are small and sharp as they are.
 */
export function fileUrl(file: Item, kind: "original" | "thumbnail"): string | null {
  // The API computes them, so their shape is not checked on the way.
  const { full_url, url, thumbnails } = asRecord(file["data"]);
  const address = textOf(full_url) ?? textOf(url);
  const { checksum, metadata } = file;
  const content = textOf(checksum)?.slice(0, 8);
  const original = versioned(address, content);
  if (kind === "original" || file["type"] === "image/svg+xml") return original;
  const [smallest] = (Array.isArray(thumbnails) ? thumbnails : [])
    .map(asRecord)
    .toSorted((one, other) => Number(one["width"]) - Number(other["width"]));
  const { x, y } = asRecord(asRecord(metadata)["focus"]);
  const look = x === undefined ? content : content && `${content}-${String(x)}-${String(y)}`;
  return versioned(textOf(smallest?.["url"]), look) ?? original;
}

/** Browsers keep a picture for a day, also when its content has changed; another address is requested. */
function versioned(address: string | null, version: string | undefined): string | null {
  if (address === null || version === undefined) return address;
  return `${address}${address.includes("?") ? "&" : "?"}v=${version}`;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
