import { AppError } from "../../core/errors.ts";
import type { ReplyBody } from "../route.ts";
import type { Pieces } from "./json-pieces.ts";

/** What services return for several items, or for more than fit into a reply at once. */
interface ListResult {
  items: object[];
  pieces?: Pieces | undefined;
  meta?: object | undefined;
}

/** What services return for one item. */
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
export async function keysReply<Q>(
  service: Pick<Reader<Q>, "read" | "readMany">,
  keys: readonly string[],
  query: Q,
): Promise<ReplyBody> {
  return oneOrMany(keys, {
    one: async (key) => itemBody(await service.read(key, query)),
    many: async () => listBody(await service.readMany(keys, query)),
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

/** What services return for a write; `item` is null when the caller may not read what was written. */
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

/** What was created: an object for one body, a list for a list of them. */
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
