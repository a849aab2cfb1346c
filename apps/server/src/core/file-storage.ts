import type { Readable } from "node:stream";

/**
 * Where file bytes live. A name is one or more segments joined by `/`, made of disk names (`directus_files.filename`);
 * anything else is refused with the error `badRequest`. A store that does not respond is the error
 * `storageUnavailable` (503), one that has no room left `uploadNotWritten` (607).
 */
export interface FileStorage {
  /** The value of `directus_files.storage` for files stored here. */
  readonly kind: StorageLocation["kind"];
  /** All or nothing: the name appears, or changes its content, when the last byte is stored. */
  write(name: string, content: Readable | Uint8Array): Promise<{ size: number }>;
  /** The error `notFound` when there is no such file. */
  read(name: string): Promise<Readable>;
  /** Null when there is no such file. */
  stat(name: string): Promise<FileFacts | null>;
  /** Names of all files below a folder, in no order. */
  list(folder: string): AsyncIterable<string>;
  /** Not an error when the file is already gone. */
  remove(name: string): Promise<void>;
  /** Removes every file below a folder name; not an error when there is none. */
  removeFolder(name: string): Promise<void>;
  /** Removes what killed processes left half-written; to be called when a project is opened. */
  sweep(): Promise<void>;
  /** Throws where files can be neither stored nor read; takes as little as possible. */
  check(): Promise<void>;
}

/** The facts about a file that a store knows without reading it. */
export interface FileFacts {
  /** Bytes. */
  size: number;
  /** Some stores only know the second. */
  changed: Date;
  /** Changes with every write; letters, digits, dots and hyphens. */
  version: string;
}

/** Where an operator wants the bytes to be (`ROWHOUSE_STORAGE_URL`). */
export type StorageLocation =
  | { kind: "local"; directory: string }
  | {
      kind: "s3";
      bucket: string;
      /** Null: that of Amazon. */
      endpoint: string | null;
      region: string;
      /** In front of every key, without slashes at its ends; may be empty. */
      prefix: string;
      /** Null: found where Amazon's own tools look for them. */
      credentials: { accessKeyId: string; secretAccessKey: string } | null;
    };

/** The response of an address on the web; `body` is still being received. */
export interface RemoteFile {
  /** Where it was in the end, after redirects. */
  url: URL;
  /** Declared MIME type without parameters, in lower case; empty when none was sent. */
  type: string;
  body: Readable;
}

/**
 * Fetches what an address on the web holds. Whatever goes wrong, at once or while `body` is read, is `invalidInput` (422/4) with the
 * same words, so that callers learn nothing about addresses that are not theirs; the cause is there for the log.
 */
export type RemoteFetch = (address: string) => Promise<RemoteFile>;
