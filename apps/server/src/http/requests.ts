import qs from "qs";
import { limits, parseQuery, type Query } from "@rowhouse/contract";
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { AppError, because } from "../core/errors.ts";

/**
 * The keys in an address: one, or several with commas between them (API contract 2). They stay as they are written, so that
 * long numbers survive (F25) and a key has one spelling. Throws `limitExceeded`.
 */
export function keysOf(id: string): string[] {
  if (id !== "" && !id.includes(",")) return [id];
  const keys = [...new Set(id.split(",").filter((key) => key !== ""))];
  if (keys.length > limits.listLength)
    throw new AppError("limitExceeded", { name: "id", limit: limits.listLength });
  if (keys.length === 0) throw new AppError("itemNotFound");
  return keys;
}

/** The query parameters of API contract 3 in a request. Throws what `parseQuery` throws. */
export function queryOf(request: { query: object }): Query {
  const known = queries.get(request.query);
  if (known) return known;
  const query: Query = { ...parseQuery({ ...request.query }), leavesOutFields: true };
  if (Object.isFrozen(request.query)) queries.set(request.query, Object.freeze(query));
  return query;
}

/** Equal texts are parsed to the same frozen parameters, see `parseQueryString`. */
const queries = new WeakMap<object, Query>();

/** The parameters of a write whose reply is the plain row, whatever `fields` and `lang` say (API contract 1.3). */
export function rowQueryOf(request: { query: object }): Query {
  return { ...queryOf(request), fields: null, lang: null };
}

/** The version that a write was made on (API contract 1.3); null where the request names none. */
export function ifMatchOf({ headers }: { headers: IncomingHttpHeaders }): string | null {
  return headers["if-match"] ?? null;
}

/** Keys of files and folders, which have numbers; any other address is not there at all (404/1). */
export function numericKeysOf(id: string): string[] {
  if (!/^(?:0|[1-9]\d{0,14})(?:,(?:0|[1-9]\d{0,14}))*$/.test(id)) throw new AppError("notFound");
  return keysOf(id);
}

/** The key of one file. Throws oneFileOnly for several. */
export function fileKeyOf(id: string): string {
  const [key, ...others] = numericKeysOf(id);
  if (key === undefined || others.length > 0) throw new AppError("oneFileOnly");
  return key;
}

/** Given in place of parameters that cannot be read; `context` refuses it with a 400. */
export const unreadableQuery: Readonly<Record<string, unknown>> = Object.freeze({});

const options: qs.IParseOptions<qs.BooleanOptional> = {
  // A group of a filter has two levels, a condition up to four.
  depth: 2 * limits.filterGroups + 4,
  arrayLimit: limits.listLength,
  parameterLimit: 2000,
  duplicates: "last",
  throwOnLimitExceeded: true,
  strictDepth: true,
};

/** Applications send the same queries again and again. */
const parsed = new LRUCache<string, Readonly<Record<string, unknown>>>({
  max: 500,
  maxSize: 250_000,
  sizeCalculation: (_parameters, text) => text.length,
});
/** Longer texts are not cached. */
const maxCachedLength = 2000;
const noParameters: Readonly<Record<string, unknown>> = Object.freeze({});

/**
 * PHP-style parameters: `filter[a][eq]=1`, `fields[]=id`, `fields[0]=id`; of a repeated plain one the last counts
 * (API contract 1.2, 3.1). Equal texts give the same frozen object, unless they carry a token.
 */
export function parseQueryString(text: string): Readonly<Record<string, unknown>> {
  if (text === "") return noParameters;
  const known = parsed.get(text);
  if (known) return known;
  const parameters = parse(text);
  // Tokens are taken out of the parameters and must not be cached.
  if (text.length > maxCachedLength || "access_token" in parameters) return parameters;
  parsed.set(text, Object.freeze(parameters));
  return parameters;
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    return parseNested(text, options);
  } catch {
    return unreadableQuery;
  }
}

/**
 * The token of a request, in the order of API contract 1.4: `access_token` in the body, then in the query; Basic (the user name is the
 * token); Bearer. The parameter is taken out of body and query, so that it reaches neither an item nor a link nor a log.
 */
