import { can, readableFields } from "@rowhouse/contract";
import type { Collection, CollectionRow, Meta, Query, Rights } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import {
  changeModel,
  remarkOf,
  removeCollection,
  toWireField,
  withMeta,
  type ModelAnswer,
} from "../fields/index.ts";
import { changeCollection, createCollection } from "./collection-writes.ts";

/**
 * Use cases of collections (API contract 2.5, 6.1, 6.4 to 6.6), answered from the model. Everybody but administrators sees the
 * collections and fields they may read, the others look as if they did not exist (product decision J6).
 */
export function collectionsService(ctx: Context) {
  return {
    /** System and unmanaged tables are listed as well (K14): managed ones first, each part by name. */
    list(query: Query): ModelAnswer<Collection[]> {
      const data = visibleCollections(ctx);
      const rows = data.filter(({ managed }) => managed).length;
      const figures: Meta = {
        collection: "directus_collections",
        type: "collection",
        result_count: rows,
        total_count: rows,
      };
      return withMeta(data, query, figures);
    },

    /** One collection as an object, several as a list without those that are missing (J3). */
    read(names: string[], query: Query): ModelAnswer<Collection | Collection[]> {
      const visible = visibleCollections(ctx);
      const found = names.flatMap(
        (name) => visible.find(({ collection }) => collection === name) ?? [],
      );
      if (names.length > 1) return { data: found };
      const [only] = found;
      if (!only) throw new AppError("itemNotFound");
      return withMeta(only, query, oneItem);
    },

    async create(body: unknown, query: Query): Promise<ModelAnswer<CollectionRow>> {
      const name = await changeModel(ctx, (change) =>
        createCollection(change, body, remarkOf(query)),
      );
      return rowAfter(ctx, name, query);
    },

    /** The same change for each, all of them or none: so a whole existing database becomes managed at once. */
    async update(
      names: string[],
      body: unknown,
      query: Query,
    ): Promise<ModelAnswer<CollectionRow | CollectionRow[]>> {
      await changeModel(ctx, async (change) => {
        for (const name of names)
          await changeCollection(change, name, { body, remark: remarkOf(query) });
      });
      const rows = await Promise.all(names.map((name) => rowAfter(ctx, name, query)));
      const [only] = rows;
      return only && rows.length === 1 ? only : { data: rows.map(({ data }) => data) };
    },

    async remove(name: string): Promise<void> {
      if (!ctx.rights.isAdmin) throw new AppError("collectionAlterDenied", { collection: name });
      await changeModel(ctx, (change) => removeCollection(change, name));
    },
  };
}

const oneItem: Meta = { collection: "directus_collections", type: "item" };

/** What is stored about a collection, without its fields (API contract 6.4). */
async function rowAfter(
  ctx: Context,
  name: string,
  query: Query,
): Promise<ModelAnswer<CollectionRow>> {
  const { collections } = await ctx.project.models.get();
  const found = collections[name];
  if (!found) throw new AppError("collectionNotFound", { collection: name });
  const { collection, managed, hidden, single, icon, note, translation } = found;
  return withMeta({ collection, managed, hidden, single, icon, note, translation }, query, oneItem);
}

function visibleCollections(ctx: Context): Collection[] {
  const all = Object.values(ctx.model.collections).filter((collection) =>
    can(ctx.rights, collection, "read"),
  );
  return all.toSorted(byManagedAndName).map((collection) => toWire(ctx.rights, collection));
}

function toWire(rights: Rights, collection: Collection): Collection {
  const readable = readableFields(rights, collection);
  const fields = Object.values(collection.fields).filter(({ field }) => readable.has(field));
  return {
    ...collection,
    fields: Object.fromEntries(fields.map((field) => [field.field, toWireField(field)])),
  };
}

function byManagedAndName(a: Collection, b: Collection): number {
  return Number(b.managed) - Number(a.managed) || (a.collection < b.collection ? -1 : 1);
}
