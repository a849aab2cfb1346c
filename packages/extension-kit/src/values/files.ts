import {
  asRecord,
  isRecord,
  keyOf,
  looseTitle,
  ownValue,
  type FilterRule,
  type Item,
  type Query,
} from "@rowhouse/contract";

import type { KitHost } from "../host.ts";
import type { FileTool } from "../parts/part-props.ts";
import { readText } from "./shapes.ts";

/**
 * The collection of all files.
 * @public
 */
export const filesCollection = "directus_files";

/**
 * The file inside an expanded value; null for a bare key or `{ id }`.
 * @public
 */
export function expandedFile(value: unknown): Item | null {
  if (!isRecord(value) || keyOf(value, "id") === null) return null;
  return "filename" in value || "type" in value ? value : null;
}

/**
 * Icon of a kind of file (interfaces.md 10.7).
 * @example fileIcon('application/pdf') // 'picture_as_pdf'
 * @public
 */
export function fileIcon(type: unknown): string {
  const mime = typeof type === "string" ? type : "";
  if (mime === "application/pdf") return "picture_as_pdf";
  return ownValue(familyIcons, mime.split("/")[0] ?? "") ?? "save";
}

const familyIcons: Readonly<Record<string, string>> = {
  application: "insert_drive_file",
  audio: "audiotrack",
  code: "code",
  image: "crop_original",
  video: "videocam",
};

/**
 * Whether the file is a picture the browser can show.
 * @public
 */
export function isPicture(file: Item): boolean {
  return typeof file["type"] === "string" && file["type"].startsWith("image/");
}

/**
 * The name of a file: its title, else its name, else its key.
 * @public
 */
export function fileTitle(file: Item): string {
  return looseTitle(file) ?? String(file["id"] ?? "");
}

/**
 * The kind in capitals, from the extension of the file's name, else from its type: JPG, PDF.
 * @public
 */
export function fileKind(file: Item): string {
  const ending = /\.([a-z0-9]+)$/i.exec(readText(file["filename"]) ?? "")?.[1];
  const kind = ending ?? readText(file["type"])?.split("/")[1] ?? "";
  return kind.toUpperCase();
}

/**
 * The filter of a picker that shows accepted kinds only; wildcards become a search for the family.
 * @example fileTypeFilter(['image/*', 'application/pdf'])
 * @public
 */
export function fileTypeFilter(accept: readonly string[]): FilterRule[] {
  const exact = accept.filter((kind) => kind.includes("/") && !kind.endsWith("/*"));
  const families = accept.filter((kind) => kind.endsWith("/*")).map((kind) => kind.slice(0, -1));
  if (exact.length + families.length === 0) return [];
  const rules: FilterRule[] = families.map((family) => ({
    path: ["type"],
    operator: "contains",
    value: family,
    logical: "or",
  }));
  return exact.length === 0
    ? rules
    : [{ path: ["type"], operator: "in", value: exact, logical: "or" }, ...rules];
}

/**
 * The tools for a file that this user may use, each with the symbol of its button.
 * @public
 */
export function offeredFileTools(
  { can }: Pick<KitHost, "can">,
  file: Item,
): { tool: FileTool; icon: string }[] {
  const mayChange = can("update", filesCollection, file);
  const { edited } = asRecord(file["metadata"]);
  const isElsewhere = readText(file["embed"]) !== undefined;
  return [
    ...(mayChange && isPicture(file) ? [{ tool: "edit", icon: "crop_rotate" } as const] : []),
    ...(mayChange && edited === true
      ? [{ tool: "original", icon: "settings_backup_restore" } as const]
      : []),
    ...(mayChange && !isElsewhere ? [{ tool: "content", icon: "upload" } as const] : []),
    { tool: "versions", icon: "history" },
    ...(mayChange && isMedia(file) ? [{ tool: "captions", icon: "subtitles" } as const] : []),
    { tool: "uses", icon: "link" },
  ];
}

/**
 * Asks for the captions of a film or a recording: files in WebVTT, each with the language in `caption_language`.
 * @example const { items } = useItems(filesCollection, captionsQuery(7));
 * @public
 */
export function captionsQuery(film: number): Partial<Query> {
  return {
    fields: ["id", "title", "filename", "type", "caption_language", "data", "checksum"],
    filter: [{ path: ["caption_of"], operator: "eq", value: film, logical: "and" }],
    sort: [
      { field: "caption_language", direction: "asc" },
      { field: "id", direction: "asc" },
    ],
  };
}

function isMedia({ type }: Item): boolean {
  return typeof type === "string" && /^(?:audio|video)\//.test(type);
}
