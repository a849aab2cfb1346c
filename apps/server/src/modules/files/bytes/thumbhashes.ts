import { emptyQuery, type Item } from "@rowhouse/contract";
import type { Context } from "../../../core/context.ts";
import { silentWrite, updateItem } from "../../../query/index.ts";
import { createLimiter } from "./limiter.ts";
import { thumbhashOf } from "./picture-jobs.ts";
import type { PictureSource } from "./pictures.ts";

/** Documents are drawn no larger than this for their thumbhash. */
export const thumbhashBox = { width: 100, height: 100 };

const limitNotes = createLimiter(1);
/** Files whose thumbhash is on its way. Bounded: those left out have their turn with another thumbnail. */
const onTheirWay = new Set<string>();
const maxOnTheirWay = 1000;

/**
 * Notes the thumbhash of a file that came before there were any, or that had to be drawn first. Nobody waits for it, one
 * is made at a time, and the bytes are read when it is its turn. Where the content has changed since `file` was read
 * (`id`, `checksum`), nothing is noted. The file counts as unchanged: neither history nor ETag know of it.
 */
export function noteThumbhash(
  ctx: Context,
  file: Item,
  source: () => Promise<PictureSource>,
): void {
  const name = `${ctx.project.key}/${String(file["id"])}`;
  if (onTheirWay.has(name) || onTheirWay.size >= maxOnTheirWay) return;
  onTheirWay.add(name);
  void limitNotes(() => note({ ...ctx, db: ctx.project.db }, file, source))
    .catch((error: unknown) => ctx.log.info("no thumbhash could be noted", { file: name, error }))
    .finally(() => onTheirWay.delete(name));
}

async function note(
  ctx: Context,
  { id, checksum }: Item,
  source: () => Promise<PictureSource>,
): Promise<void> {
  const thumbhash = await thumbhashOf(await source());
  if (thumbhash === null) return;
  await updateItem(ctx, "directus_files", {
    ...silentWrite,
    key: String(id),
    values: { thumbhash },
    query: emptyQuery,
    prepare: (values, stored) =>
      stored?.["thumbhash"] === null && stored["checksum"] === checksum ? values : {},
  });
}
