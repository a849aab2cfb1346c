import {
  findCollection,
  findRelation,
  itemKey,
  keyFields,
  keyOf,
  keyPartOf,
  primaryKeyField,
  sortField,
  ownValue,
  type Collection,
  type Item,
  type Model,
  type ResolvedRelation,
} from "@rowhouse/contract";

import type { KitHost } from "../host.ts";

/**
 * How the rows of a list are told apart and linked. Through a junction these are the rows of the junction, each with its
 * far item.
 * @public
 */
export interface RowShape {
  /** The collection of the rows. */
  collection: Collection;
  /** The field of the rows that holds the key of the item with the list. */
  owner: string;
  /** The field that holds the order of the rows; null: they have none of their own. */
  sort: string | null;
  /** Behind a junction: its field that holds the far item. */
  far: FarSide | null;
}

/**
 * The far side of a junction.
 * @public
 */
export interface FarSide {
  /** The field of the junction that points there. */
  field: string;
  collection: Collection;
  /** Primary key field of the far collection. */
  key: string;
}

/**
 * The shape of the list behind a relation; null where a collection of it is missing.
 * @param order name of the field that holds the order; a junction with a field of type sort has one without being told
 * @public
 */
export function rowShape(
  model: Model,
  relation: ResolvedRelation,
  order?: string,
): RowShape | null {
  const collection = findCollection(model, relation.collection);
  if (collection === null || relation.kind !== "o2m") return null;
  const owner = relation.relation.field_many;
  const link = relation.junction?.field_many;
  const named = order === undefined ? undefined : ownValue(collection.fields, order)?.field;
  if (link === undefined) return { collection, owner, sort: named ?? null, far: null };
  const target = findRelation(model, collection.collection, link);
  const far = target && findCollection(model, target.collection);
  if (far === null) return null;
  const key = primaryKeyField(far)?.field ?? "id";
  const sort = named ?? sortField(collection)?.field ?? null;
  return { collection, owner, sort, far: { field: link, collection: far, key } };
}

/**
 * The key of a row as text; null for one that is not stored yet.
 * @public
 */
export function rowKey(shape: RowShape, row: unknown): string | null {
  const item = asRow(shape, row);
  return item === null ? null : itemKey(shape.collection, item);
}

/** The values that name a stored row in a change list. */
export function keyValues({ collection }: RowShape, row: Item): Item {
  return Object.fromEntries(
    keyFields(collection).map((field) => [field.field, keyPartOf(field, row)]),
  );
}

/**
 * The key of the far item of a row, as text; null without one.
 * @public
 */
export function farKey({ far }: RowShape, row: Item): string | null {
  const key = far === null ? null : keyOf(ownValue(row, far.field), far.key);
  return key === null ? null : String(key);
}

/** An entry as a row: lists may hold bare keys. */
export function asRow({ collection }: RowShape, row: unknown): Item | null {
  if (typeof row === "object" && row !== null && !Array.isArray(row)) return { ...row };
  const key = primaryKeyField(collection)?.field;
  const isKey = typeof row === "number" || (typeof row === "string" && row !== "");
  return isKey && key !== undefined ? { [key]: row } : null;
}

/**
 * The message of a field whose relation the model does not have. The model holds only what the user may see: to who could not set
 * a relation up, one that is missing is none to see.
 * @returns an icon and the key of a text
 * @public
 */
export function missingRelation(can: KitHost["can"]) {
  return can("update", "directus_relations")
    ? ({ icon: "link_off", text: "relationship_not_setup" } as const)
    : ({ icon: "visibility_off", text: "related.not_readable" } as const);
}
