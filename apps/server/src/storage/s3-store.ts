import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { AppError } from "../core/errors.ts";
import type { FileFacts } from "../core/file-storage.ts";
import type { FileStore, StoredSource } from "./file-store.ts";
import { checkName, toSafeSegment } from "./names.ts";
import type { S3Connection, S3Failure } from "./s3-client.ts";

/** Content beyond this goes in several parts, so that no more than two of them are held in memory. */
const partBytes = 8 * 1024 * 1024;

/** Stores files as objects of a bucket, below the name of their project. */
export function createS3Store(connection: S3Connection, project: string): FileStore {
  const { bucket: Bucket, prefix } = connection;
  const keyOf = (name: string) => `${prefix}${project}/${checkName(name)}`;

  return {
    kind: "s3",
    staging: null,

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

    async stat(name) {
      const Key = keyOf(name);
      return await connection.send<FileFacts | null>(async (client, sdk) => {
        const found = await client.send(new sdk.HeadObjectCommand({ Bucket, Key }));
        const changed = found.LastModified ?? new Date(0);
        const version = toSafeSegment(found.ETag ?? changed.toISOString());
        return { size: found.ContentLength ?? 0, changed, version };
      }, nullWhenMissing);
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

/** Whether it was copied: false when there is no such object, or another one has the key that was to be new. */
async function copyObject(
  { bucket: Bucket, send }: S3Connection,
  { from, to, isNew }: { from: string; to: string; isNew: boolean },
): Promise<boolean> {
  const CopySource = `${Bucket}/${from.split("/").map(encodeURIComponent).join("/")}`;
  return await send(
    async (client, sdk) => {
      const condition = isNew ? { IfNoneMatch: "*" } : {};
      await client.send(new sdk.CopyObjectCommand({ Bucket, Key: to, CopySource, ...condition }));
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
    for (const { Key } of page.Contents ?? []) if (Key) await removeObject(connection, Key);
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

interface Target {
  Key: string;
  /** Whether the key must be free. */
  isNew: boolean;
}

/** Null when the key was to be free and is not. What fails on the way leaves neither an object nor parts of one behind. */
async function uploadObject(
  connection: S3Connection,
  target: Target,
  content: StoredSource,
): Promise<{ size: number } | null> {
  const isFile = !(content instanceof Readable) && "path" in content;
  const parts = inParts(isFile ? createReadStream(content.path) : content);
  try {
    const [first, second] = [await parts.next(), await parts.next()];
    if (first.done) return { size: 0 };
    if (second.done) return await uploadWhole(connection, target, first.value);
    return await uploadParts(connection, target, joined([first.value, second.value], parts));
  } finally {
    await parts.return(undefined);
  }
}

async function uploadWhole(
  { bucket: Bucket, send }: S3Connection,
  { Key, isNew }: Target,
  Body: Uint8Array,
): Promise<{ size: number } | null> {
  return await send(
    async (client, sdk) => {
      await client.send(
        new sdk.PutObjectCommand({ Bucket, Key, Body, ...(isNew ? { IfNoneMatch: "*" } : {}) }),
      );
      return { size: Body.byteLength };
    },
    (failure) => (isNew ? nullWhenTaken(failure) : undefined),
  );
}

async function uploadParts(
  { bucket: Bucket, send }: S3Connection,
  { Key, isNew }: Target,
  parts: AsyncIterable<Uint8Array>,
): Promise<{ size: number } | null> {
  const { UploadId } = await send((client, sdk) =>
    client.send(new sdk.CreateMultipartUploadCommand({ Bucket, Key })),
  );
  const abort = () =>
    send((client, sdk) =>
      client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId })),
    );
  try {
    const done: { PartNumber: number; ETag: string | undefined }[] = [];
    let size = 0;
    for await (const Body of parts) {
      const PartNumber = done.length + 1;
      const { ETag } = await send((client, sdk) =>
        client.send(new sdk.UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body })),
      );
      done.push({ PartNumber, ETag });
      size += Body.byteLength;
    }
    const written = await send(
      async (client, sdk) => {
        const condition = isNew ? { IfNoneMatch: "*" } : {};
        const whole = { Bucket, Key, UploadId, MultipartUpload: { Parts: done }, ...condition };
        await client.send(new sdk.CompleteMultipartUploadCommand(whole));
        return { size };
      },
      (failure) => (isNew ? nullWhenTaken(failure) : undefined),
    );
    if (written === null) await abort();
    return written;
  } catch (error) {
    // Parts that cannot be taken back are a matter for the bucket's own rules; what went wrong first is what counts.
    await abort().catch(() => undefined);
    throw error;
  }
}

/** Another request had the key first (412), or is about to (409). */
function nullWhenTaken({ status }: S3Failure): null | undefined {
  return status === 412 || status === 409 ? null : undefined;
}

/** At least one part, all but the last of them at least `partBytes` long. */
async function* inParts(content: Readable | Uint8Array): AsyncGenerator<Uint8Array, undefined> {
  let buffered: Uint8Array[] = [];
  let size = 0;
  let isFirst = true;
  const chunks: AsyncIterable<Uint8Array> | Uint8Array[] =
    content instanceof Readable ? content : [content];
  for await (const chunk of chunks) {
    buffered.push(chunk);
    size += chunk.byteLength;
    if (size < partBytes) continue;
    yield Buffer.concat(buffered);
    [buffered, size, isFirst] = [[], 0, false];
  }
  if (size > 0 || isFirst) yield Buffer.concat(buffered);
  return undefined;
}

async function* joined(
  first: Uint8Array[],
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* first;
  yield* rest;
}
