import { ownValue, type Item } from "@rowhouse/contract";
import type { CodeLanguage } from "../../design/code/code-value.ts";

/** How a file is shown. */
export type Shown = "picture" | "video" | "audio" | "pdf" | "text" | "kind";

/** How a file of this type is shown (interfaces.md 10.8). Of videos elsewhere the stored picture is. */
export function shownAs({ type, embed }: Item): Shown {
  if (embedAddress({ type, embed }) !== null) return "picture";
  if (typeof type !== "string") return "kind";
  const mime = type.toLowerCase();
  return ownValue(kinds, mime) ?? (mime.startsWith("text/") ? "text" : "kind");
}

/** The language that the text of a file is colored as. */
export function languageOf({ type }: Item): CodeLanguage {
  if (type === "application/json") return "application/json";
  return type === "text/javascript" ? "text/javascript" : "text/plain";
}

/** Where a video elsewhere is watched; null for every other file. Nothing is asked of there before somebody goes there. */
export function embedAddress({ type, embed }: Item): string | null {
  if (typeof embed !== "string" || !/^[\w-]+$/.test(embed)) return null;
  if (type === "embed/youtube") return `https://www.youtube.com/watch?v=${embed}`;
  return type === "embed/vimeo" ? `https://vimeo.com/${embed}` : null;
}

const kinds: Readonly<Record<string, Shown>> = {
  ...kindsOf("image", "picture", ["jpeg", "gif", "png", "svg+xml", "webp", "bmp", "avif"]),
  ...kindsOf("video", "video", ["mp4", "webm", "ogg", "quicktime"]),
  ...kindsOf("audio", "audio", ["mpeg", "ogg", "wav", "mp4", "aac", "flac"]),
  ...kindsOf("application", "text", ["json", "xml", "yaml", "x-yaml", "javascript", "sql"]),
  "application/pdf": "pdf",
};

function kindsOf(family: string, shown: Shown, names: string[]): Record<string, Shown> {
  return Object.fromEntries(names.map((name) => [`${family}/${name}`, shown]));
}
