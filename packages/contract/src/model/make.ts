import type { Model, Field, Collection, Relation } from "./model.ts";

/** The properties of a field besides its name and its collection. */
export type FieldParts = Partial<Omit<Field, "collection" | "field">>;

/** The properties of a field that nobody has described. */
export const undescribedField = {
  id: null,
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
} as const;

/** The properties of the column of a field that has none. */
export const withoutColumn = {
  datatype: null,
  default_value: null,
  auto_increment: false,
  primary_key: false,
  unique: false,
  signed: false,
  length: null,
} as const;

/**
 * A complete field from the given parts; the defaults are those of a text without a column.
 *
 * @example makeField("news", "title", { required: true })
 * @public
 */
export function makeField(collection: string, field: string, parts: FieldParts = {}): Field {
  return {
    ...undescribedField,
    ...withoutColumn,
    type: "string",
    signed: true,
    ...parts,
    collection,
    field,
  };
}

/**
 * A complete collection, its fields by name and numbered in their order.
 *
 * @example makeCollection("news", { id: { type: "integer", primary_key: true }, title: {} }, { hidden: true })
 * @public
 */
export function makeCollection(
  collection: string,
  fields: Readonly<Record<string, FieldParts>>,
  parts: Partial<Omit<Collection, "collection" | "fields">> = {},
): Collection {
  const entries = Object.entries(fields).map(([name, field], index): [string, Field] => [
    name,
    makeField(collection, name, { id: index + 1, sort: index + 1, ...field }),
  ]);
  return {
    managed: true,
    hidden: false,
    single: false,
    icon: null,
    note: null,
    translation: null,
    ...parts,
    collection,
    fields: Object.fromEntries(entries),
  };
}

/**
 * A relation from `collection.field` to a collection or, with a list on the other side, to `collection.field`. It has no
 * row, so its `id` is 0.
 *
 * @param junction The other foreign key when the relation starts in a junction
 * @example makeRelation("news_tags.news", "news.tags", "tag")
 * @public
 */
export function makeRelation(many: string, one: string, junction: string | null = null): Relation {
  const [collectionMany = "", fieldMany = ""] = many.split(".");
  const [collectionOne = "", fieldOne = null] = one.split(".");
  return {
    id: 0,
    collection_many: collectionMany,
    field_many: fieldMany,
    collection_one: collectionOne,
    field_one: fieldOne,
    junction_field: junction,
  };
}

/**
 * A model of these collections, and of these relations numbered in their order.
 *
 * @example makeModel([news, people], [makeRelation("news.author", "people")])
 * @public
 */
export function makeModel(
  collections: readonly Collection[],
  relations: readonly Relation[] = [],
): Model {
  return {
    collections: Object.fromEntries(
      collections.map((collection) => [collection.collection, collection]),
    ),
    relations: relations.map((relation, index) => ({ ...relation, id: index + 1 })),
  };
}

/** The key that most collections have, as it is sent: a number that the database counts up. */
export const numberedKey = {
  field: "id",
  type: "integer",
  datatype: "INT",
  length: 10,
  primary_key: true,
  auto_increment: true,
} as const;
