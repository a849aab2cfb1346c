import type { FileData, FileThumbnail } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import type { Settings } from "../../core/project.ts";
import { registerComputed } from "../../query/index.ts";
import { addressOf } from "./bytes/addresses.ts";
import { hasThumbnails, readThumbnailRules } from "./bytes/thumbnail-rules.ts";
import type { ThumbnailSize } from "./bytes/thumbnail-rules.ts";
import { embedCode, storedVideo } from "./remote/videos.ts";
import type { Video } from "./remote/videos.ts";

/** Makes `data` part of every file the planner reads, also of files inside other items. */
export function registerFileData(): void {
  registerComputed("directus_files", "data", {
    columns: ["filename", "type", "embed"],
    compute: (ctx, row) =>
      fileData(ctx, String(row["filename"] ?? ""), storedVideo(row["type"], row["embed"])),
  });
}

/** The computed `data` of a file (API contract 10.1). Addresses without host are relative to the API root. */
function fileData(ctx: Context, name: string, video: Video | null): FileData {
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

/** Worked out once for all files that are read with the same settings. */
function sizesOf({ settings }: Context): ThumbnailSize[] {
  const sizes = known.get(settings) ?? readThumbnailRules(settings).sizes;
  known.set(settings, sizes);
  return sizes;
}

const known = new WeakMap<Settings, ThumbnailSize[]>();
