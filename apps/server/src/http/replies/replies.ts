import type { FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import { constants } from "node:zlib";
import { hash } from "node:crypto";

import { AppError } from "../../core/errors.ts";
import {
  CachedResponse,
  cachedBody,
  compress,
  decompress,
  worthCompressing,
} from "./cached-response.ts";
import type { ReplyBody } from "../route.ts";
import { streamOf, type Pieces } from "./json-pieces.ts";

/** The result of services for several items, or for more than fit into a reply at once. */
interface ListResult {
  items: object[];
  pieces?: Pieces | undefined;
  meta?: object | undefined;
}

/** The result of services for one item. */
interface ItemResult {
  item: object;
  meta?: object | undefined;
  etag?: string | null | undefined;
}

/** A service that reads. */
export interface Reader<Q> {
  list(query: Q): Promise<ListResult>;
  read(key: string, query: Q): Promise<ItemResult>;
  readMany(keys: readonly string[], query: Q): Promise<ListResult>;
}

/** A list, or its first item when the query says `single=1`. Throws itemNotFound when there is none. */
export async function listReply<Q extends { single: boolean }>(
  service: Pick<Reader<Q>, "list">,
  query: Q,
): Promise<ReplyBody> {
  return listBody(await service.list(query), query);
}

/** The items that an address names: an object for one key, a list for several (missing ones are left out). */
export function keysReply<Q>(
  service: Pick<Reader<Q>, "read" | "readMany">,
  keys: readonly string[],
  query: Q,
): Promise<ReplyBody> {
  return oneOrMany(keys, {
    one: (key) => service.read(key, query).then(itemBody),
    many: () => service.readMany(keys, query).then((list) => listBody(list)),
  });
}

/** The same for whatever is done to what an address names: `one` for a single key, `many` for several. */
export function oneOrMany<T>(
  keys: readonly string[],
  { one, many }: { one: (key: string) => T; many: (keys: readonly string[]) => T },
): T {
  const [key] = keys;
  return keys.length === 1 && key !== undefined ? one(key) : many(keys);
}

export function listBody(
  { items, meta, pieces }: ListResult,
  { single } = { single: false },
): ReplyBody {
  if (!single) return { data: items, meta, pieces };
  const [item] = items;
  if (!item) throw new AppError("itemNotFound");
  return { data: item, meta };
}

export function itemBody({ item, meta, etag = null }: ItemResult): ReplyBody {
  return { data: item, meta, etag };
}

/** The result of services for a write; `item` is null when the caller may not read what was written. */
export interface WriteResult {
  item: object | null;
  meta?: object | undefined;
  etag?: string | null;
}

/** A written item, or nothing when the caller may not read it (API contract 1.3). */
export function writtenOne(result: WriteResult | undefined): ReplyBody | null {
  if (!result?.item) return null;
  return { data: result.item, meta: result.meta, etag: result.etag };
}

/** A service that creates one row, or several together. */
interface Creator<Body, Q> {
  create(body: Body, query: Q): Promise<WriteResult>;
  createMany(bodies: Body[], query: Q): Promise<readonly WriteResult[]>;
}

/** The created items: an object for one body, a list for a list of them. */
export async function createdReply<Body extends object, Q>(
  service: Creator<Body, Q>,
  body: Body | Body[],
  query: Q,
): Promise<ReplyBody | null> {
  return Array.isArray(body)
    ? writtenList(await service.createMany(body, query))
    : writtenOne(await service.create(body, query));
}

/** Written items without those the caller may not read; nothing when that is all of them. `meta` is that of the list. */
export function writtenList(results: readonly WriteResult[]): ReplyBody | null {
  const data = results.map(({ item }) => item).filter((item) => item !== null);
  return data.length > 0 ? { data, meta: results[0]?.meta } : null;
}

/** An object when the address named one item, a list when it named several. */
export function writtenAs(
  keys: readonly string[],
  results: readonly WriteResult[],
): ReplyBody | null {
  return oneOrMany(keys, {
    one: () => writtenOne(results[0]),
    many: () => writtenList(results),
  });
}

/** Successful bodies carry no charset: JSON is UTF-8 (API contract 1.3). */
const json = "application/json";

/** The result of a handler; null or nothing for "nothing to return". */
export type HandlerResult =
  | ReplyBody
  | CachedResponse
  | Readable
  | Uint8Array
  | string
  | FastifyReply
  | null
  | undefined;

/**
 * Sends what a handler returned: the envelope with `public: true` for callers without a user, 204 for nothing, or
 * `{"public":true}` (K1). JSON is written here and not by a serializer: the shape of items is known to the model only.
 */
export function sendReply(
  request: FastifyRequest,
  reply: FastifyReply,
  result: HandlerResult,
): FastifyReply | Promise<FastifyReply> {
  if (reply.sent) return reply;
  const isPublic = !request.hasContext || request.ctx.actor.user === null;
  if (request.hasContext) reportLeftOut(reply, request.ctx.leftOut);
  if (result === null || result === undefined) return sendNothing(reply, isPublic);
  if (typeof result === "string" || result instanceof Readable || result instanceof Uint8Array)
    return reply.send(result);
  if (result instanceof CachedResponse) return sendCached(request, reply, result);
  // A handler that has sent something itself returns the reply.
  if (!("data" in result)) return result;
  const { etag, pieces, ...body } = result;
  if (pieces) return sendPieces(request, reply, pieces);
  const text = textOf(envelope(body, isPublic));
  if (etag && isKnown(request, reply, replyEtag(etag, text))) return reply.code(304).send();
  return sendFitting(request, reply, text);
}

/** The engine's longest text. */
const longestText = "512 MB";

function textOf(body: object): string {
  try {
    return JSON.stringify(body);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new AppError("limitExceeded", { name: "A reply", limit: longestText }, { cause: error });
  }
}

function sendPieces(request: FastifyRequest, reply: FastifyReply, pieces: Pieces): FastifyReply {
  const isPublic = request.ctx.actor.user === null;
  const hasBody = request.method !== "HEAD";
  return reply.header("content-type", json).send(streamOf(pieces, { isPublic, hasBody }));
}

/** Characters of the header at most: proxies take a few thousand for all headers together. */
const maxReported = 2000;

/** Names in `fields` that the caller may not read or that do not exist, both alike (J6); escaped, since callers choose them. */
function reportLeftOut(reply: FastifyReply, names: ReadonlySet<string>): void {
  if (names.size === 0) return;
  const text = [...names].map(encodeURIComponent).join(",");
  reply.header("rowhouse-ignored-fields", text.slice(0, maxReported).replace(/%[0-9A-F]?$/, ""));
}

/** Sends a body that is written and compressed once. */
async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { make, by }: CachedResponse,
): Promise<FastifyReply> {
  const isPublic = request.ctx.actor.user === null;
  const cached = await cachedBody(request, by, async () =>
    JSON.stringify(envelope(await make(), isPublic)),
  );
  if (isKnown(request, reply, cached.etag)) return reply.code(304).send();
  if (cached.compressed === null) return sendText(reply, cached.text);
  if (takesGzip(request, reply)) return sendBytes(reply, cached.compressed);
  return sendText(reply, (await decompress(cached.compressed)).toString());
}

