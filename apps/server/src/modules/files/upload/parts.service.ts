import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { limits } from "@rowhouse/contract";
import { onTransactionEnd, type Context } from "../../../core/context.ts";
import { AppError, brokenRule } from "../../../core/errors.ts";
import type { UnfinishedUpload, UploadPieces } from "../../../core/project-files.ts";
import { fileStoreOf, type FileStore } from "../../../storage/index.ts";
import { orLater } from "../file-bytes.ts";
import type { Content } from "./content.ts";
import { checkUpload, readUploadRules } from "./limits.ts";
import { addPart, folderOf, pieceBytesOf, withWhole } from "./part-bytes.ts";
import { withStagedFile, type StagedFile } from "./staging.ts";

/** A part of an upload on its way. */
interface Part {
  /** Where it begins. */
  offset: number;
  /** Bytes that are to come; null where the sender does not say. */
  announced: number | null;
  content: Readable;
}

/** An upload as the body of a write names it. */
interface SentUpload {
  upload: unknown;
  /** The content itself, which has no place beside it. */
  data: unknown;
  clientName: string | null;
}

/**
 * Use cases of uploads in parts (API contract 2.24). Parts lie in the project's own store, so that all processes see them; the database
 * says whose the upload is and how far, and decides between two parts that want the same place. They belong to the user who began
 * them: for everybody else they are not there.
 */
export function partsService(ctx: Context) {
  const { uploads } = ctx.project;
  const store = fileStoreOf(ctx.project.storage);
  const { user } = ctx.actor;
  // Nobody could tell the uploads of those who are not signed in apart.
  if (user === null) throw new AppError("notSignedIn");

  const found = async (id: unknown): Promise<UnfinishedUpload | null> =>
    typeof id === "string" && isId(id) ? await uploads.find(id, user, ctx.clock.now()) : null;

  const read = async (id: string): Promise<UnfinishedUpload> => {
    const upload = await found(id);
    if (upload === null) throw notFound();
    return upload;
  };

  return {
    /**
     * Begins an upload of so many bytes. Throws what a request with as many would: `uploadTooLarge` (413/601) and `invalidInput`;
     * `limitExceeded` for a user who has too many that are not finished.
     */
    async begin(size: number, maxBytes: number): Promise<UnfinishedUpload> {
      if (size > maxBytes) throw new AppError("uploadTooLarge", { limit: maxBytes });
      checkUpload({ ...readUploadRules(ctx.settings), types: [] }, { size, mime: "" });
      const now = ctx.clock.now();
      const held = await uploads.held(user, now);
      if (held.count >= limits.unfinishedUploads) throw tooMuch("unfinishedUploads");
      if (held.count > 0 && held.bytes + size > limits.unfinishedBytes)
        throw tooMuch("unfinishedBytes");
      const id = randomUUID();
      await uploads.add({ id, user, size }, now);
      return await read(id);
    },

    read,

    /**
     * Stores a part, and returns where the next one begins. What has arrived when the connection is lost is kept. Throws
     * `uploadMoved` (409) where the upload does not end at its beginning, or another part was there first, and `uploadTooLarge`
     * for more than is left.
     */
    async append(id: string, { offset, announced, content }: Part): Promise<UnfinishedUpload> {
      const upload = await read(id);
      if (offset !== upload.offset) throw new AppError("uploadMoved");
      if (upload.partEnds.length + (upload.pieces?.marks.length ?? 0) >= limits.uploadParts)
        throw new AppError("limitExceeded", { name: "uploadParts", limit: limits.uploadParts });
      const left = upload.size - offset;
      if ((announced ?? 0) > left) throw new AppError("uploadTooLarge", { limit: upload.size });
      const way = { maxBytes: left, store };
      return await withStagedFile(arriving(content), way, async (part) => {
        if (part.size === 0) return upload;
        if (pieceBytesOf(store, upload) === null)
          return await addTo(ctx, store, { upload, part, found });
        // Of two that send the same piece, only one mark would be right.
        const claim = { id, isThere: async () => (await found(id)) !== null, gone: notFound };
        return await claimed(ctx, claim, async () => {
          const now = await read(id);
          if (now.offset !== offset) throw new AppError("uploadMoved");
          return await addTo(ctx, store, { upload: now, part, found });
        });
      });
    },

    /** Gives up an upload with all that has arrived of it. */
    async remove(id: string): Promise<void> {
      await read(id);
      await giveUp(ctx, store, id);
    },

    /**
     * Puts an upload together and passes it to `use` as the content of a file; the transaction that makes it one ends the upload.
     * While another request does the same, here or in another process, its end is waited for. Throws `invalidInput` with the rule `uploadUnknown`, `uploadUnfinished`, or `uploadAlone` where there is other content as well.
     */
    async withContent<T>(
      { upload: id, data, clientName }: SentUpload,
      use: (content: Content) => Promise<T>,
    ): Promise<T> {
      if (data !== undefined)
        throw new AppError("invalidInput", brokenRule("upload", "uploadAlone"));
      const upload = await found(id);
      if (upload === null) throw unknown();
      if (upload.offset < upload.size)
        throw new AppError("invalidInput", brokenRule("upload", "uploadUnfinished"));
      const used = async (inner: Context): Promise<void> => {
        if (!(await uploads.take(inner.db, upload.id))) throw unknown();
        onTransactionEnd(inner, { commit: () => removeParts(ctx, store, upload.id) });
      };
      const claim = {
        id: upload.id,
        isThere: async () => (await found(upload.id)) !== null,
        gone: unknown,
      };
      return await claimed(ctx, claim, async () => {
        const whole = { store, upload, lost: unknown() };
        return await orGivenUp(ctx, whole, (gone) =>
          withWhole(store, { upload, gone }, (bytes) =>
            use({ bytes, clientName, embed: null, used }),
          ),
        );
      });
    },
  };
}

