import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ByteRange, PieceStore, StoredSource } from "./file-store.ts";
import { inPieces } from "./pieces.ts";
import { patiently, type S3Connection, type S3Failure } from "./s3-client.ts";

const mebibyte = 1024 * 1024;
/** Content beyond this goes in several parts, so that no more than two of them are held in memory. */
const partBytes = 8 * mebibyte;
/** Parts of one object; S3 takes 10,000, and their marks have to go into a row. */
const maxParts = 2000;
/** How many requests for copies go on at a time. */
const copiesAtOnce = 4;
/** Behind the key of an object that arrives in pieces: an object with the id of its upload, so that it can be found and stopped. */
const noteEnding = "_pieces";

export interface Target {
  Key: string;
  /** Whether the key must be free. */
  isNew: boolean;
}

interface PartedUpload {
  Key: string;
  UploadId: string;
}

interface AddedPart extends PartedUpload {
  number: number;
  content: Uint8Array;
}

/** Null when the key was to be free and is not. What fails on the way leaves neither an object nor parts of one behind. */
export async function uploadObject(
  connection: S3Connection,
  target: Target,
  content: StoredSource,
): Promise<{ size: number } | null> {
  const { chunks, size } = await opened(content);
  const buffers: Uint8Array[] = [];
  // The first part is still needed while it is found out whether there is a second one.
  const take = (count: number): Uint8Array =>
    (buffers[count % 2] ??= Buffer.allocUnsafeSlow(Math.min(size, partBytes)));
  const parts = inPieces(chunks, take);
  try {
    const [first, second] = [await parts.next(), await parts.next()];
    if (first.done || second.done)
      return await uploadWhole(connection, target, first.value ?? new Uint8Array());
    return await uploadParts(connection, target, joined([first.value, second.value], parts));
  } finally {
    await parts.return(undefined);
  }
}

/** The bytes of content, and at most how many they are. */
async function opened(
  content: StoredSource,
): Promise<{ chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>; size: number }> {
  if (content instanceof Readable) return { chunks: content, size: Infinity };
  if (!("path" in content)) return { chunks: [content], size: content.byteLength };
  const { size } = await stat(content.path);
  return { chunks: createReadStream(content.path), size };
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
  connection: S3Connection,
  target: Target,
  parts: AsyncIterable<Uint8Array>,
): Promise<{ size: number } | null> {
  let size = 0;
  const isDone = await inParts(connection, target, async (upload) => {
    const marks: string[] = [];
    for await (const content of parts) {
      const part = { ...upload, number: marks.length + 1, content };
      marks.push((await addPart(connection, part)) ?? "");
      size += content.byteLength;
    }
    return marks;
  });
  return isDone ? { size } : null;
}

/** Makes an object of the parts that `work` adds, whose marks it returns; false, and no parts, where the key was to be free and is not. */
async function inParts(
  connection: S3Connection,
  { Key, isNew }: Target,
  work: (upload: PartedUpload) => Promise<readonly string[]>,
): Promise<boolean> {
  const upload = { Key, UploadId: await beginParts(connection, Key) };
  try {
    const marks = await work(upload);
    const isDone = await completeParts(connection, { ...upload, marks, isNew }, (failure) =>
      isNew && nullWhenTaken(failure) === null ? false : undefined,
    );
    if (!isDone) await abortParts(connection, upload);
    return isDone;
  } catch (error) {
    // Parts that cannot be taken back are a matter for the bucket's own rules; what went wrong first is what counts.
    await abortParts(connection, upload).catch(() => undefined);
    throw error;
  }
}

async function beginParts({ bucket: Bucket, send }: S3Connection, Key: string): Promise<string> {
  const { UploadId } = await send((client, sdk) =>
    client.send(new sdk.CreateMultipartUploadCommand({ Bucket, Key })),
  );
  return UploadId ?? "";
}

/** Returns what the bucket calls the part; `expected` as in `send`. */
async function addPart(
  { bucket: Bucket, send }: S3Connection,
  { number: PartNumber, content: Body, ...upload }: AddedPart,
  expected?: (failure: S3Failure) => null | undefined,
): Promise<string | null> {
  const input = { Bucket, ...upload, PartNumber, Body };
  return await send<string | null>(
    async (client, sdk) => (await client.send(new sdk.UploadPartCommand(input))).ETag ?? "",
    expected,
  );
}

async function completeParts(
  { bucket: Bucket, send }: S3Connection,
  { Key, UploadId, marks, isNew }: PartedUpload & { marks: readonly string[]; isNew: boolean },
  expected: (failure: S3Failure) => boolean | undefined,
): Promise<boolean> {
  const Parts = marks.map((ETag, index) => ({ PartNumber: index + 1, ETag }));
  const condition = isNew ? { IfNoneMatch: "*" } : {};
  return await send(async (client, sdk) => {
    const whole = { Bucket, Key, UploadId, MultipartUpload: { Parts }, ...condition };
    await client.send(new sdk.CompleteMultipartUploadCommand(whole), patiently);
    return true;
  }, expected);
}

