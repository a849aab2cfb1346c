import { emptyQuery } from "@rowhouse/contract";
import type { Context } from "../../../core/context.ts";
import { readItem } from "../../../query/index.ts";
import { addressOf } from "./addresses.ts";
import { hasThumbnails, type ThumbnailParts, type ThumbnailSize } from "./thumbnail-rules.ts";

/** The size in which the background of a project is offered beside its original, whatever sizes the settings allow. */
const screenSize: ThumbnailSize = { width: 1920, height: 1200 };

/** The known facts about a picture. */
interface StoredPicture {
  filename: string;
  /** Pixels; null where unknown. */
  width: number | null;
  height: number | null;
}

/** The address of a picture in the size of a screen, relative to the API root; null for one that is no larger than that. */
export function screenPicture(ctx: Context, picture: StoredPicture): string | null {
  const { filename, width, height } = picture;
  const isLarger = (width ?? 0) > screenSize.width || (height ?? 0) > screenSize.height;
  if (!isLarger || !hasThumbnails(filename)) return null;
  const size = `${screenSize.width}/${screenSize.height}`;
  return `/thumbnail/${ctx.project.key}/${size}/contain/good/${addressOf(ctx.project, filename)}`;
}

/** The sizes that a thumbnail may have beside those of the settings: that of a screen for the background alone. */
export async function extraSizes(
  ctx: Context,
  { width, height, name }: ThumbnailParts,
): Promise<ThumbnailSize[]> {
  const key = ctx.settings["background"];
  if (!key || width !== String(screenSize.width) || height !== String(screenSize.height)) return [];
  const query = { ...emptyQuery, fields: ["filename"] };
  const { item } = await readItem(ctx, "directus_files", { key, query, trusted: true });
  return item["filename"] === name ? [screenSize] : [];
}
