import { can, readableFields } from "@rowhouse/contract";
import type { Collection, Field, Meta, Query, Rights } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";

export interface CollectionsAnswer<T> {
  data: T;
  meta?: Meta;
}

/**
 * Use cases of collections (API contract 2.5, 6.1), answered from the model. Everybody but administrators sees the
 * collections and fields they may read, the others look as if they did not exist (product decision J6).
 */
export function collectionsService(ctx: Context) {
  return {
    /** System and unmanaged tables are listed as well (K14): managed ones first, each part by name. */
    list(query: Query): CollectionsAnswer<Collection[]> {
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
    read(names: string[], query: Query): CollectionsAnswer<Collection | Collection[]> {
      const visible = visibleCollections(ctx);
      const found = names.flatMap(
        (name) => visible.find(({ collection }) => collection === name) ?? [],
      );
      if (names.length > 1) return { data: found };
      const [only] = found;
      if (!only) throw new AppError("itemNotFound");
      return withMeta(only, query, { collection: "directus_collections", type: "item" });
    },
  };
}

/** A field as it may be told: what only the server needs is left out. */
export function toWireField(field: Field): Field {
  const { nullable: _serverOnly, ...wire } = field;
  return wire;
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

/** The figures that `meta` asked for beside the data; the two field lists and this module know few of them. */
export function withMeta<T>(data: T, query: Query, figures: Meta): CollectionsAnswer<T> {
  if (query.meta.length === 0) return { data };
  const isAll = query.meta.includes("*");
  return {
    meta: Object.fromEntries(
      Object.entries(figures).filter(([name]) => isAll || query.meta.includes(name)),
    ),
    data,
  };
}
