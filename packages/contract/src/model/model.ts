import type { Collection } from "./collection.ts";
import type { Field } from "./field.ts";
import { isAliasType, isToOneType, isUserType, type FieldType } from "./field-types.ts";
import type { Relation, ResolvedRelation } from "./relation.ts";
import { ownValue } from "../values/own-value.ts";

/** Everything known about the shape of a project's content. */
export interface Model {
  collections: Record<string, Collection>;
  relations: Relation[];
}

/** A model without anything in it. */
export const emptyModel: Model = { collections: {}, relations: [] };

/**
 * The collection of this name, or null. Names come from callers, so inherited keys such as `constructor` are none.
 * @example findCollection(model, "constructor") // null
 */
export function findCollection(model: Model, name: string): Collection | null {
  return ownValue(model.collections, name) ?? null;
}

/**
 * What a field relates to, or null: unknown collection, unknown field, not relational, a primary key, or a relation
 * whose other end is missing. The relation decides, not the type of the column: a field of type `integer` may hold keys. Files and users need no row in `directus_relations` (API contract 3.2 rule 5).
 * Of several fitting rows the last one counts (interfaces.md 1.2).
 */
export function findRelation(
  model: Model,
  collection: string,
  field: string,
): ResolvedRelation | null {
  const source = fieldOf(model, collection, field);
  if (!source || source.primary_key) return null;
  const found = isAliasType(source.type)
    ? findToMany(model, collection, field)
    : findToOne(model, source);
  return found && ownValue(model.collections, found.collection) ? found : null;
}

/** The single-column primary key; null for a table that has none. */
export function primaryKeyField(collection: Collection): Field | null {
  return firstField(collection, (field) => field.primary_key);
}

/** The field of type `status`. */
export function statusField(collection: Collection): Field | null {
  return fieldOfType(collection, "status");
}

/** The field that holds the owner of an item, type `user_created`. System collections: see permissions/owner.ts. */
export function ownerField(collection: Collection): Field | null {
  return fieldOfType(collection, "user_created");
}

/** The field of type `sort`, the default order of the collection. */
export function sortField(collection: Collection): Field | null {
  return fieldOfType(collection, "sort");
}

/** The first field of a type. */
export function fieldOfType(collection: Collection, type: FieldType): Field | null {
  return firstField(collection, (field) => field.type === type);
}

function firstField(collection: Collection, test: (field: Field) => boolean): Field | null {
  return Object.values(collection.fields).find(test) ?? null;
}

function fieldOf(model: Model, collection: string, field: string): Field | null {
  return ownValue(ownValue(model.collections, collection)?.fields, field) ?? null;
}

function findToOne(model: Model, field: Field): ResolvedRelation | null {
  const stored = model.relations.findLast(
    (relation) =>
      relation.collection_many === field.collection &&
      relation.field_many === field.field &&
      relation.collection_one !== null,
  );
  const relation = stored ?? implicitRelation(field);
  if (!relation?.collection_one) return null;
  return { kind: "m2o", relation, collection: relation.collection_one, junction: null };
}

function implicitRelation(field: Field): Relation | null {
  if (!isToOneType(field.type)) return null;
  const target = implicitTarget(field.type);
  if (!target) return null;
  return {
    id: 0,
    collection_many: field.collection,
    field_many: field.field,
    collection_one: target,
    field_one: null,
    junction_field: null,
  };
}

function implicitTarget(type: FieldType | null): string | null {
  if (type === "file") return "directus_files";
  return isUserType(type) ? "directus_users" : null;
}

function findToMany(model: Model, collection: string, field: string): ResolvedRelation | null {
  const relation = model.relations.findLast(
    (candidate) =>
      candidate.collection_one === collection &&
      candidate.field_one === field &&
      hasColumn(model, candidate.collection_many, candidate.field_many),
  );
  if (!relation) return null;
  return {
    kind: "o2m",
    relation,
    collection: relation.collection_many,
    junction: findJunction(model, relation),
  };
}

/** Relations may be stored before the fields they name (API contract 2.7). */
function hasColumn(model: Model, collection: string, field: string): boolean {
  const found = fieldOf(model, collection, field);
  return found !== null && !isAliasType(found.type);
}

function findJunction(model: Model, relation: Relation): Relation | null {
  if (relation.junction_field === null) return null;
  const far = model.relations.findLast(
    (candidate) =>
      candidate.collection_many === relation.collection_many &&
      candidate.field_many === relation.junction_field &&
      candidate.collection_one !== null,
  );
  if (far) return far;
  const field = fieldOf(model, relation.collection_many, relation.junction_field);
  return field && implicitRelation(field);
}
