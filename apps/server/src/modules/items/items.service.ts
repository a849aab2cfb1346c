import {
  asRecord,
  emptyQuery,
  isRecord,
  isSystemCollection,
  type Query,
  type WaysBack,
} from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import { AppError, because } from "../../core/errors.ts";
import type {
  Item,
  ItemResult,
  ListResult,
  LongListResult,
  Values,
  WriteResult,
} from "../../query/index.ts";
import {
  createItem,
  createItems,
  currentState,
  deleteItems,
  readByKeys,
  readItem,
  readItemWithEtag,
  readList,
  updateByKeys,
  updateItem,
  updateItems,
} from "../../query/index.ts";
import { redact, revisionsService } from "../revisions/index.ts";
import { restoreItems, type RemovedItems } from "./restore.ts";
import { changesTo } from "./revert.ts";
import { entriesOf, listsAfter, listsWithout, type ListsBack } from "./revert-lists.ts";

/**
 * Use cases of items of user collections (API contract 2.3). The planner does rights, validation, nested writes and
 * history; this service interprets addresses and bodies. System collections throw systemCollection (401/201).
 */
export function itemsService(ctx: Context) {
  return {
    async list(collection: string, query: Query): Promise<LongListResult> {
      refuseSystem(collection);
      return await readList(ctx, collection, { query });
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
      return await createItems(ctx, collection, { values: itemsIn(body), query });
    },

    /** One object for all keys. `ifMatch` applies to a single key only. */
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

/** An item named by its address. */
interface ItemAddress {
  collection: string;
  id: string;
}

/** Use cases around the history of one item (API contract 2.3, 9.4). */
export function itemHistory(ctx: Context) {
  return {
    async revisions({ collection, id }: ItemAddress, query: Query): Promise<LongListResult> {
      refuseSystem(collection);
      return await revisionsService(ctx).ofItem({ collection, item: id }, query);
    },

    /** The revision at a zero-based offset, oldest first. */
    async revision(
      { collection, id, offset }: ItemAddress & { offset: string },
      query: Query,
    ): Promise<ItemResult> {
      refuseSystem(collection);
      return await revisionsService(ctx).ofItemAt({ collection, item: id }, offset, query);
    },

    /** The effects of going back on lists; those that the caller may not see are left out. Throws what `revert` throws before it writes. */
    async waysBack({
      collection,
      id,
      revision,
    }: ItemAddress & { revision: string }): Promise<WaysBack> {
      refuseSystem(collection);
      await readItem(ctx, collection, { key: id, query: emptyQuery });
      const data = await snapshotOf(ctx, { collection, id, revision });
      const seen = (lists: ListsBack): ListsBack => {
        const seenLists = redact(ctx, { collection, item: id, data, delta: lists })["delta"];
        return Object.fromEntries(
          Object.entries(lists).filter(([field]) => Object.hasOwn(asRecord(seenLists), field)),
        );
      };
      const subject = { collection, id };
      return {
        state: seen(await listsAfter(ctx, subject, revision)),
        undo: seen(await listsWithout(ctx, subject, revision)),
      };
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
      await readItem(ctx, collection, { key: id, query: emptyQuery });
      const values = changesTo(ctx.model, {
        collection,
        current: (await currentState(ctx, collection, id)) ?? {},
        snapshot: await snapshotOf(ctx, { collection, id, revision }),
      });
      const lists = entriesOf(await listsAfter(ctx, { collection, id }, revision));
      return await updateItem(ctx, collection, {
        key: id,
        values: { ...values, ...lists },
        query,
        action: "revert",
        asStored: true,
      });
    },

    /** Brings back removed items, all of them or none (API contract 9.5); see `restoreItems` for what it throws. */
    async restore(removed: RemovedItems, query: Query): Promise<WriteResult[]> {
      refuseSystem(removed.collection);
      return await restoreItems(ctx, removed, query);
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

/** System collections have endpoints of their own (401/201). */
function refuseSystem(collection: string): void {
  if (isSystemCollection(collection)) throw new AppError("systemCollection", { collection });
}

/** An empty list counts as one item without values, so that required fields are reported. */
function itemsIn(body: readonly unknown[]): Values[] {
  const items = body.filter(isRecord);
  return items.length === 0 ? [{}] : items;
}

function oneItem(body: unknown): Values {
  if (isRecord(body)) return body;
  throw new AppError("unprocessable", because("itemExpected"));
}
