import type { Model, Rights } from "@rowhouse/contract";
import type { FastifyRequest } from "fastify";
import { hash } from "node:crypto";
import type { Settings } from "../../core/project.ts";
import type { Answer } from "../route.ts";
import { compress, worthCompressing } from "./compression.ts";

/**
 * What a handler answers where nothing but the model, the settings, the caller's rights and the address decide. It is
 * written and compressed once and told apart by an ETag, so that the hundredth start of the app costs little, however
 * large the model is.
 */
export class KeptAnswer {
  readonly make: () => Answer | Promise<Answer>;

  constructor(make: () => Answer | Promise<Answer>) {
    this.make = make;
  }
}

/** A body as text, or compressed where that is worth its time. */
export type KeptBody = { etag: string } & (
  | { text: string; compressed: null }
  | { text: null; compressed: Buffer }
);

/** A body and what it was made of. */
interface Place {
  model: Model;
  settings: Settings;
  body: Promise<KeptBody>;
}

/** Bodies by address; they go with the rights they were made for. */
const places = new WeakMap<Rights, Map<string, Place>>();
/** Addresses differ by their queries, which callers choose. */
const keptAddresses = 8;

/** People with the same rights get the same bodies, so the latest different ones are held once. */
const shared = new Map<string, KeptBody>();
const keptBodies = 32;

/** The body for this request; `write` is asked when there is none yet. */
export function keptFor(
  { ctx, url }: Pick<FastifyRequest, "ctx" | "url">,
  write: () => Promise<string>,
): Promise<KeptBody> {
  const { rights, model, settings } = ctx;
  const known = places.get(rights) ?? new Map<string, Place>();
  places.set(rights, known);
  const place = known.get(url);
  if (place?.model === model && place.settings === settings) return place.body;
  const body = write().then(keep);
  if (known.size >= keptAddresses) known.clear();
  known.set(url, { model, settings, body });
  // What failed is tried again.
  body.catch(() => known.delete(url));
  return body;
}

async function keep(text: string): Promise<KeptBody> {
  // Weak, because the same answer goes out compressed and as it is.
  const etag = `W/"${hash("sha256", text, "base64url").slice(0, 27)}"`;
  const known = shared.get(etag);
  if (known) return known;
  const body: KeptBody =
    text.length < worthCompressing
      ? { etag, text, compressed: null }
      : { etag, text: null, compressed: await compress(text) };
  if (shared.size >= keptBodies) shared.clear();
  shared.set(etag, body);
  return body;
}
