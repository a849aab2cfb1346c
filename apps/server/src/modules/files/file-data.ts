import type { Context } from "../../core/context.ts";
import type { Project } from "../../core/project.ts";
import { registerComputed } from "../../query/index.ts";
import { addressOf } from "./bytes/addresses.ts";
import { hasThumbnails, readThumbnailRules } from "./bytes/thumbnail-rules.ts";
import type { ThumbnailSize } from "./bytes/thumbnail-rules.ts";

/** The computed `data` of a file (API contract 10.1). Addresses without host are relative to the API root. */
export interface FileData {
  url: string;
  full_url: string;
  thumbnails: FileThumbnail[] | null;
  embed: { html: string; url: string } | null;
}

export interface FileThumbnail {
  url: string;
  relative_url: string;
  dimension: string;
  width: number;
  height: number;
}

/** Makes `data` part of every file the planner reads, also of files inside other items. */
export function registerFileData(): void {
  registerComputed("directus_files", "data", {
    columns: ["filename", "embed"],
    compute: (ctx, row) => fileData(ctx, String(row["filename"] ?? "")),
  });
}

/** Reads the thumbnail sizes of a project ahead of its first file, because the planner computes without waiting. */
export async function prepareFileData(project: Project): Promise<void> {
  known.set(project, {
    sizes: readThumbnailRules(await project.settings.get()).sizes,
    request: null,
  });
}

export function fileData(ctx: Context, name: string): FileData {
  const { key } = ctx.project;
  const address = addressOf(ctx.project, name);
  const url = `/uploads/${key}/originals/${address}`;
  return {
    url,
    full_url: `${ctx.origin.baseUrl}${url}`,
    thumbnails: hasThumbnails(name)
      ? sizesOf(ctx).map((size) => thumbnail(ctx, address, size))
      : null,
    embed: null,
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

interface KnownSizes {
  sizes: ThumbnailSize[];
  /** The request that last looked for a change of the settings. */
  request: string | null;
}

const known = new WeakMap<Project, KnownSizes>();

/** The sizes as last read. Once per request the settings cache is asked again, for the benefit of the next request. */
function sizesOf(ctx: Context): ThumbnailSize[] {
  const current = known.get(ctx.project) ?? { sizes: readThumbnailRules({}).sizes, request: null };
  if (current.request !== ctx.requestId) {
    known.set(ctx.project, { ...current, request: ctx.requestId });
    ctx.project.settings.get().then(
      (settings) =>
        known.set(ctx.project, {
          sizes: readThumbnailRules(settings).sizes,
          request: ctx.requestId,
        }),
      (error: unknown) => ctx.log.warn("the thumbnail sizes could not be read", { error }),
    );
  }
  return current.sizes;
}