export function takeToken(request: FastifyRequest): string | null {
  const ofBody = takeFrom(request.body);
  const ofQuery = takeFrom(request.query);
  return ofBody ?? ofQuery ?? readHeader(request.headers.authorization);
}

/** Whether a token stands in the address, where servers and proxies log it. */
export function hasAddressToken({ query }: FastifyRequest): boolean {
  return typeof query === "object" && query !== null && "access_token" in query;
}

function takeFrom(source: unknown): string | null {
  if (
    typeof source !== "object" ||
    source === null ||
    Array.isArray(source) ||
    !("access_token" in source)
  )
    return null;
  const token = source.access_token;
  delete source.access_token;
  return typeof token === "string" && token !== "" ? token : null;
}

function readHeader(header: string | undefined): string | null {
  const [scheme = "", value = ""] = header?.trim().split(/\s+/, 2) ?? [];
  if (value === "") return null;
  if (/^bearer$/i.test(scheme)) return value;
  return /^basic$/i.test(scheme) ? readBasic(value) : null;
}

/** The password has to be empty or the same as the user name. */
function readBasic(value: string): string | null {
  const [user = "", password = ""] = Buffer.from(value, "base64").toString().split(":", 2);
  return user !== "" && (password === "" || password === user) ? user : null;
}

/**
 * Reads PHP-style parameters, `filter[a][eq]=1`, into objects without a prototype: names such as `constructor` are names like any
 * other, and code that looks them up finds no field. Throws where the limits in `options` are passed.
 */
export function parseNested(
  text: string,
  options: qs.IParseOptions<qs.BooleanOptional>,
): Record<string, unknown> {
  const inPlain = { ...options, plainObjects: true };
  if (!mayNamePrototype(text) && !numberedFilter.test(text)) return qs.parse(text, inPlain);
  return named(qs.parse(text, { ...inPlain, decoder: decodePart }));
}

/** Reads a JSON text. Throws SyntaxError, and unprocessable (422/12) for a key that is no name of a field anywhere. */
export function parseBody(text: string): unknown {
  return /__proto__|\\u00/.test(text) ? JSON.parse(text, refusePrototype) : JSON.parse(text);
}

/** Throws unprocessable (422/12) where an object has the key `__proto__`, at any depth: copying it would change the copy's prototype. */
export function refusePrototypes(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    refusePrototype(key, inner);
    refusePrototypes(inner);
  }
}

const prototype = "__proto__";

function refusePrototype(key: string, value: unknown): unknown {
  if (key === prototype)
    throw new AppError("unprocessable", because("nameUnusable", { name: key }));
  return value;
}

function mayNamePrototype(text: string): boolean {
  if (!text.includes("%")) return text.includes(prototype);
  try {
    return decodeURIComponent(text).includes(prototype);
  } catch {
    return true;
  }
}

/** The library drops the name; under another one it survives until the objects are there. */
const standIn = "\u0000prototype\u0000";

/** A field may have a number as its name, which the library would take as a place in a list; in groups as well. */
const numberedFilter = /filter(?:\[|%5B)(?:\d|\$|%24)/i;
const fieldPlace = /^filter(?:\[\$(?:and|or)\]\[\d+\])*\[(?=\d+\])/;
const fieldMark = "\u0000field\u0000";

/** The parameters of the library's own decoder, which takes all of them apart from the kind of part. */
type DecoderParameters = Parameters<NonNullable<qs.IParseBaseOptions["decoder"]>>;

function decodePart(...[text, decode, charset, part]: DecoderParameters): unknown {
  const decoded = decode ? decode(text, undefined, charset) : text;
  if (part !== "key") return decoded;
  return decoded.replaceAll(prototype, standIn).replace(fieldPlace, `$&${fieldMark}`);
}

/** On an object without a prototype the name is a key like others. */
function named(value: Record<string, unknown>): Record<string, unknown> {
  const copy: Record<string, unknown> = Object.create(null);
  for (const [key, inner] of Object.entries(value))
    copy[key.replaceAll(standIn, prototype).replace(fieldMark, "")] = namedIn(inner);
  return copy;
}

function namedIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(namedIn);
  // The library makes nothing but lists, texts and such objects.
  return typeof value === "object" && value !== null
    ? named(value as Record<string, unknown>)
    : value;
}
