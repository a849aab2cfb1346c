import type { Database, Row } from "../database/database.ts";
import type { FileStorage } from "./file-storage.ts";

/** Files that the storage has refused to remove: they are not served any more, and their removal is tried again. */
export interface Removals {
  /** A path of the storage; a folder ends with a slash. `inside` is the database, or the transaction that is under way. */
  add(inside: Database, path: string, now: Date): Promise<void>;
  isPending(path: string): Promise<boolean>;
  /** The oldest ones. */
  list(): Promise<string[]>;
  done(path: string): Promise<void>;
}

/** A file that a user sends in parts (API contract 2.24). Sizes are bytes. */
export interface UnfinishedUpload {
  /** Random, so that nobody guesses it. */
  id: string;
  user: number;
  /** Of the whole file. */
  size: number;
  /** Where the next part begins. */
  offset: number;
  /** The beginning, as far as the store has put it together already; null where it does no such thing. */
  pieces: UploadPieces | null;
  /** Where each part ends that has arrived after that, in their order. */
  partEnds: readonly number[];
  /** When it is given up. */
  expires: Date;
}

/** Pieces of one size, the last one aside, that become a file without being sent again. */
export interface UploadPieces {
  /** The name that the store gave to it. */
  id: string;
  /** The marks that the store gave to the pieces, in their order. */
  marks: readonly string[];
  /** The MD5 so far: of all pieces when the last one is there, else its state in between. */
  hash: string;
}

/** How far an upload is. */
export type UploadState = Pick<UnfinishedUpload, "offset" | "pieces" | "partEnds">;

/** The uploads in parts of one project, in its database, so that they hold for all processes. Those that have expired are not there. */
export interface UnfinishedUploads {
  add(upload: Pick<UnfinishedUpload, "id" | "user" | "size">, now: Date): Promise<void>;
  /** Null also where it is somebody else's. */
  find(id: string, user: number, now: Date): Promise<UnfinishedUpload | null>;
  /** How many a user has, and the bytes that they announce together. */
  held(user: number, now: Date): Promise<{ count: number; bytes: number }>;
  /** More of it is stored. @returns false when the upload has gone on from where it was already, or is gone */
  advance(upload: UnfinishedUpload, to: UploadState): Promise<boolean>;
  /**
   * Says that a request works on what the store has of an upload, for as long as a minute; `renews` says so again.
   * @returns false where another one does, or the upload is gone
   */
  claim(id: string, now: Date, renews?: boolean): Promise<boolean>;
  /** The request has ended: another one may begin at once. */
  release(id: string): Promise<void>;
  /** Ends an upload, in the transaction that makes use of it. @returns false when that was done before */
  take(inside: Database, id: string): Promise<boolean>;
  exists(id: string): Promise<boolean>;
  /** Forgets those that have expired; their parts stay. */
  expire(now: Date): Promise<void>;
}

/** A content of a file: one that it had before, or the present one. Times are UTC text as stored, people users. */
export interface StoredVersion {
  id: number;
  /** Of its bytes in the store; null for the present content, and for a video elsewhere without a picture. */
  name: string | null;
  made: { on: string; by: number };
  /** When other content took its place; null for the present one. */
  replaced: { on: string; by: number } | null;
  /** The columns of its file that described it. */
  facts: Row;
}

/** A replacement of the content of a file. */
export interface Replaced {
  file: number;
  /** The row of the file before. */
  row: Row;
  /** The name that the bytes of before have by now. */
  name: string | null;
  /** Whether there is anything to keep. */
  isKept: boolean;
  on: string;
  by: number;
}

/** The contents of the files of one project, in its database (API contract 2.27). Their bytes are in its store. */
export interface FileVersions {
  /** Of one file at most. */
  kept: number;
  /** All of one file, the present one first; none for a file whose content was never replaced. */
  list(file: number): Promise<StoredVersion[]>;
  /** Notes a replacement, in its transaction. @returns the names of the bytes that are too many by now */
  note(inside: Database, replaced: Replaced): Promise<string[]>;
  /** Forgets a version. @returns false when that was done before */
  remove(inside: Database, version: StoredVersion): Promise<boolean>;
  /** Forgets all of a file that is removed. @returns the names of their bytes */
  removeAll(inside: Database, file: number): Promise<string[]>;
  /** Forgets some of those that were replaced before then, the oldest first. @returns the names of their bytes; null: there were none */
  expire(before: Date): Promise<string[] | null>;
  /** Those of the names that a version has. */
  known(names: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Before the bytes of a name go that no version has: where the row of its file says that the file has this content, the file
   * gets it back. So ends a replacement whose process ended suddenly.
   */
  giveBack(storage: FileStorage, name: string): Promise<void>;
}