/** Stores a part of an upload, and goes on with it unless another part was there first. */
async function addTo(
  ctx: Context,
  store: FileStore,
  {
    upload,
    part,
    found,
  }: {
    upload: UnfinishedUpload;
    part: StagedFile;
    found: (id: string) => Promise<UnfinishedUpload | null>;
  },
): Promise<UnfinishedUpload> {
  const { uploads } = ctx.project;
  const begun = (pieces: UploadPieces) => uploads.advance(upload, { ...upload, pieces });
  const { state, made, used } = await orGivenUp(ctx, { store, upload, lost: notFound() }, (gone) =>
    addPart(store, { upload, part, begun, gone }),
  );
  if (await uploads.advance(upload, state)) {
    for (const key of used) await orLater(ctx, key, () => store.remove(key));
    return { ...upload, ...state };
  }
  // Another part was there first, or the upload was given up meanwhile.
  const now = await found(upload.id);
  if (made !== null && now?.partEnds.includes(state.offset) !== true)
    await orLater(ctx, made, () => store.remove(made));
  throw now === null ? notFound() : new AppError("uploadMoved");
}

/** Gives up an upload of which something is not there any more: it cannot go on, nor become a file. That is the error `lost`. */
async function orGivenUp<T>(
  ctx: Context,
  { store, upload, lost }: { store: FileStore; upload: UnfinishedUpload; lost: AppError },
  work: (gone: () => AppError) => Promise<T>,
): Promise<T> {
  try {
    return await work(() => lost);
  } catch (error) {
    if (error === lost) await giveUp(ctx, store, upload.id);
    throw error;
  }
}

async function giveUp(ctx: Context, store: FileStore, id: string): Promise<void> {
  await ctx.project.uploads.take(ctx.db, id);
  await removeParts(ctx, store, id);
}

/** Milliseconds between two looks at whether the request that works on an upload has ended. */
const lookEvery = 250;
/** Milliseconds between two claims of one that goes on. */
const claimEvery = 15_000;

/** An upload that one request at a time works on. */
interface Claim {
  id: string;
  isThere: () => Promise<boolean>;
  /** The error where another one has ended it. */
  gone: () => AppError;
}

/**
 * Claims an upload, as soon as no other request does, and says while the work goes on that it does. Afterwards the upload is left
 * to the next request, if it is still there.
 */
async function claimed<T>(
  ctx: Context,
  { id, isThere, gone }: Claim,
  work: () => Promise<T>,
): Promise<T> {
  const { uploads } = ctx.project;
  while (!(await uploads.claim(id, ctx.clock.now()))) {
    if (!(await isThere())) throw gone();
    await wait(lookEvery);
  }
  const renewing = setInterval(() => {
    uploads
      .claim(id, ctx.clock.now(), true)
      .catch((error: unknown) => ctx.log.info("An upload could not be claimed again.", { error }));
  }, claimEvery);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await uploads.release(id).catch(() => undefined);
  }
}

/** Whether an error says that there is no such upload, as when it was made use of before. */
export function isUnknownUpload(error: unknown): boolean {
  return error instanceof AppError && error.problems.some(({ rule }) => rule === "uploadUnknown");
}

function notFound(): AppError {
  return new AppError("notFound");
}

function unknown(): AppError {
  return new AppError("invalidInput", brokenRule("upload", "uploadUnknown"));
}

function tooMuch(name: "unfinishedUploads" | "unfinishedBytes"): AppError {
  return new AppError("limitExceeded", { name, limit: limits[name] });
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

async function removeParts(ctx: Context, store: FileStore, id: string): Promise<void> {
  const folder = folderOf(id);
  const after = { ...ctx, db: ctx.project.db };
  await orLater(after, `${folder}/`, () => store.removeFolder(folder));
}

/**
 * The chunks of a body, each of which is done with when the next one is asked for: its memory is freed then, since the engine would
 * let some 30 MB lie before it collects them. Ends where the connection is lost, instead of failing: what has arrived by then is worth
 * keeping.
 */
async function* arriving(content: Readable): AsyncGenerator<Uint8Array> {
  try {
    // The rest of a body that is refused is discarded: closing the connection would lose the reply as well.
    const body: AsyncIterable<Uint8Array> = content.iterator({ destroyOnReturn: false });
    for await (const chunk of body) {
      yield chunk;
      const { buffer, byteLength } = chunk;
      const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
      if (isAlone) buffer.transfer(0);
    }
  } catch (error) {
    if (!content.destroyed) throw error;
  }
}
