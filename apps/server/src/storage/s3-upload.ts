import { Readable } from "node:stream";
import type { S3Connection, S3Failure } from "./s3-client.ts";

/** Content beyond this goes in several parts, so that no more than two of them are held in memory. */
const partBytes = 8 * 1024 * 1024;

interface Target {
  Key: string;
  /** Whether the key must be free. */
  isNew: boolean;
}

/** Null when the key was to be free and is not. What fails on the way leaves neither an object nor parts of one behind. */
export async function uploadObject(
  connection: S3Connection,
  target: Target,
  content: Readable | Uint8Array,
): Promise<{ size: number } | null> {
  const parts = inParts(content);
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
export function nullWhenTaken({ status }: S3Failure): null | undefined {
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
