import { Readable } from "node:stream";
import { AppError } from "../core/errors.ts";
import type { FileFacts } from "../core/file-storage.ts";
import type { FileStore } from "./file-store.ts";
import { checkName, toSafeSegment } from "./names.ts";
import { patiently, type S3Connection, type S3Failure } from "./s3-client.ts";
import {
  copyInParts,
  createPieceStore,
  nullWhenTaken,
  stopPieces,
  uploadObject,
} from "./s3-parts.ts";

/** Stores files as objects of a bucket, below the name of their project. */
export function createS3Store(connection: S3Connection, project: string): FileStore {
  const { bucket: Bucket, prefix } = connection;
  const keyOf = (name: string) => `${prefix}${project}/${checkName(name)}`;

  return {
    kind: "s3",
    staging: null,
    pieces: createPieceStore(connection, keyOf),

    async write(name, content) {
      const written = await uploadObject(connection, { Key: keyOf(name), isNew: false }, content);
      return written ?? { size: 0 };
    },

    async writeNew(name, content) {
      const Key = keyOf(name);
      const isTaken = (await this.stat(name)) !== null;
      // The condition decides the race of two requests; servers without it have only the check before.
      const written = isTaken
        ? null
        : await uploadObject(connection, { Key, isNew: true }, content);
      if (written === null && content instanceof Readable) content.destroy();
      return written;
    },

    async read(name, range) {
      const Key = keyOf(name);
      const Range = range ? `bytes=${range.start}-${range.end}` : undefined;
      const body = await connection.send(
        async (client, sdk) =>
          (await client.send(new sdk.GetObjectCommand({ Bucket, Key, Range }))).Body ?? null,
        (failure) => (failure.name === "NoSuchKey" ? null : undefined),
      );
      if (!(body instanceof Readable)) throw new AppError("notFound");
      return body;
    },

    async *readInto(_memory, name) {
      const content: AsyncIterable<Uint8Array> = await this.read(name);
      yield* content;
    },

    async stat(name) {
      return await factsOf(connection, keyOf(name));
    },

    async *list(folder) {
      const root = `${prefix}${project}/`;
      for await (const key of keysBelow(connection, `${keyOf(folder)}/`))
        yield key.slice(root.length);
    },

    async remove(name) {
      const Key = keyOf(name);
      await removeObject(connection, Key);
    },

    async copy(from, to) {
      const keys = { from: keyOf(from), to: keyOf(to), isNew: true };
      return (await this.stat(to)) === null && (await copyObject(connection, keys));
    },

    async overwrite(from, to) {
      return await copyObject(connection, { from: keyOf(from), to: keyOf(to), isNew: false });
    },

    async rename(from, to) {
      if (!(await this.copy(from, to))) return false;
      await this.remove(from);
      return true;
    },

    // Parts of an upload that never ended are a matter for the bucket's own rules.
    sweep: async () => {},

    async check() {
      await connection.send<unknown>(
        (client, sdk) => client.send(new sdk.HeadBucketCommand({ Bucket })),
        // The bucket answers, even if it does not let us look at itself.
        ({ status }) => (status === 403 ? true : undefined),
      );
    },

    async removeFolder(name) {
      await removeBelow(connection, `${keyOf(name)}/`);
    },
  };
}

async function factsOf(
  { bucket: Bucket, send }: S3Connection,
  Key: string,
): Promise<FileFacts | null> {
  return await send<FileFacts | null>(async (client, sdk) => {
    const found = await client.send(new sdk.HeadObjectCommand({ Bucket, Key }));
    const changed = found.LastModified ?? new Date(0);
    const version = toSafeSegment(found.ETag ?? changed.toISOString());
    return { size: found.ContentLength ?? 0, changed, version };
  }, nullWhenMissing);
}

/** Whether it was copied: false when there is no such object, or another one has the key that was to be new. */
async function copyObject(
  connection: S3Connection,
  { from, to, isNew }: { from: string; to: string; isNew: boolean },
): Promise<boolean> {
  const { bucket: Bucket, send } = connection;
  const found = await factsOf(connection, from);
  if (found === null) return false;
  const CopySource = `${Bucket}/${from.split("/").map(encodeURIComponent).join("/")}`;
  if (found.size > connection.copiedBytes) {
    const source = { CopySource, size: found.size };
    const isCopied = await copyInParts(connection, source, { Key: to, isNew });
    if (isCopied !== null) return isCopied;
  }
  return await send(
    async (client, sdk) => {
      const condition = isNew ? { IfNoneMatch: "*" } : {};
      const input = { Bucket, Key: to, CopySource, ...condition };
      await client.send(new sdk.CopyObjectCommand(input), patiently);
      return true;
    },
    (failure) =>
      isMissing(failure) || (isNew && nullWhenTaken(failure) === null) ? false : undefined,
  );
}

async function removeBelow(connection: S3Connection, Prefix: string): Promise<void> {
  let isMore = true;
  while (isMore) {
    const page = await connection.send((client, sdk) =>
      client.send(new sdk.ListObjectsV2Command({ Bucket: connection.bucket, Prefix })),
    );
    // One by one: deleting many in one request needs checksums that not every server knows.
    for (const { Key } of page.Contents ?? []) {
      if (Key === undefined) continue;
      await stopPieces(connection, Key);
      await removeObject(connection, Key);
    }
    isMore = page.IsTruncated === true;
  }
}

async function* keysBelow(connection: S3Connection, Prefix: string): AsyncGenerator<string> {
  let ContinuationToken: string | undefined;
  do {
    const input = { Bucket: connection.bucket, Prefix, ContinuationToken };
    const page = await connection.send((client, sdk) =>
      client.send(new sdk.ListObjectsV2Command(input)),
    );
    for (const { Key } of page.Contents ?? []) if (Key) yield Key;
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
}

async function removeObject({ bucket, send }: S3Connection, Key: string): Promise<void> {
  await send(
    async (client, sdk) => {
      await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key }));
      return true;
    },
    (failure) => (failure.name === "NoSuchKey" ? true : undefined),
  );
}

function nullWhenMissing(failure: S3Failure): null | undefined {
  return isMissing(failure) ? null : undefined;
}

/** A request for the head only gets no more than the status. */
function isMissing({ name, status }: S3Failure): boolean {
  return name === "NoSuchKey" || (status === 404 && name === "NotFound");
}
