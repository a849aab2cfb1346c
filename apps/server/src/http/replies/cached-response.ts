import type { Model, Rights } from "@rowhouse/contract";
import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { hash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";

import type { Settings } from "../../core/project.ts";
import type { ReplyBody } from "../route.ts";

/** The things that decide about a body: model, settings, rights and address, or more than these, so that it is made for each request. */
type DecidedBy = "rights" | "content";

/**
 * The result of a handler where nothing but the model, the settings, the caller's rights and the address decide. The
 * body is written and compressed once and carries an ETag, so that the hundredth start of the app costs little, however
 * large the model is. With `by: "content"` it is written for each request, but an equal one is not compressed again.
 */
export class CachedResponse {
  readonly make: () => ReplyBody | Promise<ReplyBody>;
  readonly by: DecidedBy;

  constructor(make: () => ReplyBody | Promise<ReplyBody>, options?: { by: DecidedBy }) {
    this.make = make;
    this.by = options?.by ?? "rights";
  }
}

/** A body as text, or compressed where that is worth its time. */
type CachedBody = { etag: string } & (
  | { text: string; compressed: null }
  | { text: null; compressed: Buffer }
);

/** A body and what it was made of. */
interface Entry {
  model: Model;
  settings: Settings;
  body: Promise<CachedBody>;
}

/** Bodies by address; they go with the rights they were made for. */
const entriesOf = new WeakMap<Rights, LRUCache<string, Entry>>();
/** Addresses differ by their queries, which callers choose. */
const maxAddresses = 8;

/** Callers with the same rights get the same bodies, so equal ones are held once, by ETag. */
const bodies = new LRUCache<string, CachedBody>({
  max: 32,
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ text, compressed }) => (text?.length ?? compressed?.length ?? 0) + 1,
});

/** The body for this request; `write` is called when there is none yet. */
export function cachedBody(
  { ctx, url }: Pick<FastifyRequest, "ctx" | "url">,
  by: DecidedBy,
  write: () => Promise<string>,
): Promise<CachedBody> {
  if (by === "content") return write().then(toBody);
  const { rights, model, settings } = ctx;
  const entries = entriesOf.get(rights) ?? new LRUCache<string, Entry>({ max: maxAddresses });
  entriesOf.set(rights, entries);
  const known = entries.get(url);
  if (known?.model === model && known.settings === settings) return known.body;
  const body = write().then(toBody);
  entries.set(url, { model, settings, body });
  // A failed one is tried again.
  body.catch(() => entries.delete(url));
  return body;
}

async function toBody(text: string): Promise<CachedBody> {
  // Weak, because the same body goes out compressed and as it is.
  const etag = `W/"${hash("sha256", text, "base64url").slice(0, 27)}"`;
  const known = bodies.get(etag);
  if (known) return known;
  const body: CachedBody =
    text.length < worthCompressing
      ? { etag, text, compressed: null }
      : { etag, text: null, compressed: await compress(text) };
  bodies.set(etag, body);
  return body;
}

/** Characters from which compressing is worth its time: the model and long lists. */
export const worthCompressing = 16_384;

/** Both work outside of the event loop. */
export const compress = promisify(gzip);
export const decompress = promisify(gunzip);
