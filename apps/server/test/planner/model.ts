import type { Collection, Field, FieldType, Model, Relation } from "@rowhouse/contract";
import { isAliasType } from "@rowhouse/contract";

/** What a test states about a field; the rest is filled in. */
export type FieldInput = Partial<Field> & { type: FieldType };

/** A collection for tests: fields by name, `id` comes by itself. */
export function collectionOf(name: string, fields: Record<string, FieldInput>): Collection {
  const id: FieldInput = {
    type: "integer",
    primary_key: true,
    auto_increment: true,
    nullable: false,
  };
  const all = Object.entries({ id, ...fields }).map(([field, input]) =>
    fieldOf(name, field, input),
  );
  return {
    collection: name,
    managed: true,
    hidden: false,
    single: false,
    icon: null,
    note: null,
    translation: null,
    fields: Object.fromEntries(all.map((field) => [field.field, field])),
  };
}

export function modelOf(collections: Collection[], relations: Omit<Relation, "id">[]): Model {
  return {
    collections: Object.fromEntries(
      collections.map((collection) => [collection.collection, collection]),
    ),
    relations: relations.map((relation, index) => ({ ...relation, id: index + 1 })),
  };
}

/** `many.field` points at `one`; `back` names the list on the other side, `junction` the other foreign key of a junction. */
export function relationOf(
  from: string,
  one: string,
  ends: { back?: string; junction?: string } = {},
): Omit<Relation, "id"> {
  const [many = "", field = ""] = from.split(".");
  return {
    collection_many: many,
    field_many: field,
    collection_one: one,
    field_one: ends.back ?? null,
    junction_field: ends.junction ?? null,
  };
}

/** The usual statuses of a test: published, draft, and deleted as soft-deleted. */
export const statusOptions = {
  status_mapping: {
    published: { name: "Published", published: true },
    draft: { name: "Draft" },
    deleted: { name: "Deleted", soft_delete: true },
  },
};

const datatypes: Partial<Record<FieldType, string>> = {
  array: "TEXT",
  boolean: "BOOLEAN",
  date: "DATE",
  datetime: "DATETIME",
  datetime_created: "DATETIME",
  datetime_updated: "DATETIME",
  decimal: "DECIMAL",
  file: "INT",
  integer: "INT",
  json: "TEXT",
  m2o: "INT",
  sort: "INT",
  time: "TIME",
  user: "INT",
  user_created: "INT",
  user_updated: "INT",
};

function fieldOf(collection: string, name: string, input: FieldInput): Field {
  return {
    id: 1,
    collection,
    field: name,
    datatype: isAliasType(input.type) ? null : (datatypes[input.type] ?? "VARCHAR"),
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
    length: input.type === "decimal" ? "10,2" : null,
    nullable: true,
    ...input,
  };
}
