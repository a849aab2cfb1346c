import { parseJson } from "./json.ts";

/**
 * A list of texts as its column holds it: with commas between the entries, as databases of this generation have it. Where that would
 * read back as another list, because an entry holds a comma, it is JSON.
 *
 * @example toArrayText(["a", "b"]) // "a,b"
 * @example toArrayText(["a, b"]) // '["a, b"]'
 */
export function toArrayText(entries: readonly unknown[]): string {
  const texts = entries.map(String);
  const plain = texts.join(",");
  const isPlain = !texts.some((text) => text.includes(",")) && !plain.startsWith("[");
  return isPlain ? plain : JSON.stringify(texts);
}

/** The list in such a text; an empty one for no text. */
export function fromArrayText(text: string): string[] {
  if (text === "") return [];
  const list = text.startsWith('["') ? parseJson(text) : undefined;
  const isList = Array.isArray(list) && list.every((entry) => typeof entry === "string");
  return isList ? list : text.split(",");
}
