import { isApiError, type WireReply } from "@rowhouse/client";
import type { HttpRequest, HttpResponse, HttpStack } from "tus-js-client";
import { Upload as TusUpload } from "tus-js-client";
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
  const upload = await patiently(patience, async (again) => {
    onState?.("sending");
    const before = state.offset;
    try {
      return await sendParts({ ...sent, signal, state });
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
  return await patiently(patience, async () => {
    onState?.("storing");
    return await store(upload);
  });
}

interface Parts extends Omit<LargeFile, "onState" | "begun"> {
  state: { upload: string | undefined; offset: number; partBytes: number };
}

/** Sends what the server does not have yet, and resolves to the id of the upload. Rejects at the first failure. */
function sendParts({ file, state, signal, onBegun, onProgress }: Parts): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const endpoint = new URL(client().address("POST /:project/files/uploads"), location.href).href;
  let failure: unknown = null;
  const upload = new TusUpload(file, {
    endpoint,
    uploadUrl: state.upload === undefined ? null : `${endpoint}/${state.upload}`,
    chunkSize: state.partBytes,
    retryDelays: null,
    storeFingerprintForResuming: false,
    fingerprint: async () => "",
    fileReader: blobReader,
    httpStack: clientStack(endpoint, (error) => (failure = error)),
    onUploadUrlAvailable: () => {
      const id = (upload.url ?? "").slice(endpoint.length + 1);
      if (id !== state.upload) state.offset = -1;
      state.upload = id;
      onBegun(id);
    },
    onProgress: (bytes, total) => onProgress?.(bytes / total),
    onChunkComplete: (_size, accepted) => (state.offset = accepted),
    onSuccess: () => resolve(state.upload ?? ""),
    onError: (error) => reject(failure ?? error),
  });
  const stop = (): void => {
    void upload.abort();
    reject(signal?.reason);
  };
  signal?.addEventListener("abort", stop, { once: true });
  if (signal?.aborted) stop();
  else upload.start();
  return promise.finally(() => signal?.removeEventListener("abort", stop));
}

/** Hands out the parts of a file without reading them: the browser does, while it sends them. */
const blobReader = {
  openFile: async (file: File) => ({
    size: file.size,
    slice: async (start: number, end: number) => ({
      value: file.slice(start, end),
      done: end >= file.size,
    }),
    close: () => undefined,
  }),
};

/** Sends the requests of the protocol as all calls of the app: with the token of the session, and with its errors. */
function clientStack(endpoint: string, note: (error: unknown) => void): HttpStack {
  return {
    getName: () => "client",
    createRequest: (method, url) => requestOf({ method, id: url.slice(endpoint.length + 1), note }),
  };
}

function requestOf({
  method,
  id,
  note,
}: {
  method: string;
  id: string;
  note: (error: unknown) => void;
}): HttpRequest {
  const headers: Record<string, string> = {};
  const own = new AbortController();
  let onProgress = (_bytes: number): void => undefined;
  return {
    getMethod: () => method,
    getURL: () => id,
    setHeader: (name, value) => void (headers[name] = value),
    getHeader: (name) => headers[name],
    setProgressHandler: (handler) => void (onProgress = handler),
    getUnderlyingObject: () => null,
    abort: async () => own.abort(),
    send: async (body: Blob | null) => {
      try {
        const reply = await client().files.sendPart({
          // A refused HEAD could not say why.
          method: method === "HEAD" ? "GET" : (method as "POST" | "PATCH"), // what the protocol sends
          id: id === "" ? null : id,
          headers,
          body: body ?? undefined,
          signal: own.signal,
          onProgress: (share) => onProgress(share * (body?.size ?? 0)),
        });
        return responseOf(reply);
      } catch (error) {
        note(error);
        // The one failure that the protocol has an answer to: the upload begins anew.
        if (method === "HEAD" && isApiError(error, 1)) return responseOf({ status: 404 });
        throw error;
      }
    },
  };
}

function responseOf({ status, header }: Pick<WireReply, "status" | "header">): HttpResponse {
  return {
    getStatus: () => status,
    getHeader: (name) => header?.(name) ?? undefined,
    getBody: () => "",
    getUnderlyingObject: () => null,
  };
}

type Again = (cause?: unknown) => never;

/** Asks for another try, as if it were the first. */
class TryAgain extends Error {}

/**
 * Repeats what fails for a reason that passes, with growing pauses. `again` begins anew: at once, or after a failure.
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
