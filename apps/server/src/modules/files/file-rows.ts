import { parseJson, ownValue } from "@rowhouse/contract";
import type { FieldType, Model } from "@rowhouse/contract";
import type { Values } from "../../query/index.ts";

export const collection = "directus_files";

/** Columns that the server computes; client values for them are ignored (security case B11). */
export const serverColumns: readonly string[] = [
  "id",
  "storage",
  "type",
  "uploaded_by",
  "uploaded_on",
  "charset",
  "filesize",
  "width",
  "height",
  "duration",
  "embed",
  "checksum",
  "thumbhash",
  "caption_of",
  "caption_language",
  "data",
  "preview",
];

/** The text parts of a form as values of their fields: lists are comma-separated, JSON is text (API contract 1.6). */
export function formValues(model: Model, values: Values): Values {
  const fields = model.collections[collection]?.fields ?? {};
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      formValue(ownValue(fields, name)?.type ?? null, value),
    ]),
  );
}

function formValue(type: FieldType | null, value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (type === "array")
    return value
      .split(",")
      .map((entry) => entry.trim())
      .filter((entry) => entry !== "");
  if (type !== "json") return value;
  return parseJson(value) ?? value;
}
