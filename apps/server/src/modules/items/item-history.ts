import type { Query } from "@rowhouse/contract";
import { emptyQuery, isRecord, isSystemCollection } from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import type { Item, ItemsAnswer, WriteAnswer } from "../../query/index.ts";
import { readByKeys, updateItem } from "../../query/index.ts";
import { revisionsService } from "../revisions/index.ts";
import { changesTo } from "./revert.ts";

/** An item named by its address. */
export interface ItemAddress {
  collection: string;
  id: string;
}

/** Use cases around the history of one item (API contract 2.3, 9.4). */
export function itemHistory(ctx: Context) {
  return {
    async revisions({ collection, id }: ItemAddress, query: Query): Promise<ItemsAnswer> {
      refuseSystem(collection);
      return await revisionsService(ctx).ofItem({ collection, item: id }, query);
    },

    /** The revision at a zero-based place, oldest first. */
    async revision(
      { collection, id, offset }: ItemAddress & { offset: string },
      query: Query,
    ): Promise<ItemsAnswer> {
      refuseSystem(collection);
      return await revisionsService(ctx).ofItemAt({ collection, item: id }, offset, query);
    },

    /**
     * Writes the state after a revision back as an update (API contract 9.4). Throws itemNotFound, revisionNotFound
     * (also for a revision of another item), revisionEmpty and what an update throws.
     */
    async revert(
      { collection, id, revision }: ItemAddress & { revision: string },
      query: Query,
    ): Promise<WriteAnswer> {
      refuseSystem(collection);
      const { data } = await readByKeys(ctx, collection, { keys: [id], query: emptyQuery });
      const values = changesTo(ctx.model, {
        collection,
        current: one(data),
        snapshot: await snapshotOf(ctx, { collection, id, revision }),
      });
      return await updateItem(ctx, collection, { key: id, values, action: "revert", query });
    },
  };
}

/** System collections have addresses of their own (401/201). */
export function refuseSystem(collection: string): void {
  if (isSystemCollection(collection)) throw new AppError("systemCollection", { collection });
}

async function snapshotOf(ctx: Context, named: ItemAddress & { revision: string }): Promise<Item> {
  const query: Query = { ...emptyQuery, fields: ["id", "collection", "item", "data"] };
  const found = await revisionsService(ctx)
    .read([named.revision], query)
    .catch((error: unknown) => {
      throw error instanceof AppError && error.key === "itemNotFound"
        ? new AppError("revisionNotFound")
        : error;
    });
  const revision = one(found.data);
  if (revision["collection"] !== named.collection || String(revision["item"]) !== named.id)
    throw new AppError("revisionNotFound");
  const snapshot = revision["data"];
  if (!isRecord(snapshot) || Object.keys(snapshot).length === 0)
    throw new AppError("revisionEmpty");
  return snapshot;
}

function one(data: Item | Item[]): Item {
  return Array.isArray(data) ? (data[0] ?? {}) : data;
}
