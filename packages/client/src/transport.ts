import { versionsHeader } from "@rowhouse/contract";
import { ApiError, clientCodes, isAbort, readErrorBody } from "./api-error.ts";

/** A call as it goes over the wire. */
export interface WireRequest {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  url: string;
  headers: Record<string, string>;
  body?: string | FormData | Blob | undefined;
  signal?: AbortSignal | undefined;
  /** Called with the share of the body that was sent, 0 to 1. For uploads. */
  onProgress?: ((share: number) => void) | undefined;
  /** Goes on while the page closes; `fetch` alone can. */
  keepalive?: boolean | undefined;
}

/** A response as it came over the wire. */
export interface WireReply {
  status: number;
  etag: string | null;
  /** The versions of what applications keep (API contract 1.10). */
  versions?: string | null;
  /** Any other header; null where there is none. */
  header?: (name: string) => string | null;
  text: string;
}

/** Sends a call and returns its response, whatever its status. Rejects without a response. */
export type Transport = (request: WireRequest) => Promise<WireReply>;

/** The transport over `fetch`. It cannot report the progress of an upload. */
export function fetchTransport(fetchFunction: typeof fetch): Transport {
  return async ({ method, url, headers, body, signal, keepalive }) => {
    const response = await fetchFunction(url, {
      method,
      headers,
      credentials: "omit",
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
      ...(keepalive ? { keepalive } : {}),
    });
    return {
      status: response.status,
      etag: response.headers.get("etag"),
      versions: response.headers.get(versionsHeader),
      header: (name) => response.headers.get(name),
      text: await response.text(),
    };
  };
}

/** The transport over XMLHttpRequest, the only way in browsers to report the progress of an upload. */
export function xhrTransport(create: () => XMLHttpRequest = () => new XMLHttpRequest()): Transport {
  return (wire) =>
    new Promise((resolve, reject) => {
      const request = create();
      request.open(wire.method, wire.url);
      for (const [name, value] of Object.entries(wire.headers))
        request.setRequestHeader(name, value);
      request.upload.addEventListener("progress", (event) => {
        if (event.lengthComputable) wire.onProgress?.(event.loaded / event.total);
      });
      request.addEventListener("load", () =>
        resolve({
          status: request.status,
          etag: request.getResponseHeader("etag"),
          versions: request.getResponseHeader(versionsHeader),
          header: (name) => request.getResponseHeader(name),
          text: request.responseText,
        }),
      );
      request.addEventListener("error", () => reject(new TypeError("No response.")));
      request.addEventListener("abort", () => reject(new DOMException("Aborted.", "AbortError")));
      if (wire.signal?.aborted) {
        reject(new DOMException("Aborted.", "AbortError"));
        return;
      }
      wire.signal?.addEventListener("abort", () => request.abort(), { once: true });
      request.send(wire.body ?? null);
    });
}

/**
 * Sends a call and reads its response: the parsed body, undefined for an empty one.
 *
 * @throws ApiError for every failure the server reports, code -1 without a response, -2 when it is no JSON; the
 * abort error of the signal as it is
 */
export async function exchange(
  transport: Transport,
  request: WireRequest,
): Promise<WireReply & { body: unknown }> {
  const reply = await send(transport, request);
  const body = parseBody(reply);
  if (reply.status >= 400) throw readErrorBody(body, reply.status) ?? notJson(reply.status);
  return { ...reply, body };
}

async function send(transport: Transport, request: WireRequest): Promise<WireReply> {
  try {
    return await transport(request);
  } catch (cause) {
    if (isAbort(cause)) throw cause;
    throw new ApiError(
      { code: clientCodes.noResponse, status: 0, message: "The server does not respond." },
      { cause },
    );
  }
}

function parseBody({ status, text }: WireReply): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw notJson(status);
  }
}

function notJson(status: number): ApiError {
  return new ApiError({
    code: clientCodes.notJson,
    status,
    message: "The response is not one of this API.",
  });
}
