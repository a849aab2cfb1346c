import { AppError } from "../../../core/errors.ts";
import type { UnfinishedUpload, UploadPieces, UploadState } from "../../../core/project-files.ts";
import { chunksOf, inPieces, partsFolder, type FileStore } from "../../../storage/index.ts";
import { emptyChecksum, goOnWithChecksum } from "./running-checksum.ts";
import { arrivedFile, withStagedFile, type ReceivedFile, type StagedFile } from "./staging.ts";

/** A part that is in the store. */
export interface AddedPart {
  /** How far the upload is with it. */
  state: UploadState;
  /** The object that was made of it, or of its end; null where it went into pieces. */
  made: string | null;
  /** Objects that went into pieces, and are of no use when the upload has gone on. */
  used: string[];
}

/** The folder of the store with all bytes of an upload. */
export function folderOf(id: string): string {
  return `${partsFolder}/${id}`;
}

/** Where the store puts the pieces of an upload together. */
function wholeKey(id: string): string {
  return `${folderOf(id)}/whole`;
}

function partKey(id: string, begin: number, end: number): string {
  return `${folderOf(id)}/${begin}-${end}`;
}

/**
 * The size of the pieces in which the content of an upload is stored, so that it has to be sent no second time; null where every part
 * becomes an object, since the store knows no pieces or there would be one only.
 */
export function pieceBytesOf({ pieces }: FileStore, { size }: UnfinishedUpload): number | null {
  const bytes = pieces?.bytesOf(size) ?? Infinity;
  return size > bytes ? bytes : null;
}

/** A part and the upload that it belongs to. */
interface Addition {
  upload: UnfinishedUpload;
  part: StagedFile;
  /** Told of pieces before there are any. */
  begun: (pieces: UploadPieces) => Promise<unknown>;
  /** The error where what has arrived before is not there any more. */
  gone: () => AppError;
}

/**
 * Stores a part behind what has arrived. Where the store takes pieces, as many as are full then are stored as such, and the rest as
 * an object until more has arrived.
 */
export async function addPart(store: FileStore, addition: Addition): Promise<AddedPart> {
  const { upload, part } = addition;
  const { pieces, partEnds } = upload;
  const each = pieceBytesOf(store, upload);
  const next = upload.offset + part.size;
  const loose = next - (pieces?.marks.length ?? 0) * (each ?? 0);
  if (each !== null && (loose >= each || next === upload.size))
    return await addPieces(store, each, addition);
  const made = partKey(upload.id, upload.offset, next);
  await store.write(made, part);
  return { state: { offset: next, pieces, partEnds: [...partEnds, next] }, made, used: [] };
}

async function addPieces(store: FileStore, each: number, addition: Addition): Promise<AddedPart> {
  const { upload, part, gone } = addition;
  const pieceStore = store.pieces;
  const { id, size } = upload;
  const [name, next] = [wholeKey(id), upload.offset + part.size];
  if (pieceStore === null) throw new AppError("storageMissing");
  const begin = async (): Promise<UploadPieces> => {
    const begun = { id: await pieceStore.begin(name), marks: [], hash: emptyChecksum };
    await addition.begun(begun);
    return begun;
  };
  let pieces: UploadPieces = upload.pieces ?? (await begin());
  let at = pieces.marks.length * each;
  const used = looseParts(upload, at);
  const memory = takeMemory(each + chunkBytes);
  const [ofPiece, ofChunk] = [memory.subarray(0, each), memory.subarray(each)];
  const content = bytesOf(store, used, { last: part, memory: ofChunk, gone });
  for await (const piece of inPieces(content, () => ofPiece)) {
    const end = at + piece.byteLength;
    if (piece.byteLength < each && end < size) break;
    const number = pieces.marks.length + 1;
    const hashed = { content: piece, isEnd: end === size };
    const [mark, hash] = await Promise.all([
      pieceStore.add({ name, id: pieces.id }, { number, content: piece }),
      goOnWithChecksum(pieces.hash, hashed),
    ]);
    if (mark === null || hash === null) throw gone();
    pieces = { id: pieces.id, marks: [...pieces.marks, mark], hash };
    at = end;
  }
  const made = at < next ? partKey(id, at, next) : null;
  if (made !== null) await store.write(made, ofPiece.subarray(0, next - at));
  giveMemoryBack(memory);
  return {
    state: { offset: next, pieces, partEnds: made === null ? [] : [next] },
    made,
    used: used.map(({ key }) => key),
  };
}

/** Milliseconds that memory is held for the next part. */
const heldFor = 10_000;
/**
 * The memory of the part before. It is held between the parts of an upload, since the operating system seldom gets back what is freed
 * between other things.
 */
let spare: { memory: Uint8Array; timer: NodeJS.Timeout } | null = null;

function takeMemory(bytes: number): Uint8Array {
  if (spare?.memory.byteLength !== bytes) return Buffer.allocUnsafeSlow(bytes);
  const { memory, timer } = spare;
  clearTimeout(timer);
  spare = null;
  return memory;
}

function giveMemoryBack(memory: Uint8Array): void {
  clearTimeout(spare?.timer);
  spare = { memory, timer: setTimeout(() => (spare = null), heldFor).unref() };
}

/** Content that is an object of its own. */
interface LoosePart {
  key: string;
  size: number;
}

/** Parts that are in no piece yet; `at` is where the pieces end. */
function looseParts({ id, partEnds }: UnfinishedUpload, at: number): LoosePart[] {
  return partEnds.map((end, index) => {
    const begin = partEnds[index - 1] ?? at;
    return { key: partKey(id, begin, end), size: end - begin };
  });
}

/** Bytes that are read at a time. */
const chunkBytes = 1024 * 1024;

/** The content of loose parts, and of one that has just arrived. A chunk is overwritten by the next one. */
async function* bytesOf(
  store: FileStore,
  parts: readonly LoosePart[],
  { last, memory, gone }: { last?: StagedFile; memory: Uint8Array; gone: () => AppError },
): AsyncGenerator<Uint8Array> {
  for (const { key, size } of parts) {
    let left = size;
    try {
      for await (const bytes of store.readInto(memory, key)) {
        left -= bytes.byteLength;
        yield bytes;
      }
    } catch (error) {
      if (!(error instanceof AppError))
        throw new AppError("storageUnavailable", {}, { cause: error });
      throw error.key === "notFound" ? gone() : error;
    }
    if (left !== 0) throw gone();
  }
  if (last !== undefined) yield* chunksOf(last.path, memory);
}

/** Passes the content of a whole upload to `use`. Throws `gone` where something of it is not there any more. */
export async function withWhole<T>(
  store: FileStore,
  { upload, gone }: { upload: UnfinishedUpload; gone: () => AppError },
  use: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const { id, size, pieces } = upload;
  if (pieces === null) {
    const memory = Buffer.allocUnsafeSlow(chunkBytes);
    const content = bytesOf(store, looseParts(upload, 0), { memory, gone });
    return await withStagedFile(content, { maxBytes: size, store }, use);
  }
  const key = wholeKey(id);
  const isWhole = async (): Promise<boolean> => (await store.stat(key))?.size === size;
  // An end that failed, or whose process was killed, may have come as far as that; so may one whose answer was lost.
  const isThere =
    (await isWhole()) ||
    (await store.pieces?.join({ name: key, id: pieces.id }, pieces.marks)) === true ||
    (await isWhole());
  if (!isThere) throw gone();
  return await use(arrivedFile(store, { key, size, checksum: pieces.hash }));
}
