import type { Query } from "@rowhouse/contract";
import { emptyQuery, isRecord } from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import type { Item, ItemResult, ListResult, WriteResult } from "../../query/index.ts";
import { readItem, updateItem } from "../../query/index.ts";
import { revisionsService } from "../revisions/index.ts";
import { refuseSystem } from "./refuse-system.ts";
import { changesTo } from "./revert.ts";

/** An item named by its address. */
export interface ItemAddress {
  collection: string;
  id: string;
}

/** Use cases around the history of one item (API contract 2.3, 9.4). */
export function itemHistory(ctx: Context) {
  return {
    async revisions({ collection, id }: ItemAddress, query: Query): Promise<ListResult> {
      refuseSystem(collection);
      return await revisionsService(ctx).ofItem({ collection, item: id }, query);
    },

    /** The revision at a zero-based place, oldest first. */
    async revision(
      { collection, id, offset }: ItemAddress & { offset: string },
      query: Query,
    ): Promise<ItemResult> {
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
    ): Promise<WriteResult> {
      refuseSystem(collection);
      const { item } = await readItem(ctx, collection, { key: id, query: emptyQuery });
      const values = changesTo(ctx.model, {
        collection,
        current: item,
        snapshot: await snapshotOf(ctx, { collection, id, revision }),
      });
      return await updateItem(ctx, collection, { key: id, values, action: "revert", query });
    },
  };
}

async function snapshotOf(ctx: Context, named: ItemAddress & { revision: string }): Promise<Item> {
  const query: Query = { ...emptyQuery, fields: ["id", "collection", "item", "data"] };
  const { item: revision } = await revisionsService(ctx)
    .read(named.revision, query)
    .catch((error: unknown) => {
      throw error instanceof AppError && error.key === "itemNotFound"
        ? new AppError("revisionNotFound")
        : error;
    });
  if (revision["collection"] !== named.collection || String(revision["item"]) !== named.id)
    throw new AppError("revisionNotFound");
  const snapshot = revision["data"];
  if (!isRecord(snapshot) || Object.keys(snapshot).length === 0)
    throw new AppError("revisionEmpty");
  return snapshot;
}
