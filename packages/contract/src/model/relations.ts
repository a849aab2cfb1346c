import { ownValue } from "../values/json.ts";
import {
  isAliasType,
  isToOneType,
  isUserType,
  type Field,
  type FieldType,
  type Model,
  type Relation,
  type ResolvedRelation,
} from "./model.ts";

/**
 * The relation of a field, or null: unknown collection, unknown field, not relational, a primary key, or a relation
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

function fieldOf(model: Model, collection: string, field: string): Field | null {
  return ownValue(ownValue(model.collections, collection)?.fields, field) ?? null;
}

function findToOne(model: Model, field: Field): ResolvedRelation | null {
  const stored = toOneRelations(model).get(field.collection)?.get(field.field);
  const relation = stored ?? implicitRelation(field);
  if (!relation?.collection_one) return null;
  return { kind: "m2o", relation, collection: relation.collection_one, junction: null };
}

/** The stored relations by collection and field of their many side. Cached: they are asked for with each value that is written. */
function toOneRelations({ relations }: Model): ReadonlyMap<string, ReadonlyMap<string, Relation>> {
  const known = relationsToOne.get(relations);
  if (known) return known;
  const found = new Map<string, Map<string, Relation>>();
  for (const relation of relations) {
    if (relation.collection_one === null) continue;
    const ofCollection = found.get(relation.collection_many) ?? new Map<string, Relation>();
    found.set(relation.collection_many, ofCollection.set(relation.field_many, relation));
  }
  relationsToOne.set(relations, found);
  return found;
}

const relationsToOne = new WeakMap<
  readonly Relation[],
  ReadonlyMap<string, ReadonlyMap<string, Relation>>
>();

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
  const far = toOneRelations(model).get(relation.collection_many)?.get(relation.junction_field);
  if (far) return far;
  const field = fieldOf(model, relation.collection_many, relation.junction_field);
  return field && implicitRelation(field);
}
