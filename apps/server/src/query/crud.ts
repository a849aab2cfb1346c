import { isRecord, type FilterEntry, type Query } from "@rowhouse/contract";

import type { Context } from "../core/context.ts";
import { AppError, because } from "../core/errors.ts";
import { readByKeys, readItem, readItemWithEtag } from "./read/by-key.ts";
import { readItems, readList } from "./read/list.ts";
import type { ItemResult, ListResult, LongListResult, ReadOptions } from "./read/types.ts";
import type { Values, WriteOptions, WriteResult } from "./write/options.ts";
import { createItem, createItems, deleteItems, updateByKeys, updateItems } from "./write/write.ts";

/** The special traits of one system resource. Everything left out works as for any collection. */
export interface CrudOptions {
  collection: string;
  /** Bounds every read; `filter` is that of the request, empty for reads by key. */
  scope?: (filter: readonly FilterEntry[]) => ReadOptions | Promise<ReadOptions>;
  /** Single items come with their ETag. */
  hasEtag?: boolean;
  /** Checks one sent body before anything is written and returns the values to write. Throws what it refuses. */
  accept?: (body: unknown) => Values;
  /** The decisions of the server about creates, updates and removals: ignored and set columns, hooks, validation. */
  create?: WriteOptions;
  update?: WriteOptions;
  remove?: WriteOptions;
}

/**
 * Use cases that most system resources share: lists, items by key, and their writes, each one call of the planner.
 * A module spreads it and replaces what is special: `{ ...crudService(ctx, options), async create(…) {…} }`. `more`
 * is what a module adds to a single write. Throws what the planner throws.
 */
export function crudService(ctx: Context, options: CrudOptions) {
  const { collection, accept = objectIn } = options;
  const scope = async (filter: readonly FilterEntry[]): Promise<ReadOptions> =>
    (await options.scope?.(filter)) ?? {};

  return {
    async list(query: Query): Promise<ListResult> {
      return await readItems(ctx, collection, { query, ...(await scope(query.filter)) });
    },

    /** A list for a reply, which may be long. */
    async listing(query: Query): Promise<LongListResult> {
      return await readList(ctx, collection, { query, ...(await scope(query.filter)) });
    },

    async read(key: string, query: Query): Promise<ItemResult> {
      const read = { key, query, ...(await scope([])) };
      return options.hasEtag
        ? await readItemWithEtag(ctx, collection, read)
        : await readItem(ctx, collection, read);
    },

    async readMany(keys: readonly string[], query: Query): Promise<ListResult> {
      return await readByKeys(ctx, collection, { keys, query, ...(await scope([])) });
    },

    async create(body: unknown, query: Query, more: WriteOptions = {}): Promise<WriteResult> {
      const write = { ...options.create, ...more, query };
      return await createItem(ctx, collection, { ...write, values: accept(body) });
    },

    /** All of them or none. An empty list is one body without values, which then lacks what is required. */
    async createMany(bodies: readonly unknown[], query: Query): Promise<WriteResult[]> {
      const values = (bodies.length === 0 ? [{}] : bodies).map(accept);
      return await createItems(ctx, collection, { ...options.create, query, values });
    },

    /** The same change for each of the keys. */
    async update(
      keys: readonly string[],
      body: unknown,
      { query, ...more }: { query: Query; ifMatch?: string | null } & WriteOptions,
    ): Promise<WriteResult[]> {
      const write = { ...options.update, ...more, query };
      return await updateByKeys(ctx, collection, { ...write, keys, values: accept(body) });
    },

    /** A list of changes, each with its key. */
    async updateMany(
      bodies: unknown,
      query: Query,
      more: WriteOptions = {},
    ): Promise<WriteResult[]> {
      if (!Array.isArray(bodies)) throw new AppError("unprocessable", because("listExpected"));
      const values = bodies.map(accept);
      return await updateItems(ctx, collection, { ...options.update, ...more, query, values });
    },

    /** `ifMatch` counts for a single key only. */
    async remove(
      keys: readonly string[],
      query: Query,
      ifMatch: string | null = null,
    ): Promise<void> {
      await deleteItems(ctx, collection, { ...options.remove, query, keys, ifMatch });
    },
  };
}

function objectIn(body: unknown): Values {
  if (isRecord(body)) return { ...body };
  throw new AppError("unprocessable", because("oneAtATime"));
}
