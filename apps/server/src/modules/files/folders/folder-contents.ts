import {
  can,
  emptyQuery,
  findCollection,
  limits,
  type FolderContents,
  type Query,
} from "@rowhouse/contract";
import { inTransaction, type Context } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { deleteItems, readItem, readItems, updateByKeys, type Item } from "../../../query/index.ts";
import { filesService } from "../files.service.ts";

const folders = "directus_folders";
const files = "directus_files";

/** The fate of what is inside a folder that is deleted: it goes up one level, or it is removed as well. */
export type ContentsFate = "up" | "remove";

/** Rows inside of a folder, as numbers. Of too many of them only some. */
interface Inside {
  /** From the outside to the inside. */
  folders: number[];
  files: number[];
}

/**
 * Counts what is inside a folder, all levels, as far as the caller may read it (API contract 2.12). Throws `itemNotFound` and
 * `readDenied`.
 */
export async function countContents(ctx: Context, key: string): Promise<FolderContents> {
  await readItem(ctx, folders, { key, query: { ...emptyQuery, fields: ["id"] } });
  const inside = await allInside(ctx, Number(key));
  const shownFolders = await shown(ctx, folders, inside.folders);
  const shownFiles = await shown(ctx, files, inside.files);
  const count = inside.folders.length + inside.files.length;
  return {
    folders: shownFolders.length,
    files: shownFiles.length,
    bytes: shownFiles.reduce((sum, { filesize }) => sum + (Number(filesize) || 0), 0),
    has_more: shownFolders.length + shownFiles.length < count,
    too_many: count > limits.folderContents,
  };
}

/**
 * Deletes folders, and moves what is directly inside up one level or removes all that is inside (API contract 2.12). Each row is
 * written with the rights of the caller; all of it or nothing. Throws `limitExceeded` for more than `limits.folderContents` rows,
 * and `updateDenied` or `deleteDenied` where the caller may not touch one of them.
 */
export async function removeWithContents(
  ctx: Context,
  keys: readonly string[],
  { fate, query }: { fate: ContentsFate; query: Query },
): Promise<void> {
  const sameQuery = {
    query: { ...emptyQuery, comment: query.comment, skipActivity: query.skipActivity },
  };
  await inTransaction(ctx, async (inner) => {
    for (const key of keys) {
      const { item } = await readItem(inner, folders, {
        key,
        query: { ...emptyQuery, fields: ["parent_folder"] },
      });
      if (fate === "remove") await removeInside(inner, Number(key), sameQuery);
      // A folder in it may have its name, which is free only when it is gone.
      const inside = fate === "up" ? await directlyInside(inner, [Number(key)]) : null;
      await deleteItems(inner, folders, { ...sameQuery, keys: [key] });
      if (inside !== null)
        await moveUp(inner, inside, { ...sameQuery, parent: item["parent_folder"] });
    }
  });
}

async function removeInside(
  ctx: Context,
  folder: number,
  { query }: { query: Query },
): Promise<void> {
  const inside = await allInside(ctx, folder);
  refuseTooMany(inside);
  // Nobody removes for good what they cannot see.
  for (const [collection, all] of [
    [files, inside.files],
    [folders, inside.folders],
  ] as const)
    if ((await shown(ctx, collection, all)).length < all.length)
      throw new AppError("deleteDenied", { collection });
  const service = filesService(ctx, { maxBytes: limits.bodyBytes });
  await ofThose(files, "deleteDenied", async () => {
    for (const part of batchesOf(inside.files)) await service.remove(part, query);
  });
  await ofThose(folders, "deleteDenied", async () => {
    for (const keys of batchesOf(inside.folders.toReversed()))
      await deleteItems(ctx, folders, { query, keys });
  });
}

async function moveUp(
  ctx: Context,
  inside: Inside,
  { query, parent }: { query: Query; parent: unknown },
): Promise<void> {
  refuseTooMany(inside);
  const move = { query, validate: "sent", skipResult: true } as const;
  for (const [collection, field, all] of [
    [folders, "parent_folder", inside.folders],
    [files, "folder", inside.files],
  ] as const)
    await ofThose(collection, "updateDenied", async () => {
      for (const keys of batchesOf(all))
        await updateByKeys(ctx, collection, { ...move, keys, values: { [field]: parent } });
    });
}

/** Rows that the caller may not read are not there for them: here they are what the caller may not touch. */
async function ofThose(
  collection: string,
  denied: "updateDenied" | "deleteDenied",
  write: () => Promise<void>,
): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (error instanceof AppError && error.key === "itemNotFound")
      throw new AppError(denied, { collection }, { cause: error });
    throw error;
  }
}

function refuseTooMany({ folders: inner, files: all }: Inside): void {
  if (inner.length + all.length > limits.folderContents)
    throw new AppError("limitExceeded", { name: "contents", limit: limits.folderContents });
}

/** All that is inside of a folder, whoever may read it; ends once it is too much. */
async function allInside(ctx: Context, folder: number): Promise<Inside> {
  const seen = new Set([folder]);
  const all: Inside = { folders: [], files: [] };
  for (let level = [folder]; level.length > 0;) {
    const inside = await directlyInside(ctx, level);
    level = inside.folders.filter((id) => !seen.has(id));
    for (const id of level) seen.add(id);
    all.folders.push(...level);
    all.files.push(...inside.files);
    if (all.folders.length + all.files.length > limits.folderContents) break;
  }
  return all;
}

async function directlyInside(ctx: Context, parents: readonly number[]): Promise<Inside> {
  const inside: Inside = { folders: [], files: [] };
  for (const some of batchesOf(parents)) {
    const inner = await readItems(ctx, folders, { ...anyOf, where: { parent_folder: some } });
    const all = await readItems(ctx, files, { ...anyOf, where: { folder: some } });
    inside.folders.push(...inner.items.map(({ id }) => Number(id)));
    inside.files.push(...all.items.map(({ id }) => Number(id)));
  }
  return inside;
}

const anyOf: { query: Query; trusted: true } = {
  query: { ...emptyQuery, fields: ["id"], status: "*", limit: limits.folderContents + 1 },
  trusted: true,
};

/** Those that the caller may read. */
async function shown(
  ctx: Context,
  collection: string,
  among: readonly number[],
): Promise<readonly Item[]> {
  const described = findCollection(ctx.model, collection);
  if (described === null || !can(ctx.rights, described, "read") || among.length === 0) return [];
  const fields = collection === files ? ["id", "filesize"] : ["id"];
  const items: Item[] = [];
  for (const some of batchesOf(among)) {
    const limit = some.length;
    const query: Query = { ...emptyQuery, fields, status: "*", limit, leavesOutFields: true };
    items.push(...(await readItems(ctx, collection, { query, among: some })).items);
  }
  return items;
}

function batchesOf(keys: readonly number[]): string[][] {
  const size = limits.batchItems;
  return Array.from({ length: Math.ceil(keys.length / size) }, (_, at) =>
    keys.slice(at * size, (at + 1) * size).map(String),
  );
}
