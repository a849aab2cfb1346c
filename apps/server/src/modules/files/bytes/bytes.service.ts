import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { emptyQuery, type Item } from "@rowhouse/contract";

import type { Context } from "../../../core/context.ts";
import { AppError, because } from "../../../core/errors.ts";
import { readItems } from "../../../query/index.ts";
import {
  type ByteRange,
  type FileStore,
  fileStoreOf,
  isSafeSegment,
  readVersionName,
} from "../../../storage/index.ts";
import { readNotes } from "../editing/picture-notes.ts";
import { endingOf, type FileKind, kindOfName } from "../upload/file-types.ts";
import { inThread } from "../workers/thread.ts";
import type { Box, Raster } from "../workers/work.ts";
import { hasSignature, originalKey, thumbnailFolder } from "./addresses.ts";
import { createFailures, createLimiter, createSharing } from "./limiter.ts";
import { makeThumbnail } from "./picture-jobs.ts";
import { extraSizes } from "./screen-picture.ts";
import { noteThumbhash, thumbhashBox } from "./thumbhashes.ts";
import { keyOfAction } from "./thumbnail-actions.ts";
import {
  type FallbackRules,
  readDownloadRules,
  readThumbnailRequest,
  readThumbnailRules,
  type ThumbnailParts,
  type ThumbnailRequest,
  type ThumbnailRules,
} from "./thumbnail-rules.ts";

const maxSeconds = 10;

/** The task that rasterises files of an extension. */
const tasks = new Map([
  ["pdf", "pdfPage"],
  ["psd", "psdPicture"],
] as const);

/** A stored file that may be sent to the caller. */
export interface StoredBytes {
  /** Shown as the name of a download. */
  name: string;
  kind: FileKind;
  size: number;
  changed: Date;
  /** Changes with the content. */
  version: string;
  /** Seconds a browser may cache it without revalidation. */
  maxAge: number;
  /** Whether the address alone grants access; otherwise the caller's rights did, and the response is private. */
  isShared: boolean;
  open(range?: ByteRange): Promise<Readable>;
}

interface ThumbnailAddress extends ThumbnailParts {
  /** Signature for guessable names. */
  proof?: string | undefined;
}

/** Larger originals get no thumbnail; each is held in memory while it is rendered. */
const maxPictureBytes = 64 * 1024 * 1024;
const limitRendering = createLimiter(2);
/** Files rendered in worker threads take longer, so they have a limit of their own. */
const limitRasterising = createLimiter(1);
const shareRendering = createSharing<void>();
/** A failed rendering is not retried for ten minutes: it may have run into the timeout. */
const failures = createFailures({ milliseconds: 600_000, max: 1000 });

/**
 * Serves the bytes of files (API contract 10.5). A caller who neither knows an unguessable address nor may read the file's
 * row gets the same `notFound` as for a missing file.
 */
export function bytesService(ctx: Context) {
  const store = fileStoreOf(ctx.project.storage);

  return {
    async original(name: string, signature: string | undefined): Promise<StoredBytes> {
      const isShared = await authorize(ctx, name, signature);
      return await storedBytes(store, {
        key: originalKey(name),
        name,
        kind: kindOfName(name),
        maxAge: 0,
        isShared,
      });
    },

    /** The original with the caching and the fallback of the settings `proxy_downloads_*`. */
    async download(name: string, signature: string | undefined): Promise<StoredBytes> {
      const rules = readDownloadRules(ctx.settings);
      return await orFallback(store, rules, async () => ({
        ...(await this.original(name, signature)),
        maxAge: rules.cacheTtl,
      }));
    },

    /** Rendered on the first request and stored. Files that cannot be rendered get the fallback picture of the settings. */
    async thumbnail(address: ThumbnailAddress): Promise<StoredBytes> {
      const rules = readThumbnailRules(ctx.settings);
      return await orFallback(store, rules, () => thumbnailOf(ctx, store, { rules, address }));
    },
  };
}

/** Returns whether the address itself grants access; otherwise the caller's rights do. Throws badRequest, notFound. */
async function authorize(
  ctx: Context,
  name: string,
  signature: string | undefined,
): Promise<boolean> {
  if (!isSafeSegment(name)) throw new AppError("badRequest", because("fileNameRefused"));
  if (await ctx.project.removals.isPending(originalKey(name))) throw new AppError("notFound");
  if (hasSignature(ctx.project, name, signature)) return true;
  const query = { ...emptyQuery, fields: ["id"], limit: 1 };
  const version = readVersionName(name);
  const where = version === null ? { filename: name } : { id: version.file };
  const found = await readItems(ctx, "directus_files", { query, where }).catch(nullIfForbidden);
  if (!found || found.items.length === 0) throw new AppError("notFound");
  return false;
}

function nullIfForbidden(error: unknown): null {
  if (error instanceof AppError && error.status === 403) return null;
  throw error;
}

async function storedBytes(
  store: FileStore,
  file: { key: string; name: string; kind: FileKind; maxAge: number; isShared: boolean },
): Promise<StoredBytes> {
  const found = await store.stat(file.key);
  if (!found) throw new AppError("notFound");
  const { key, ...rest } = file;
  return {
    ...rest,
    ...found,
    open: (range) => store.read(key, range),
  };
}

