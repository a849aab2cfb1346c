import { isApiError, type WireReply } from "@rowhouse/client";
import { client } from "./client.ts";

/** Where a file that is sent in parts stands: its bytes are sent, nobody answers, or the server puts it together. */
export type UploadState = "sending" | "waiting" | "storing";

/** A file that is sent in parts. */
export interface LargeFile {
  file: File;
  /** The id of its upload, where it was begun before. */
  begun: string | undefined;
  onBegun: (upload: string) => void;
  onProgress?: ((share: number) => void) | undefined;
  onState?: ((state: UploadState) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Bytes of a part: small enough for most proxies, and large enough that few requests are needed. */
const partBytes = 8 * 1024 * 1024;
/** Of the smallest, where a proxy takes less. */
const leastBytes = 512 * 1024;
/** Milliseconds before the next try; the last one stays. */
const delays = [500, 1000, 2000, 5000, 10_000, 20_000];

/**
 * Sends a file in parts (API contract 2.24) and makes it into something. What breaks on the way goes on where it was, for as
 * long as its user does not stop it; what the server refuses is thrown.
 * @param store the write that makes use of the upload; it is repeated when its answer is lost
 */
export async function sendLarge<T>(
  { onState, signal, ...sent }: LargeFile,
  store: (upload: string) => Promise<T>,
): Promise<T> {
  const state = { upload: sent.begun, offset: -1, partBytes };
  const patience = { signal, onWait: () => onState?.("waiting") };
  const ended: { stored: T }[] = [];
  const hasEnded = async (gone: string): Promise<boolean> => {
    ended.push(...(await endedBefore(gone, store)));
    return ended.length > 0;
  };
  const upload = await patiently(patience, async (again) => {
    onState?.("sending");
    const before = state.offset;
    try {
      return await sendParts({ ...sent, signal, state, hasEnded });
    } catch (error) {
      const isTooLarge = isApiError(error) && error.status === 413 && error.key === null;
      if (isTooLarge && state.partBytes > leastBytes) {
        // A proxy said so: the server has a key for each failure.
        state.partBytes /= 2;
        return again();
      }
      if (state.offset > before) return again(error);
      throw error;
    }
  });
  const [before] = ended;
  if (before !== undefined) return before.stored;
  return await patiently(patience, async () => {
    onState?.("storing");
    return await store(upload);
  });
}

/**
 * An upload that the server no longer knows may have become what it was for, without anybody who heard of that: then it says so
 * again. Empty where it has not.
 */
async function endedBefore<T>(
  upload: string,
  store: (upload: string) => Promise<T>,
): Promise<{ stored: T }[]> {
  try {
    return [{ stored: await store(upload) }];
  } catch (error) {
    if (isApiError(error) && error.status >= 400 && error.status < 500) return [];
    throw error;
  }
}

interface Parts extends Omit<LargeFile, "onState" | "begun"> {
  state: { upload: string | undefined; offset: number; partBytes: number };
  /** Whether an upload that the server no longer knows is what it was to become. */
  hasEnded: (upload: string) => Promise<boolean>;
}

/** The version of the tus protocol. */
const tus = { "tus-resumable": "1.0.0" };

/** Sends what the server does not have yet, and resolves to the id of the upload. Rejects at the first failure. */
async function sendParts(parts: Parts): Promise<string> {
  const { file, state, signal, onBegun, onProgress } = parts;
  const { size } = file;
  const known = state.upload === undefined ? null : await offsetAt(state.upload, signal);
  if (known === null && state.upload !== undefined && (await parts.hasEnded(state.upload)))
    return state.upload;
  const upload = known === null ? await begin(size, signal) : (state.upload ?? "");
  state.upload = upload;
  onBegun(upload);
  for (let offset = known ?? 0; offset < size; offset = state.offset) {
    signal?.throwIfAborted();
    const from = offset;
    // Parts end where they would without an interruption: stores put whole ones together as they are.
    const end = (Math.floor(from / state.partBytes) + 1) * state.partBytes;
    const body = file.slice(from, Math.min(size, end));
    const reply = await client().files.sendPart({
      method: "PATCH",
      id: upload,
      headers: {
        ...tus,
        "upload-offset": String(from),
        "content-type": "application/offset+octet-stream",
      },
      body,
      signal,
      onProgress: (share) => onProgress?.((from + share * body.size) / size),
    });
    state.offset = offsetIn(reply);
    if (!(state.offset > from)) throw new TypeError("The upload does not go on.");
    onProgress?.(state.offset / size);
  }
  return upload;
}

async function begin(size: number, signal: AbortSignal | undefined): Promise<string> {
  const headers = { ...tus, "upload-length": String(size) };
  const reply = await client().files.sendPart({ method: "POST", id: null, headers, signal });
  return reply.header?.("location")?.split("/").at(-1) ?? "";
}

/** How far an upload is; null where the server knows it no longer. */
async function offsetAt(id: string, signal: AbortSignal | undefined): Promise<number | null> {
  try {
    // Not by HEAD: its refusal could not say why.
    return offsetIn(await client().files.sendPart({ method: "GET", id, headers: tus, signal }));
  } catch (error) {
    if (isApiError(error, 1)) return null;
    throw error;
  }
}

function offsetIn({ header }: WireReply): number {
  return Number(header?.("upload-offset") ?? Number.NaN);
}

type Again = (cause?: unknown) => never;

/** Asks for another try, as if it were the first. */
class TryAgain extends Error {}

/**
 * Repeats what fails for a reason that passes, with growing pauses. `again` begins again: at once, or after a failure.
 */
async function patiently<T>(
  { signal, onWait }: { signal: AbortSignal | undefined; onWait: () => void },
  work: (again: Again) => Promise<T>,
): Promise<T> {
  const again: Again = (cause) => {
    throw new TryAgain("", { cause });
  };
  for (let tries = 0; ; tries += 1) {
    try {
      return await work(again);
    } catch (thrown) {
      signal?.throwIfAborted();
      if (thrown instanceof TryAgain) tries = 0;
      const error = thrown instanceof TryAgain ? thrown.cause : thrown;
      if (error === undefined) continue;
      if (!passes(error, tries)) throw error;
      if (isSilent(error)) onWait();
      await pause(delays[Math.min(tries, delays.length - 1)] ?? 0, signal);
    }
  }
}

/** Statuses of servers and proxies that may be over the next time. */
const passing: ReadonlySet<number> = new Set([0, 408, 409, 423, 425, 429, 502, 503, 504]);

function passes(error: unknown, tries: number): boolean {
  if (!isApiError(error)) return false;
  // The next call waits until the user has signed in again.
  return passing.has(error.status) || (error.status === 401 && tries === 0);
}

/** Whether nobody answers who could. */
function isSilent(error: unknown): boolean {
  return isApiError(error) && (error.status === 0 || error.status >= 502);
}

/** Waits, at most until the browser is online again. */
async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const stop = (): void => reject(signal?.reason);
  window.addEventListener("online", () => resolve(), { once: true });
  signal?.addEventListener("abort", stop, { once: true });
  await promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  });
}
