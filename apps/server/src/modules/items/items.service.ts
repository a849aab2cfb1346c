import { isRecord } from "@rowhouse/contract";
import type { Query } from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import { AppError, because } from "../../core/errors.ts";
import type { Item, ItemsAnswer, Values, WriteAnswer } from "../../query/index.ts";
import {
  createItem,
  createItems,
  deleteItem,
  deleteItems,
  readByKeys,
  readItem,
  readItems,
  streamItems,
  updateItem,
  updateItems,
} from "../../query/index.ts";
import { itemHistory, refuseSystem } from "./item-history.ts";

/** A list, or, for a long one, its pieces as they are read. */
export type ListAnswer = ItemsAnswer & { pieces?: AsyncIterable<Item[]> };

/**
 * Use cases of items of user collections (API contract 2.3). Rights, validation, nested writes and history are the
 * planner's; here is what the addresses and bodies mean. System collections throw systemCollection (401/201).
 */
export function itemsService(ctx: Context) {
  return {
    ...itemHistory(ctx),

    async list(collection: string, query: Query): Promise<ListAnswer> {
      refuseSystem(collection);
      const isLong = query.limit === -1 && query.meta.length === 0 && !query.single;
      return isLong
        ? await longList(ctx, collection, query)
        : await readItems(ctx, collection, { query });
    },

    /** An object with its ETag for one key, a list for several. */
    async read(
      collection: string,
      keys: readonly string[],
      query: Query,
    ): Promise<ItemsAnswer & { etag?: string | null }> {
      refuseSystem(collection);
      const [key] = keys;
      if (keys.length !== 1 || key === undefined)
        return await readByKeys(ctx, collection, { keys, query });
      return await readItem(ctx, collection, { key, query });
    },

    async create(collection: string, body: unknown, query: Query): Promise<WriteAnswer[]> {
      refuseSystem(collection);
      if (!Array.isArray(body))
        return [await createItem(ctx, collection, { values: oneItem(body), query })];
      const values = body.filter(isRecord);
      return await createItems(ctx, collection, {
        values: values.length === 0 ? [{}] : values,
        query,
      });
    },

    /** One object for all keys. `ifMatch` counts for a single key only. */
    async update(
      collection: string,
      change: { keys: string[]; body: unknown; ifMatch: string | null },
      query: Query,
    ): Promise<WriteAnswer[]> {
      refuseSystem(collection);
      const { keys, ifMatch } = change;
      const values = oneItem(change.body);
      const [key] = keys;
      if (keys.length !== 1 || key === undefined)
        return await updateItems(ctx, collection, { keys, values, query });
      return [await updateItem(ctx, collection, { key, values, ifMatch, query })];
    },

    /** A list of objects, each with its key. */
    async updateMany(collection: string, body: unknown, query: Query): Promise<WriteAnswer[]> {
      refuseSystem(collection);
      if (!Array.isArray(body)) throw new AppError("unprocessable", because("listExpected"));
      return await updateItems(ctx, collection, { values: body.filter(isRecord), query });
    },

    async remove(
      collection: string,
      removal: { keys: string[]; ifMatch: string | null },
      query: Query,
    ): Promise<void> {
      refuseSystem(collection);
      const { keys, ifMatch } = removal;
      const [key] = keys;
      if (keys.length !== 1 || key === undefined)
        return await deleteItems(ctx, collection, { keys, query });
      return await deleteItem(ctx, collection, { key, ifMatch, query });
    },
  };
}

/** The first piece decides: a list that fits into it is answered like any other. */
async function longList(ctx: Context, collection: string, query: Query): Promise<ListAnswer> {
  const pieces = streamItems(ctx, collection, { query });
  const first = await pieces.next();
  if (first.done) return { data: [] };
  const second = await pieces.next();
  if (second.done) return { data: first.value };
  return { data: [], pieces: chained([first.value, second.value], pieces) };
}

async function* chained(read: Item[][], rest: AsyncIterable<Item[]>): AsyncGenerator<Item[]> {
  yield* read;
  yield* rest;
}

function oneItem(body: unknown): Values {
  if (isRecord(body)) return body;
  throw new AppError("unprocessable", because("itemExpected"));
}
