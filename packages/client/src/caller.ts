import {
  fillPath,
  readVersions,
  toSearchParams,
  versionOf,
  type BodyOf,
  type ItemKey,
  type Meta,
  type PathParam,
  type Query,
  type ReplyData,
  type Route,
  type Routes,
  type Versions,
} from "@rowhouse/contract";

import type { ApiError } from "./api-error.ts";
import { type Demands, meetingDemands } from "./demands.ts";
import { endsSession } from "./session.ts";
import { exchange, type Transport, type WireReply, type WireRequest } from "./transport.ts";

/** The options of every call: a signal to abort it. */
export interface CallOptions {
  signal?: AbortSignal | undefined;
}

/** A write that can be sent again. */
export interface RepeatableOptions extends CallOptions {
  /**
   * The key of this write (API contract 1.8): sent again with the same one, it is not carried out twice. Creates get a new
   * one when it is left out; `newIdempotencyKey` makes one to keep for the repetition.
   */
  idempotencyKey?: string | undefined;
  /** The UUID of the act that this write is a step of (API contract 9.1); without one it is an act of its own. */
  act?: string | undefined;
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

/** The options of a call besides its path parameters and its body. */
export interface CallRequest extends ReadOptions {
  /** Further query parameters, such as `delete_junction`. */
  extra?: Readonly<Record<string, string>>;
  ifMatch?: string | undefined;
  idempotencyKey?: string | undefined;
  act?: string | undefined;
  onProgress?: ((share: number) => void) | undefined;
  /** Sent even while the page closes; for small requests. */
  keepalive?: boolean | undefined;
}

/** A call as it is sent: its path is filled already. */
interface FilledRequest extends CallRequest {
  method: WireRequest["method"];
  /** The whole path, with the project in it. */
  path: string;
  body?: unknown;
  anonymous?: boolean;
  /** Further headers. */
  headers?: Readonly<Record<string, string>> | undefined;
}

type ParamsOf<R extends Route> = Exclude<PathParam<Routes[R]["path"]>, "project">;
/** A list stands for several keys with commas between them. */
type ParamValue = ItemKey | readonly ItemKey[];
/** Lists are only read. */
type Sent<B> = B extends readonly (infer T)[] ? readonly T[] : B;

/** The input of a call of an endpoint: path parameters, body, and `anonymous` if the endpoint ignores tokens. */
type CallInput<R extends Route> = CallRequest &
  ([ParamsOf<R>] extends [never] ? object : { params: Record<ParamsOf<R>, ParamValue> }) &
  (Routes[R] extends { body: unknown } ? { body: Sent<BodyOf<Routes[R]>> | FormData } : object) &
  (Routes[R] extends { ignoresToken: true } ? { anonymous: true } : { anonymous?: true });

/** Whether a call is about several things, by the keys or the bodies it carries. */
type IsSeveral<I> = I extends { body: readonly unknown[] }
  ? true
  : I extends { params: infer P }
    ? [Extract<P[keyof P], readonly unknown[]>] extends [never]
      ? false
      : true
    : false;

/** The data that a call of an endpoint returns. */
type CallData<R extends Route, I> = ReplyData<Routes[R]["reply"], IsSeveral<I>>;

/** The functions that all calls are made with. */
export interface Caller {
  /** The key of the project, for paths of `send`. */
  project: string;
  /**
   * Calls an endpoint of the contract, which types the input and the reply. Only types of the contract are used here, so that
   * schemas are not part of the bundles of clients.
   *
   * A `POST` of somebody who is signed in is carried out once, however often it arrives: it has a key (API contract 1.8).
   *
   * @example const { data } = await call("GET /:project/roles/:id", { params: { id: 3 } });
   */
  call<R extends Route, I extends CallInput<R>>(route: R, input: I): Promise<Reply<CallData<R, I>>>;
  /** The same for replies without an envelope. */
  callBare<R extends Route>(route: R, input: CallInput<R>): Promise<CallData<R, object>>;
  /** A call whose types the caller knows better than the contract. */
  send<T>(request: FilledRequest): Promise<Reply<T>>;
  /** A call whose reply says in its headers what it has to say. */
  exchange(request: FilledRequest): Promise<WireReply>;
  /**
   * A `POST` as the form of a page sends it, for downloads too large for memory: where it goes, and its fields, the token
   * among them. May wait until the user signs in again.
   */
  form(
    route: Route,
    fields: Record<string, string>,
  ): Promise<{ action: string; fields: Record<string, string> }>;
  /** The whole address of an endpoint, for links. */
  address(route: Route, params?: Record<string, ParamValue>): string;
  /** The whole address of a read, as `send` requests it. */
  readAddress(request: Pick<FilledRequest, "path" | "query">): string;
  /** Time until the server responds to a ping, in milliseconds. */
  ping(options?: CallOptions): Promise<number>;
}

/** Where calls get their token, and report that it is no longer valid. */
export interface TokenSource {
  /** A valid token; null to call anonymously. May wait until the user signs in again. */
  token(): Promise<string | null>;
  /** The server refused this token. */
  reject(token: string, reason: ApiError): void;
}

/** Hears of every reply to a caller who is signed in which versions the server has (API contract 1.10). */
export type VersionListener = (
  versions: Versions,
  /** `path` as the contract says it, without the project: `/collections`. */
  request: Pick<WireRequest, "method"> & { path: string },
) => void;

/** The parts that calls are made with. */
export interface CallerParts extends Demands {
  onVersions?: VersionListener | undefined;
  baseUrl: string;
  project: string;
  tokens: TokenSource;
  transport: Transport;
  uploadTransport: Transport;
  now: () => number;
}

/** Makes the functions that all calls are made with. */
export function createCaller(parts: CallerParts): Caller {
  const exchangeOnce = async (request: FilledRequest): Promise<WireReply & { body: unknown }> => {
    const token = request.anonymous ? null : await parts.tokens.token();
    const transport = isUpload(request.body) ? parts.uploadTransport : parts.transport;
    try {
      return await exchange(
        token === null ? transport : hearing(transport, parts, request),
        toWire(parts, token, request),
      );
    } catch (error) {
      if (token !== null && endsSession(error) && error.status === 401) {
        parts.tokens.reject(token, error);
      }
      throw error;
    }
  };
  const exchangeWith = meetingDemands(parts, exchangeOnce);
  const send = async <T>(request: FilledRequest): Promise<Reply<T>> =>
    toReply<T>(await exchangeWith(request));
  return {
    project: parts.project,
    send,
    exchange: exchangeWith,
    call: async <R extends Route, I extends CallInput<R>>(route: R, input: I) => {
      const { data, ...rest } = await send<unknown>(withKey(toFilled(parts, route, input)));
      // The contract's types, which the tests of the server hold every reply against.
      return { ...rest, data: isSeveral(input) ? [data ?? []].flat() : data } as Reply<
        CallData<R, I>
      >;
    },
    callBare: async <R extends Route>(route: R, input: CallInput<R>) =>
      // Checked by the server's tests against the schema of the endpoint.
      (await exchangeWith(toFilled(parts, route, input))).body as CallData<R, object>,
    form: async (route, fields) => {
      const token = await parts.tokens.token();
      return {
        action: `${parts.baseUrl}${toFilled(parts, route, {}).path}`,
        fields: { ...fields, ...(token === null ? {} : { access_token: token }) },
      };
    },
    address: (route, params = {}) => `${parts.baseUrl}${toFilled(parts, route, { params }).path}`,
    readAddress: (request) => urlOf(parts, request),
    ping: (options) => ping(parts, options),
  };
}

/** The transport, and its replies are heard for the versions that they carry. */
function hearing(
  transport: Transport,
  { onVersions, project }: CallerParts,
  { method, path }: FilledRequest,
): Transport {
  if (onVersions === undefined) return transport;
  return async (wire) => {
    const reply = await transport(wire);
    if (reply.versions)
      onVersions(readVersions(reply.versions), { method, path: path.slice(project.length + 1) });
    return reply;
  };
}

/** The input of a call of any endpoint. */
type AnyInput = CallRequest & { params?: Record<string, ParamValue>; body?: unknown };

/** A list of one key is several as well, although the reply to it is no list. */
function isSeveral({ params = {}, body }: AnyInput): boolean {
  return Array.isArray(body) || Object.values(params).some(Array.isArray);
}

const methods = ["GET", "POST", "PATCH", "DELETE"] as const;

function toFilled(
  { project }: CallerParts,
  route: Route,
  { params = {}, ...input }: AnyInput,
): FilledRequest {
  const [name, path = ""] = route.split(" ");
  const method = methods.find((known) => known === name);
  if (method === undefined) throw new TypeError(`${route} is no call of a client.`);
  const places = Object.entries(params).map(([place, value]) => [place, [value].flat().join(",")]);
  return { ...input, method, path: fillPath(path, { project, ...Object.fromEntries(places) }) };
}

/** The request with a key of its own where a caller who is signed in creates something, unless it is a repetition. */
function withKey(request: FilledRequest): FilledRequest {
  if (request.method !== "POST" || request.anonymous) return request;
  return { ...request, idempotencyKey: request.idempotencyKey ?? newIdempotencyKey() };
}

function toWire(parts: CallerParts, token: string | null, request: FilledRequest): WireRequest {
  const { method, body, ifMatch, idempotencyKey, act, signal, onProgress, keepalive } = request;
  const isSentAsIs = body === undefined || isUpload(body);
  return {
    method,
    url: urlOf(parts, request),
    headers: {
      accept: "application/json",
      ...(isSentAsIs ? {} : { "content-type": "application/json" }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(ifMatch ? { "if-match": ifMatch } : {}),
      ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
      ...(act ? { "rowhouse-act": act } : {}),
      ...request.headers,
    },
    body: isSentAsIs ? body : JSON.stringify(body),
    signal,
    onProgress,
    ...(keepalive ? { keepalive } : {}),
  };
}

/** Whether a body holds the bytes of a file. */
function isUpload(body: unknown): body is FormData | Blob {
  return body instanceof FormData || body instanceof Blob;
}

function urlOf(
  { baseUrl }: CallerParts,
  { path, ...request }: Pick<FilledRequest, "path" | "query" | "extra">,
): string {
  return `${baseUrl}${path}${searchOf(request)}`;
}

function searchOf({ query = {}, extra = {} }: CallRequest): string {
  const parts = [toSearchParams(query), new URLSearchParams(extra).toString()].filter(
    (part) => part !== "",
  );
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}

/** The parts of the envelope (API contract 1.3) have the types of the contract. */
function toReply<T>({ body, etag }: { body: unknown; etag: string | null }): Reply<T> {
  const envelope = (body ?? {}) as { data: T; meta?: Meta }; // checked by the server's response schema
  return { data: envelope.data, meta: envelope.meta ?? {}, etag: etag && versionOf(etag) };
}

async function ping(parts: CallerParts, { signal }: CallOptions = {}): Promise<number> {
  const start = parts.now();
  const url = `${parts.baseUrl}/server/ping`;
  const { status } = await parts.transport({ method: "GET", url, headers: {}, signal });
  if (status >= 400) throw new TypeError(`The server responded with ${status}.`);
  return parts.now() - start;
}

/**
 * A new key for a write that may have to be sent again (API contract 1.8). Unlike `crypto.randomUUID` this works on pages
 * without TLS as well.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
