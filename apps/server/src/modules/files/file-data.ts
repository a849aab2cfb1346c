import type { FileData, FileThumbnail } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import type { Settings } from "../../core/project.ts";
import type { Row } from "../../database/database.ts";
import { registerComputed } from "../../query/index.ts";
import { addressOf } from "./bytes/addresses.ts";
import { hasThumbnails, readThumbnailRules, type ThumbnailSize } from "./bytes/thumbnail-rules.ts";
import { embedCode, storedVideo } from "./remote/videos.ts";

/** Adds `data` to every file the planner reads, nested files included. */
export function registerFileData(): void {
  registerComputed("directus_files", "data", {
    columns: ["filename", "type", "embed", "thumbhash"],
    compute: (ctx, row) => fileData(ctx, row),
  });
}

/** The computed `data` of a file (API contract 10.1). Addresses without host are relative to the API root. */
export function fileData(ctx: Context, row: Row): FileData {
  const name = String(row["filename"] ?? "");
  const video = storedVideo(row["type"], row["embed"]);
  const { key } = ctx.project;
  const address = addressOf(ctx.project, name);
  const url = `/uploads/${key}/originals/${address}`;
  return {
    url,
    full_url: `${ctx.origin.baseUrl}${url}`,
    thumbnails: hasThumbnails(name)
      ? sizesOf(ctx).map((size) => thumbnail(ctx, address, size))
      : null,
    embed: video === null ? null : embedCode(video),
    thumbhash: typeof row["thumbhash"] === "string" ? row["thumbhash"] : null,
  };
}

function thumbnail(ctx: Context, address: string, { width, height }: ThumbnailSize): FileThumbnail {
  const relative = `/thumbnail/${ctx.project.key}/${width}/${height}/crop/good/${address}`;
  return {
    url: `${ctx.origin.baseUrl}${relative}`,
    relative_url: relative,
    dimension: `${width}x${height}`,
    width,
    height,
  };
}

/** Parsed once per settings object. */
function sizesOf({ settings }: Context): ThumbnailSize[] {
  const sizes = cachedSizes.get(settings) ?? readThumbnailRules(settings).sizes;
  cachedSizes.set(settings, sizes);
  return sizes;
}

const cachedSizes = new WeakMap<Settings, ThumbnailSize[]>();
