import { ownValue, type Item } from "@rowhouse/contract";

/** How a file is shown. */
export type Shown = "picture" | "video" | "audio" | "kind";

/** How a file of this type is shown (interfaces.md 10.8). Of videos elsewhere the stored picture is. */
export function shownAs({ type, embed }: Item): Shown {
  if (embedAddress({ type, embed }) !== null) return "picture";
  return typeof type === "string" ? (ownValue(kinds, type.toLowerCase()) ?? "kind") : "kind";
}

/** Where a video elsewhere is watched; null for every other file. Nothing is asked of there before somebody goes there. */
export function embedAddress({ type, embed }: Item): string | null {
  if (typeof embed !== "string" || !/^[\w-]+$/.test(embed)) return null;
  if (type === "embed/youtube") return `https://www.youtube.com/watch?v=${embed}`;
  return type === "embed/vimeo" ? `https://vimeo.com/${embed}` : null;
}

const kinds: Readonly<Record<string, Shown>> = {
  ...kindsOf("image", "picture", ["jpeg", "gif", "png", "svg+xml", "webp", "bmp", "avif"]),
  ...kindsOf("video", "video", ["mp4", "webm", "ogg"]),
  ...kindsOf("audio", "audio", ["mpeg", "ogg", "wav"]),
};

function kindsOf(family: string, shown: Shown, names: string[]): Record<string, Shown> {
  return Object.fromEntries(names.map((name) => [`${family}/${name}`, shown]));
}
