import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Transform } from "node:stream";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "../../../core/errors.ts";

/** An upload that has fully arrived and waits for its checks in a file of its own outside the store. */
export interface StagedFile {
  path: string;
  size: number;
  /** MD5 of the content in hex; a fingerprint, not a safeguard. */
  checksum: string;
  /** The content from its beginning; may be asked for more than once. */
  open(): Readable;
}

/**
 * Receives `content` into a temporary file, hands it to `use` and removes it afterwards, also when the sender
 * breaks off or `use` fails. More than `maxBytes` is the error `uploadTooLarge` (413/601) and stops the transfer.
 */
export async function withStagedFile<T>(
  content: Readable,
  maxBytes: number,
  use: (file: StagedFile) => Promise<T>,
): Promise<T> {
  const folder = join(tmpdir(), "rowhouse-uploads");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  try {
    const meter = meterOf(maxBytes);
    await pipeline(content, meter.stream, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    return await use({
      path,
      size: meter.size(),
      checksum: meter.checksum(),
      open: () => createReadStream(path),
    });
  } finally {
    await rm(path, { force: true });
  }
}

function meterOf(maxBytes: number) {
  const hash = createHash("md5");
  let size = 0;
  const stream = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      size += chunk.byteLength;
      if (size > maxBytes) {
        done(new AppError("uploadTooLarge"));
        return;
      }
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, size: () => size, checksum: () => hash.digest("hex") };
}
