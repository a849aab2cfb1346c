import { isRecord } from "@rowhouse/contract";
import type { Query } from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import { AppError, because } from "../../core/errors.ts";
import type { Item, ItemResult, ListResult, Values, WriteResult } from "../../query/index.ts";
import {
  createItem,
  createItems,
  deleteItems,
  readByKeys,
  readItems,
  readItemWithEtag,
  streamItems,
  updateByKeys,
  updateItems,
} from "../../query/index.ts";
import { itemHistory } from "./item-history.ts";
import { refuseSystem } from "./refuse-system.ts";

/** A list, or, for a long one, its pieces as they are read. */
export type LongListResult = ListResult & { pieces?: AsyncIterable<Item[]> };

/**
 * Use cases of items of user collections (API contract 2.3). Rights, validation, nested writes and history are the
 * planner's; here is what the addresses and bodies mean. System collections throw systemCollection (401/201).
 */
export function itemsService(ctx: Context) {
  return {
    ...itemHistory(ctx),

    async list(collection: string, query: Query): Promise<LongListResult> {
      refuseSystem(collection);
      const isLong = query.limit === -1 && query.meta.length === 0 && !query.single;
      return isLong
        ? await longList(ctx, collection, query)
        : await readItems(ctx, collection, { query });
    },

    /** With its ETag. */
    async read(collection: string, key: string, query: Query): Promise<ItemResult> {
      refuseSystem(collection);
      return await readItemWithEtag(ctx, collection, { key, query });
    },

    async readMany(collection: string, keys: readonly string[], query: Query): Promise<ListResult> {
      refuseSystem(collection);
      return await readByKeys(ctx, collection, { keys, query });
    },

    async create(collection: string, body: unknown, query: Query): Promise<WriteResult[]> {
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
    ): Promise<WriteResult[]> {
      refuseSystem(collection);
      const { keys, body, ifMatch } = change;
      return await updateByKeys(ctx, collection, { keys, values: oneItem(body), ifMatch, query });
    },

    /** A list of objects, each with its key. */
    async updateMany(collection: string, body: unknown, query: Query): Promise<WriteResult[]> {
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
      return await deleteItems(ctx, collection, { ...removal, query });
    },
  };
}

/** The first piece decides: a list that fits into it is returned like any other. */
async function longList(ctx: Context, collection: string, query: Query): Promise<LongListResult> {
  const pieces = streamItems(ctx, collection, { query });
  const first = await pieces.next();
  if (first.done) return { items: [] };
  const second = await pieces.next();
  if (second.done) return { items: first.value };
  return { items: [], pieces: chained([first.value, second.value], pieces) };
}

async function* chained(read: Item[][], rest: AsyncIterable<Item[]>): AsyncGenerator<Item[]> {
  yield* read;
  yield* rest;
}

function oneItem(body: unknown): Values {
  if (isRecord(body)) return body;
  throw new AppError("unprocessable", because("itemExpected"));
}
