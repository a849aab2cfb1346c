import { isRecord } from "../values/json.ts";
import type { Collection, Item } from "./collection.ts";
import type { Field } from "./field.ts";
import { ownValue } from "../values/own-value.ts";

/** Where the picture that stands for an item comes from. */
export interface ItemPicture {
  /** The field that holds the file; null where the item is a file itself. */
  field: string | null;
  /** Pictures of people are round, and their initials stand in for them. */
  isPerson: boolean;
}

/** What of a file is needed to show it small, and to name it on the page that opens. */
const fileParts = ["id", "title", "filename", "type", "data"];

/**
 * The picture of an item: the first field that holds a file, unless a picture is among the columns already. Null for a
 * collection without pictures.
 */
export function pictureOf(view: {
  collection: Collection;
  fields: Record<string, Field>;
  columns: readonly string[];
}): ItemPicture | null {
  const { collection, fields, columns } = view;
  if (collection.collection === "directus_files")
    return columns.includes("data") ? null : { field: null, isPerson: false };
  const files = Object.values(fields).filter((field) => field.type === "file");
  const [first] = files;
  if (first === undefined || files.some((field) => columns.includes(field.field))) return null;
  return { field: first.field, isPerson: collection.collection === "directus_users" };
}

/** The paths that load the picture. */
export function picturePaths({ field }: ItemPicture): string[] {
  return field === null ? ["type", "data"] : fileParts.map((part) => `${field}.${part}`);
}

/** The picture of an item as a file that a browser can show; null when it has none. */
export function pictureFile({ field }: ItemPicture, item: Item): Item | null {
  const file = field === null ? item : ownValue(item, field);
  if (!isRecord(file) || typeof file["type"] !== "string") return null;
  return file["type"].startsWith("image/") ? file : null;
}