/** Sets the ETag; whether the caller has this reply already. Only reads ask for that: a write has done its work. */
function isKnown(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header("etag", etag);
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  return namesEtag(request.headers["if-none-match"], etag);
}

function envelope(body: ReplyBody, isPublic: boolean): object {
  if (body.meta === undefined) delete body.meta;
  return isPublic ? { ...body, public: true } : body;
}

/** As `sendJson`, and compressed when the body is long and the caller accepts it; cheaply, and outside of the event loop. */
function sendFitting(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): FastifyReply | Promise<FastifyReply> {
  if (text.length < worthCompressing) return sendText(reply, text);
  return takesGzip(request, reply) ? sendCompressed(reply, text) : sendText(reply, text);
}

/** Whether the caller accepts compressed responses; says to caches that others may not. */
function takesGzip(request: FastifyRequest, reply: FastifyReply): boolean {
  varyOn(reply, "Accept-Encoding");
  return /\bgzip\b/.test(request.headers["accept-encoding"]?.toString() ?? "");
}

async function sendCompressed(reply: FastifyReply, text: string): Promise<FastifyReply> {
  return sendBytes(reply, await compress(text, { level: constants.Z_BEST_SPEED }));
}

function sendBytes(reply: FastifyReply, compressed: Buffer): FastifyReply {
  return reply.header("content-type", json).header("content-encoding", "gzip").send(compressed);
}

/** Sends a body as JSON. */
export function sendJson(reply: FastifyReply, body: object): FastifyReply {
  return sendText(reply, JSON.stringify(body));
}

/** A serializer that changes nothing, so that the framework adds no charset. */
function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.header("content-type", json).serializer(asItIs).send(text);
}

function asItIs(payload: string): string {
  return payload;
}

function sendNothing(reply: FastifyReply, isPublic: boolean): FastifyReply {
  if (!isPublic) return reply.code(204).send();
  return sendJson(reply, { public: true });
}

/** Says to caches that a reply depends on this header of the request; each name once, whatever was said before. */
export function varyOn(reply: FastifyReply, ...names: readonly string[]): void {
  const said = reply.getHeader("vary");
  if (said === undefined && names.length === 1) {
    reply.header("vary", names[0]);
    return;
  }
  const known = String(said ?? "")
    .split(",")
    .map((name) => name.trim());
  const all = [...new Set([...known, ...names])].filter((name) => name !== "");
  reply.header("vary", all.join(", "));
}

/**
 * The ETag of a reply with an item: its version, and what was sent of it. Callers who see less of the same version get another
 * one, so that a cache never takes the reply of one for that of the other (API contract 1.3).
 *
 * @example replyEtag('"version"', text) // '"version.reply"'
 */
function replyEtag(version: string, text: string): string {
  return `${version.slice(0, -1)}.${hash("sha256", text, "base64url").slice(0, 16)}"`;
}

/** Whether an `If-None-Match` header names this ETag. A proxy that compresses makes it a weak one. */
export function namesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(",").map(strong).includes(strong(etag));
}

function strong(etag: string): string {
  return etag.trim().replace(/^W\//, "");
}
