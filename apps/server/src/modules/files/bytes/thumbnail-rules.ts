import { ownValue } from "@rowhouse/contract";
import type { Settings } from "../../../core/project.ts";
import { endingOf } from "../upload/file-types.ts";
import { readRecord, readThumbnailActions, type ThumbnailAction } from "./thumbnail-actions.ts";

/** The fallback for missing files, and how long browsers may cache responses. */
export interface FallbackRules {
  /** Seconds. */
  cacheTtl: number;
  /** Disk name of the file shown instead of a missing one, or null. */
  fallback: string | null;
}

/** Which thumbnails are available: settings `thumbnail_*` (API contract 4.4, 10.5). */
export interface ThumbnailRules extends FallbackRules {
  /** Allowed sizes; 200x200 is always included, first when the setting lacks it (K17). */
  sizes: ThumbnailSize[];
  /** Qualities by name, 1 to 100. */
  qualities: Record<string, number>;
  actions: ReadonlyMap<string, ThumbnailAction>;
}

export interface ThumbnailSize {
  width: number;
  height: number;
}

/** The parts of a thumbnail address. */
export interface ThumbnailParts {
  width: string;
  height: string;
  action: string;
  quality: string;
  name: string;
  format?: string | undefined;
}

/** A requested thumbnail, checked against the rules. */
export interface ThumbnailRequest extends ThumbnailSize {
  action: ThumbnailAction;
  /** 1 to 100. */
  quality: number;
  format: ThumbnailFormat;
}

export type ThumbnailFormat = "jpeg" | "png" | "webp" | "gif" | "avif";

const alwaysOffered: ThumbnailSize = { width: 200, height: 200 };
const maxEdge = 4000;
const defaultQualities: Record<string, number> = { poor: 25, good: 50, better: 75, best: 100 };
const defaultTtl = 86_400;
/** Extensions of files that can have thumbnails, with the default format. */
const sources: Readonly<Record<string, ThumbnailFormat>> = {
  jpg: "jpeg",
  jpeg: "jpeg",
  png: "png",
  gif: "gif",
  webp: "webp",
  avif: "avif",
  svg: "jpeg",
  tif: "jpeg",
  tiff: "jpeg",
  pdf: "jpeg",
  psd: "jpeg",
};
const formats: ReadonlyMap<string, ThumbnailFormat> = new Map([
  ["jpg", "jpeg"],
  ["jpeg", "jpeg"],
  ["png", "png"],
  ["webp", "webp"],
  ["gif", "gif"],
  ["avif", "avif"],
]);

export function readThumbnailRules(settings: Settings): ThumbnailRules {
  const sizes = (settings["thumbnail_dimensions"] ?? "")
    .split(",")
    .flatMap((entry) => readSize(entry) ?? []);
  const hasStandard = sizes.some(
    (size) => size.width === alwaysOffered.width && size.height === alwaysOffered.height,
  );
  return {
    sizes: hasStandard ? sizes : [alwaysOffered, ...sizes],
    qualities: readQualities(settings["thumbnail_quality_tags"]),
    actions: readThumbnailActions(settings["thumbnail_actions"]),
    cacheTtl: readTtl(settings["thumbnail_cache_ttl"], defaultTtl),
    fallback: settings["thumbnail_not_found_location"]?.trim() || null,
  };
}

/** The rules for downloads: settings `proxy_downloads_*`. Without them browsers always revalidate. */
export function readDownloadRules(settings: Settings): FallbackRules {
  return {
    cacheTtl: readTtl(settings["proxy_downloads_cache_ttl"], 0),
    fallback: settings["proxy_downloads_not_found_location"]?.trim() || null,
  };
}

/** Whether files with such a disk name can have thumbnails. */
export function hasThumbnails(diskName: string): boolean {
  return Object.hasOwn(sources, endingOf(diskName));
}

/** Reads the parts of a thumbnail address; null when one of them is not allowed. */
export function readThumbnailRequest(
  rules: ThumbnailRules,
  parts: ThumbnailParts,
): ThumbnailRequest | null {
  const size = rules.sizes.find(
    ({ width, height }) => String(width) === parts.width && String(height) === parts.height,
  );
  const action = rules.actions.get(parts.action);
  const quality = Object.entries(rules.qualities).find(([name]) => name === parts.quality);
  const source = ownValue(sources, endingOf(parts.name));
  const format = parts.format ? formats.get(parts.format.toLowerCase()) : source;
  if (!size || !action || !quality || !source || !format) return null;
  return { ...size, action, quality: quality[1], format };
}

function readSize(text: string): ThumbnailSize | null {
  const match = /^\s*(\d{1,4})x(\d{1,4})\s*$/i.exec(text);
  const size = { width: Number(match?.[1] ?? 0), height: Number(match?.[2] ?? 0) };
  const isUsable = [size.width, size.height].every((edge) => edge >= 1 && edge <= maxEdge);
  return isUsable ? size : null;
}

function readQualities(setting: string | null | undefined): Record<string, number> {
  const pairs = Object.entries(readRecord(setting)).flatMap(([name, value]) => {
    const quality = Math.round(Number(value));
    return /^[a-z][\w-]{0,30}$/i.test(name) && quality >= 1 && quality <= 100
      ? [[name, quality] as const]
      : [];
  });
  return { ...defaultQualities, ...Object.fromEntries(pairs) };
}

function readTtl(setting: string | null | undefined, fallback: number): number {
  const seconds = Number(setting ?? fallback);
  return Number.isInteger(seconds) && seconds >= 0 ? seconds : fallback;
}