async function thumbnailOf(
  ctx: Context,
  store: FileStore,
  input: { rules: ThumbnailRules; address: ThumbnailAddress },
): Promise<StoredBytes> {
  const { rules, address } = input;
  const isShared = await authorize(ctx, address.name, address.proof);
  const sizes = [...rules.sizes, ...(await extraSizes(ctx, address))];
  const request = readThumbnailRequest({ ...rules, sizes }, address);
  const original = await store.stat(originalKey(address.name));
  if (!request || !original || original.size > maxPictureBytes) throw new AppError("notFound");
  // The version of the original is part of the key: a replaced picture never shows an old thumbnail.
  const key = `${thumbnailFolder(address.name)}/${variantName(request, original.version)}`;
  if (!(await store.stat(key))) {
    const limit = isRasterised(address.name) ? limitRasterising : limitRendering;
    const { name } = address;
    await shareRendering(`${ctx.project.key}/${key}`, () =>
      limit(() => renderThumbnail(ctx, store, { name, key, request, version: original.version })),
    );
  }
  const name = `${address.name.replace(/\.[^.]*$/, "")}.${request.format === "jpeg" ? "jpg" : request.format}`;
  return await storedBytes(store, {
    key,
    name,
    kind: kindOfName(name),
    maxAge: rules.cacheTtl,
    isShared,
  });
}

function variantName(
  { width, height, action, quality, format }: ThumbnailRequest,
  version: string,
): string {
  return `${width}x${height}-${keyOfAction(action)}-${quality}-${version}.${format}`;
}

async function renderThumbnail(
  ctx: Context,
  store: FileStore,
  input: { name: string; key: string; request: ThumbnailRequest; version: string },
): Promise<void> {
  const { name, request } = input;
  const { width, height } = request;
  const thumbnail = `${ctx.project.key}/${input.key}`;
  // Rasterising fails for all thumbnails of this size, encoding only for the one thumbnail.
  const page = `${ctx.project.key}/${name}/${input.version}/${width}x${height}`;
  if ([thumbnail, page].some((key) => failures.has(key, ctx.clock.now())))
    throw new AppError("notFound");
  // The row is read before the bytes, whose thumbhash is noted only where it is still that of the row.
  const row = await rowOf(ctx, name);
  const source = await sourceOf(store, name, request).catch(recordFailure(ctx, name, page));
  const focus = request.action.fit === "crop" ? readNotes(row?.["metadata"]).focus : null;
  const picture = await makeThumbnail({ original: source, request, focus }).catch(
    recordFailure(ctx, name, thumbnail),
  );
  await store.write(input.key, picture);
  if (row?.["thumbhash"] === null)
    noteThumbhash(ctx, row, () => sourceOf(store, name, thumbhashBox));
}

/** Read only when a thumbnail is made: a change of the focal point removes those that there are. */
async function rowOf(ctx: Context, name: string): Promise<Item | undefined> {
  const fields = ["id", "metadata", "checksum", "thumbhash"];
  const query = { ...emptyQuery, fields, limit: 1 };
  const where = { filename: name };
  const { items } = await readItems(ctx, "directus_files", { query, where, trusted: true });
  return items[0];
}

/** The source of a thumbnail: the bytes of a picture, or pixels of a document that fill the box. */
async function sourceOf(store: FileStore, name: string, box: Box): Promise<Uint8Array | Raster> {
  const original = await buffer(await store.read(originalKey(name)));
  return isRasterised(name) ? await rasterise(name, original, box) : original;
}

function recordFailure(ctx: Context, name: string, key: string): (error: unknown) => never {
  return (error) => {
    ctx.log.info("no thumbnail could be rendered", { file: name, error });
    failures.add(key, ctx.clock.now());
    throw new AppError("notFound");
  };
}

async function orFallback(
  store: FileStore,
  rules: FallbackRules,
  find: () => Promise<StoredBytes>,
): Promise<StoredBytes> {
  try {
    return await find();
  } catch (error) {
    if (!(error instanceof AppError) || error.key !== "notFound") throw error;
    return await fallbackFile(store, rules);
  }
}

/** The setting names a stored file, never a path: a path could reach any file of the server. */
async function fallbackFile(
  store: FileStore,
  { fallback, cacheTtl }: FallbackRules,
): Promise<StoredBytes> {
  if (fallback === null || !isSafeSegment(fallback)) throw new AppError("notFound");
  return await storedBytes(store, {
    key: originalKey(fallback),
    name: fallback,
    kind: kindOfName(fallback),
    maxAge: cacheTtl,
    isShared: true,
  });
}

/** Whether a file must be rasterised before a thumbnail can be made of it. */
function isRasterised(diskName: string): boolean {
  return taskOf(diskName) !== undefined;
}

/** The first page or the picture of a file, somewhat larger than the box. Throws for broken files and on timeout. */
async function rasterise(
  diskName: string,
  bytes: Uint8Array,
  { width, height }: Box,
): Promise<Raster> {
  const name = taskOf(diskName);
  if (name === undefined) throw new Error("Files of this kind are not rasterised.");
  return await inThread({ name, input: { bytes, box: { width, height } } }, maxSeconds);
}

function taskOf(diskName: string): "pdfPage" | "psdPicture" | undefined {
  return [...tasks].find(([ending]) => ending === endingOf(diskName))?.[1];
}

/**
 * The range that a `Range` header requests: null for the whole file (no header, several ranges or an invalid header, as
 * HTTP allows), `unsatisfiable` when it starts after the end.
 */
export function readRange(
  header: string | undefined,
  size: number,
): ByteRange | "unsatisfiable" | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return null;
  if (match[1] === "") return lastBytes(Number(match[2]), size);
  const start = Number(match[1]);
  const end = match[2] === "" ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (match[2] !== "" && Number(match[2]) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
}

function lastBytes(count: number, size: number): ByteRange | "unsatisfiable" {
  return count === 0 || size === 0
    ? "unsatisfiable"
    : { start: Math.max(0, size - count), end: size - 1 };
}
