import { can, ownProfileRights, readableFields, ownValue } from "@rowhouse/contract";
import type { Collection, CollectionRow, Meta, Query, Rights } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import {
  changeModel,
  collectionVersion,
  fieldVersion,
  inModelChange,
  modelAfter,
  remarkOf,
  removeCollection,
  requestedMeta,
  toWireField,
  type ModelItem,
  type ModelList,
} from "../fields/index.ts";
import { changeCollection, createCollection } from "./collection-writes.ts";

/**
 * Use cases of collections (API contract 2.5, 6.1, 6.4 to 6.6), read from the model. Non-administrators see the
 * collections and fields they may read; the others seem not to exist (J6).
 */
export function collectionsService(ctx: Context) {
  return {
    /** System and unmanaged tables are listed as well (K14): managed ones first, both groups by name. */
    list(query: Query): ModelList<Collection> {
      const items = visibleCollections(ctx);
      const rows = items.filter(({ managed }) => managed).length;
      const figures: Meta = {
        collection: "directus_collections",
        type: "collection",
        result_count: rows,
        total_count: rows,
      };
      return { items, ...requestedMeta(query, figures) };
    },

    read(name: string, query: Query): ModelItem<Collection> {
      const item = visibleCollections(ctx).find(({ collection }) => collection === name);
      if (!item) throw new AppError("itemNotFound");
      const figures = { ...oneItem, versions: versionsOf([item]) };
      return { item, etag: collectionVersion(item), ...requestedMeta(query, figures) };
    },

    /** Missing collections are left out (J3). */
    readMany(names: readonly string[], query: Query): ModelList<Collection> {
      const visible = visibleCollections(ctx);
      const items = names.flatMap(
        (name) => visible.find(({ collection }) => collection === name) ?? [],
      );
      return { items, ...requestedMeta(query, { versions: versionsOf(items) }) };
    },

    /** Runs `work` inside one change of the model: what it writes is there exactly when the change is. */
    within: <T>(work: (inside: Context) => Promise<T>): Promise<T> => inModelChange(ctx, work),

    async create(body: unknown, query: Query): Promise<ModelItem<CollectionRow>> {
      const name = await changeModel(ctx, (change) =>
        createCollection(change, body, remarkOf(query)),
      );
      return rowAfter(ctx, name, query);
    },

    /**
     * The same change for each, all or none: a whole existing database can become managed in one request. `ifMatch` counts for a
     * single collection only.
     */
    async update(
      names: readonly string[],
      { body, query, ifMatch }: { body: unknown; query: Query; ifMatch: string | null },
    ): Promise<ModelItem<CollectionRow>[]> {
      const sent = { body, remark: remarkOf(query), ifMatch: names.length === 1 ? ifMatch : null };
      await changeModel(ctx, async (change) => {
        for (const name of names) await changeCollection(change, name, sent);
      });
      return await Promise.all(names.map((name) => rowAfter(ctx, name, query)));
    },

    async remove(name: string, ifMatch: string | null): Promise<void> {
      if (!ctx.rights.isAdmin) throw new AppError("collectionAlterDenied", { collection: name });
      await changeModel(ctx, (change) => removeCollection(change, name, ifMatch));
    },
  };
}

const oneItem: Meta = { collection: "directus_collections", type: "item" };

/** The versions of collections and of those of their fields that the caller may read, as changes of the model name them. */
function versionsOf(items: readonly Collection[]): NonNullable<Meta["versions"]> {
  const versions = items.map((item) => {
    const fields = Object.values(item.fields).map((field) => [field.field, fieldVersion(field)]);
    const one = { collection: collectionVersion(item), fields: Object.fromEntries(fields) };
    return [item.collection, one];
  });
  return Object.fromEntries(versions);
}

/** Returns the stored row of a collection, without its fields (API contract 6.4). */
async function rowAfter(
  ctx: Context,
  name: string,
  query: Query,
): Promise<ModelItem<CollectionRow>> {
  const { collections } = await modelAfter(ctx);
  const found = ownValue(collections, name);
  if (!found) throw new AppError("collectionNotFound", { collection: name });
  const { collection, managed, hidden, single, icon, note, translation } = found;
  const item = { collection, managed, hidden, single, icon, note, translation };
  return { item, etag: collectionVersion(found), ...requestedMeta(query, oneItem) };
}

function visibleCollections(ctx: Context): Collection[] {
  const all = Object.values(ctx.model.collections);
  return all.toSorted(byManagedAndName).flatMap((collection) => {
    // People read their own row, so they are told of its fields.
    const rights = ownProfileRights(ctx.rights, collection);
    return can(rights, collection, "read") ? [toWire(rights, collection)] : [];
  });
}

function toWire(rights: Rights, collection: Collection): Collection {
  const { is_view: _isView, ...shown } = collection;
  const readable = readableFields(rights, collection);
  const fields = Object.values(collection.fields).filter(({ field }) => readable.has(field));
  return {
    ...shown,
    fields: Object.fromEntries(fields.map((field) => [field.field, toWireField(field)])),
  };
}

function byManagedAndName(a: Collection, b: Collection): number {
  return Number(b.managed) - Number(a.managed) || (a.collection < b.collection ? -1 : 1);
}
