import type { Collection, Field, FieldType, Model, Relation } from "@rowhouse/contract";

/** Parts of a field that a test states; the rest is plain. */
export type FieldParts = Partial<Field> & { type: FieldType };

/** A collection for tests, from its fields in their order. */
export function makeCollection(
  collection: string,
  fields: Record<string, FieldParts>,
  rest: Partial<Collection> = {},
): Collection {
  const entries = Object.entries(fields).map(([name, parts], index): [string, Field] => [
    name,
    { ...plainField, collection, field: name, id: index + 1, sort: index + 1, ...parts },
  ]);
  return { ...plainCollection, collection, fields: Object.fromEntries(entries), ...rest };
}

/**
 * A model for tests.
 * @param relations `[many.field, one.field or one, junction field]`
 */
export function makeModel(
  collections: Collection[],
  relations: [many: string, one: string, junction?: string][] = [],
): Model {
  return {
    collections: Object.fromEntries(
      collections.map((collection) => [collection.collection, collection]),
    ),
    relations: relations.map(([many, one, junction], index) =>
      makeRelation(index + 1, { many, one, junction: junction ?? null }),
    ),
  };
}

function makeRelation(
  id: number,
  ends: { many: string; one: string; junction: string | null },
): Relation {
  const [collectionMany = "", fieldMany = ""] = ends.many.split(".");
  const [collectionOne = "", fieldOne = null] = ends.one.split(".");
  return {
    id,
    collection_many: collectionMany,
    field_many: fieldMany,
    collection_one: collectionOne,
    field_one: fieldOne,
    junction_field: ends.junction,
  };
}

const plainCollection: Omit<Collection, "collection" | "fields"> = {
  managed: true,
  hidden: false,
  single: false,
  icon: null,
  note: null,
  translation: null,
};

const plainField: Omit<Field, "collection" | "field" | "type"> = {
  id: null,
  datatype: null,
  interface: null,
  options: null,
  locked: false,
  translation: null,
  readonly: false,
  required: false,
  hidden_detail: false,
  hidden_browse: false,
  validation: null,
  sort: null,
  group: null,
  note: null,
  width: null,
  default_value: null,
  auto_increment: false,
  primary_key: false,
  unique: false,
  signed: true,
  length: null,
};