async function abortParts(
  { bucket: Bucket, send }: S3Connection,
  upload: PartedUpload,
): Promise<void> {
  await send<unknown>(
    (client, sdk) => client.send(new sdk.AbortMultipartUploadCommand({ Bucket, ...upload })),
    // Who may not stop an upload leaves it to the bucket's own rules.
    (failure) => (isGone(failure) || failure.status === 403 ? true : undefined),
  );
}

/** Another request had the key first (412), or is about to (409). */
export function nullWhenTaken({ status }: S3Failure): null | undefined {
  return status === 412 || status === 409 ? null : undefined;
}

function isGone({ name, status }: S3Failure): boolean {
  return name === "NoSuchUpload" || status === 404;
}

/** Objects that arrive in pieces: each piece is a part of an upload of the bucket. */
export function createPieceStore(
  connection: S3Connection,
  keyOf: (name: string) => string,
): PieceStore {
  const uploadOf = (file: { name: string; id: string }): PartedUpload => ({
    Key: keyOf(file.name),
    UploadId: file.id,
  });
  return {
    bytesOf: (total) => Math.max(partBytes, Math.ceil(total / maxParts / mebibyte) * mebibyte),

    async begin(name) {
      const Key = keyOf(name);
      const id = await beginParts(connection, Key);
      await uploadWhole(connection, { Key: Key + noteEnding, isNew: false }, Buffer.from(id));
      return id;
    },

    add: (file, piece) =>
      addPart(connection, { ...uploadOf(file), ...piece }, (failure) =>
        isGone(failure) ? null : undefined,
      ),

    async join(file, marks) {
      const upload = { ...uploadOf(file), marks, isNew: false };
      return await completeParts(connection, upload, (failure) =>
        isGone(failure) || failure.name === "InvalidPart" ? false : undefined,
      );
    },
  };
}

/** Stops the upload of an object that arrives in pieces, where `key` is the note of one. */
export async function stopPieces(connection: S3Connection, key: string): Promise<void> {
  if (!key.endsWith(noteEnding)) return;
  const { bucket: Bucket, send } = connection;
  const UploadId = await send<string>(
    async (client, sdk) => {
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: key }));
      return (await Body?.transformToString()) ?? "";
    },
    (failure) => (isGone(failure) ? "" : undefined),
  );
  if (UploadId !== "")
    await abortParts(connection, { Key: key.slice(0, -noteEnding.length), UploadId });
}

/** An object of the bucket that is copied. */
interface CopiedObject {
  CopySource: string;
  size: number;
}

/**
 * Copies a large object within the bucket, several ranges at a time; false where its key was to be free and is not, null where the
 * server knows no such copies.
 */
export async function copyInParts(
  connection: S3Connection,
  source: CopiedObject,
  target: Target,
): Promise<boolean | null> {
  const each = Math.max(connection.copiedBytes, Math.ceil(source.size / maxParts));
  const left = Array.from({ length: Math.ceil(source.size / each) }, (_, index) => index);
  const unknown = new Error("The server copies no ranges.");
  const work = async (upload: PartedUpload): Promise<string[]> => {
    const marks: string[] = [];
    const copyOn = async (): Promise<void> => {
      for (let index = left.shift(); index !== undefined; index = left.shift()) {
        const range = { start: index * each, end: Math.min(source.size, (index + 1) * each) - 1 };
        const mark = await copyRange(connection, source, { ...upload, number: index + 1, range });
        if (mark === null) throw unknown;
        marks[index] = mark;
      }
    };
    const done = await Promise.allSettled(Array.from({ length: copiesAtOnce }, copyOn));
    for (const each of done) if (each.status === "rejected") throw each.reason;
    return marks;
  };
  try {
    return await inParts(connection, target, work);
  } catch (error) {
    if (error === unknown) return null;
    throw error;
  }
}

/** Null where the server does not know how. */
async function copyRange(
  { bucket: Bucket, send }: S3Connection,
  { CopySource }: CopiedObject,
  { range, number, ...upload }: PartedUpload & { number: number; range: ByteRange },
): Promise<string | null> {
  const CopySourceRange = `bytes=${range.start}-${range.end}`;
  const input = { Bucket, ...upload, PartNumber: number, CopySource, CopySourceRange };
  return await send<string | null>(
    async (client, sdk) => {
      const copied = await client.send(new sdk.UploadPartCopyCommand(input), patiently);
      return copied.CopyPartResult?.ETag ?? "";
    },
    // Makers say in different ways that they do not know it.
    ({ status }) => ([400, 405, 501].includes(status) ? null : undefined),
  );
}

async function* joined(
  first: Uint8Array[],
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* first;
  yield* rest;
}
