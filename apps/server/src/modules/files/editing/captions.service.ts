import { emptyQuery, type AddCaptionsBody, type Item } from "@rowhouse/contract";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Context } from "../../../core/context.ts";
import { AppError, because, brokenRule } from "../../../core/errors.ts";
import { authorizeWrite, readItem, type WriteResult } from "../../../query/index.ts";
import { fileStoreOf } from "../../../storage/index.ts";
import { originalKey } from "../bytes/addresses.ts";
import { changeFile } from "../file-change.ts";
import { createFile } from "../upload/file-create.ts";
import { collection } from "../file-rows.ts";
import { withStagedFile } from "../upload/staging.ts";
import { uploadService, type ChangeOptions, type FileLimits } from "../upload/upload.service.ts";
import { readCaptions } from "./caption-text.ts";

/** Bytes; the captions of a film of many hours are a few hundred kilobytes. */
const maxBytes = 2 * 1024 * 1024;
const types: ReadonlySet<unknown> = new Set(["text/vtt", "application/x-subrip"]);

/**
 * Captions of films and recordings (API contract 10.8): files of the library in WebVTT that say which film they belong to,
 * and in which language they are. Whoever may read such a file sees it in the player.
 */
export function captionsService(ctx: Context, limits: FileLimits) {
  const store = fileStoreOf(ctx.project.storage);

  return {
    /**
     * Adds captions: their text becomes a new file, or a file of the library is taken, which becomes WebVTT where it is SRT.
     * Throws `unprocessable` with a reason for what is no film, broken captions and those of another film.
     */
    async add(key: string, body: AddCaptionsBody, options: ChangeOptions): Promise<WriteResult> {
      const film = await filmOf(ctx, key);
      const set = { caption_of: Number(film["id"]), caption_language: body.language };
      const { text, filename, file } = body;
      if (text !== undefined) {
        uploadService(ctx, limits).allowCreate();
        const content = bytesOf(text);
        return await withStagedFile(content, limits.maxBytes, (bytes) =>
          createFile(ctx, store, {
            upload: {
              content: { bytes, clientName: nameAsVtt(filename ?? "captions"), embed: null },
              values: {},
              set: { ...set, folder: film["folder"] ?? null },
            },
            query: options.query,
            createRow: (create) => create(ctx),
          }),
        );
      }
      if (file === undefined) throw new AppError("invalidInput", brokenRule("file", "required"));
      const chosen = await captionsIn(ctx, String(file));
      if (chosen["caption_of"] !== null && chosen["caption_of"] !== film["id"])
        throw new AppError("unprocessable", because("captionsTaken"));
      const name = String(chosen["filename"]);
      const stored = await buffer(await store.read(originalKey(name)));
      const change = { key: String(chosen["id"]), values: {}, set, ...options };
      const content = bytesOf(decode(stored));
      if (chosen["type"] === "text/vtt")
        return await changeFile(ctx, store, { ...change, replacement: null });
      return await withStagedFile(content, limits.maxBytes, (bytes) =>
        changeFile(ctx, store, {
          ...change,
          values: { filename: nameAsVtt(name) },
          replacement: { bytes, clientName: null, embed: null },
        }),
      );
    },

    /** Takes captions out of a film; the file stays in the library. */
    async remove(film: string, key: string, options: ChangeOptions): Promise<void> {
      const { id } = await filmOf(ctx, film);
      const captions = await fileOf(ctx, key);
      if (captions["caption_of"] !== id) throw new AppError("itemNotFound");
      const set = { caption_of: null, caption_language: null };
      await changeFile(ctx, store, { key, values: {}, set, replacement: null, ...options });
    },
  };
}

/** A film or a recording that the caller may change. Throws itemNotFound, updateDenied, unprocessable. */
async function filmOf(ctx: Context, key: string): Promise<Item> {
  await authorizeWrite(ctx, collection, { action: "update", key, values: {}, rolesOf: () => [] });
  const film = await fileOf(ctx, key);
  if (!/^(?:audio|video)\//.test(String(film["type"])))
    throw new AppError("unprocessable", because("captionsNotFilm"));
  return film;
}

async function captionsIn(ctx: Context, key: string): Promise<Item> {
  const file = await fileOf(ctx, key);
  if (!types.has(file["type"]) || Number(file["filesize"]) > maxBytes)
    throw new AppError("unprocessable", because("captionsKind"));
  return file;
}

/** Throws itemNotFound for files that the caller may not read. */
async function fileOf(ctx: Context, key: string): Promise<Item> {
  const reading = (fields: string[]) => ({ key, query: { ...emptyQuery, fields } });
  await readItem(ctx, collection, reading(["id"]));
  const fields = ["id", "type", "filename", "filesize", "folder", "caption_of"];
  const { item } = await readItem(ctx, collection, { ...reading(fields), trusted: true });
  return item;
}

function bytesOf(text: string): Readable {
  const read = readCaptions(text);
  if ("vtt" in read) return Readable.from([Buffer.from(read.vtt)]);
  const { brokenAt } = read;
  throw new AppError(
    "unprocessable",
    brokenAt === 0 ? because("captionsEmpty") : because("captionsBroken", { line: brokenAt }),
  );
}

/** UTF-8, or what old programs for subtitles write. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function nameAsVtt(name: string): string {
  return `${name.replace(/\.(?:srt|vtt|txt)$/i, "")}.vtt`;
}
