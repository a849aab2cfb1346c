import type { Readable } from "node:stream";
import type { FileStorage } from "../core/file-storage.ts";

/** Part of a file in bytes, both ends included, as in HTTP ranges. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A whole file of this machine: one in the staging folder of a store becomes the stored one without being copied. */
export interface LocalFile {
  path: string;
}

/** Content to be stored. */
export type StoredSource = Readable | Uint8Array | LocalFile;

/**
 * The store that the files module needs: the plain storage of the core, plus folders for thumbnails,
 * ranges for players and writes that never overwrite by accident.
 */
export interface FileStore extends FileStorage {
  /** The folder of this machine for what is on its way into the store; null where the store is elsewhere. It may not be there yet. */
  readonly staging: string | null;
  /** Null where pieces are not put together by the store itself. */
  readonly pieces: PieceStore | null;
  write(name: string, content: StoredSource): Promise<{ size: number }>;
  /** As `write`, but an existing file of that name stays as it is and null is returned. */
  writeNew(name: string, content: StoredSource): Promise<{ size: number } | null>;
  read(name: string, range?: ByteRange): Promise<Readable>;
  /** The whole content, chunk by chunk. A chunk may lie in `memory`, where the next one takes its place: large files leave no garbage behind. */
  readInto(memory: Uint8Array, name: string): AsyncIterable<Uint8Array>;
  /** Returns false, and changes nothing, when `to` exists or `from` does not. */
  copy(from: string, to: string): Promise<boolean>;
  /** As `copy`, but what `to` holds is replaced, all or nothing. Returns false, and changes nothing, when `from` does not exist. */
  overwrite(from: string, to: string): Promise<boolean>;
  /** As `copy`, and `from` is gone afterwards. */
  rename(from: string, to: string): Promise<boolean>;
}

/** A file on its way into the store, and what the store calls its pieces together. */
export interface PiecedFile {
  name: string;
  id: string;
}

/**
 * Files that arrive in pieces and are put together where they are, without being sent again. `removeFolder` also removes the pieces of
 * files in that folder.
 */
export interface PieceStore {
  /** The size of every piece but the last one, for a file of so many bytes; a multiple of a mebibyte. */
  bytesOf(size: number): number;
  /** Begins a file, and returns what its pieces are called together. */
  begin(name: string): Promise<string>;
  /** Stores a piece, counted from 1, in place of one that was there; returns its mark, or null where the pieces are gone. */
  add(file: PiecedFile, piece: { number: number; content: Uint8Array }): Promise<string | null>;
  /** Makes the file of all its pieces. Returns false where one of them is gone, or has another mark by now. */
  join(file: PiecedFile, marks: readonly string[]): Promise<boolean>;
}
