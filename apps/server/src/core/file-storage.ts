import type { Readable } from "node:stream";

/**
 * Where file bytes live. Names are the opaque disk names of `directus_files.filename_disk`;
 * implementations refuse anything else (separators, NUL, `..`) with the error `invalidFileName`.
 */
export interface FileStorage {
  write(name: string, content: Readable | Uint8Array): Promise<{ size: number }>;
  read(name: string): Promise<Readable>;
  /** null when there is no such file. `changed` is what conditional requests compare. */
  stat(name: string): Promise<{ size: number; changed: Date } | null>;
  /** Not an error when the file is already gone. */
  remove(name: string): Promise<void>;
}
