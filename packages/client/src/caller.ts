import { paths, toSearchParams } from "@rowhouse/contract";
import type { Meta, Query } from "@rowhouse/contract";
import type { ApiError } from "./api-error.ts";
import { endsSession } from "./session.ts";
import { exchange } from "./transport.ts";
import type { Transport, WireRequest } from "./transport.ts";

/** What every call takes: a way to give it up. */
export interface CallOptions {
  signal?: AbortSignal | undefined;
}

/** A read that can be shaped. */
export interface ReadOptions extends CallOptions {
  query?: Partial<Query> | undefined;
}

/** Data with what came beside it. */
export interface Reply<T> {
  data: T;
  meta: Meta;
  /** The version of a single item, for `ifMatch` of a later write. */
  etag: string | null;
}

/** One call to an address of the contract. */
export interface CallRequest extends ReadOptions {
  /** Further query parameters, such as `delete_junction`. */
  extra?: Readonly<Record<string, string>>;
  body?: unknown;
  ifMatch?: string | undefined;
  /** Beside the projects, not in one. */
  outside?: boolean;
  /** Without the token: everything that makes a session. */
  anonymous?: boolean;
  onProgress?: ((share: number) => void) | undefined;
  /** Of an upload; PATCH puts the file in the place of another. */
  method?: "POST" | "PATCH";
}

/** The functions that resources are built from. `T` is what the contract promises for the address. */
export interface Caller {
  get<T>(path: string, request?: CallRequest): Promise<Reply<T>>;
  post<T>(path: string, request?: CallRequest): Promise<Reply<T>>;
  patch<T>(path: string, request?: CallRequest): Promise<Reply<T>>;
  remove(path: string, request?: CallRequest): Promise<void>;
  /** An answer that comes without an envelope. */
  getBare<T>(path: string, request?: CallRequest): Promise<T>;
  /** The whole address of a place in the project, for links. */
  address(path: string): string;
  upload<T>(path: string, request: CallRequest): Promise<Reply<T>>;
  /** Time until the server answers a ping, in milliseconds. */
  ping(options?: CallOptions): Promise<number>;
}

/** Where calls get their token, and whom they tell that it is no longer good. */
export interface TokenSource {
  /** A token that is good for a call; null to call as nobody. May wait until somebody signs in again. */
  token(): Promise<string | null>;
  /** The server refused this token. */
  reject(token: string, reason: ApiError): void;
}

/** What calls are made with. */
export interface CallerParts {
  baseUrl: string;
  project: string;
  tokens: TokenSource;
  transport: Transport;
  uploadTransport: Transport;
  now: () => number;
}

/** Makes the functions that resources are built from. */
export function createCaller(parts: CallerParts): Caller {
  const send = async (
    method: WireRequest["method"],
    path: string,
    { transport, ...request }: CallRequest & { transport?: Transport } = {},
  ): Promise<{ body: unknown; etag: string | null }> => {
    const token = request.anonymous ? null : await parts.tokens.token();
    try {
      return await exchange(
        transport ?? parts.transport,
        toWire(parts, token, { method, path, request }),
      );
    } catch (error) {
      if (token !== null && endsSession(error) && error.status === 401) {
        parts.tokens.reject(token, error);
      }
      throw error;
    }
  };
  const call = async <T>(...request: Parameters<typeof send>): Promise<Reply<T>> =>
    toReply<T>(await send(...request));
  return {
    get: (path, request) => call("GET", path, request),
    post: (path, request) => call("POST", path, request),
    patch: (path, request) => call("PATCH", path, request),
    remove: async (path, request) => {
      await call("DELETE", path, request);
    },
    getBare: async <T>(path: string, request?: CallRequest) =>
      (await send("GET", path, request)).body as T, // checked by the server's response schema
    address: (path) => `${rootOf(parts)}${path}`,
    upload: (path, request) =>
      call(request.method ?? "POST", path, { ...request, transport: parts.uploadTransport }),
    ping: (options) => ping(parts, options),
  };
}

function toWire(
  parts: CallerParts,
  token: string | null,
  { method, path, request }: { method: WireRequest["method"]; path: string; request: CallRequest },
): WireRequest {
  const { body, ifMatch, signal, onProgress } = request;
  const isForm = body instanceof FormData;
  const root = request.outside ? parts.baseUrl : rootOf(parts);
  return {
    method,
    url: `${root}${path}${searchOf(request)}`,
    headers: {
      accept: "application/json",
      ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(ifMatch ? { "if-match": ifMatch } : {}),
    },
    body: body === undefined || isForm ? body : JSON.stringify(body),
    signal,
    onProgress,
  };
}

function rootOf({ baseUrl, project }: CallerParts): string {
  return `${baseUrl}/${encodeURIComponent(project)}`;
}

function searchOf({ query = {}, extra = {} }: CallRequest): string {
  const parts = [toSearchParams(query), new URLSearchParams(extra).toString()].filter(
    (part) => part !== "",
  );
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}

/** The envelope is the server's promise (API contract 1.3); its parts are taken as the contract types them. */
function toReply<T>({ body, etag }: { body: unknown; etag: string | null }): Reply<T> {
  const envelope = (body ?? {}) as { data: T; meta?: Meta }; // checked by the server's response schema
  return { data: envelope.data, meta: envelope.meta ?? {}, etag };
}

async function ping(parts: CallerParts, { signal }: CallOptions = {}): Promise<number> {
  const start = parts.now();
  const url = `${parts.baseUrl}${paths.outside.ping}`;
  const { status } = await parts.transport({ method: "GET", url, headers: {}, signal });
  if (status >= 400) throw new TypeError(`The server answered ${status}.`);
  return parts.now() - start;
}
