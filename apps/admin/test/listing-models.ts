import type { Collection, Field } from "@rowhouse/contract";

/** A field for tests of lists: a text field unless told otherwise. */
export function listField(field: string, overrides: Partial<Field> = {}): Field {
  return {
    id: null,
    collection: "books",
    field,
    type: "string",
    datatype: "VARCHAR",
    interface: "text-input",
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
    signed: false,
    length: null,
    ...overrides,
  };
}

/** Fields by key, in the order given. */
export function listFields(...fields: Field[]): Record<string, Field> {
  return Object.fromEntries(fields.map((field) => [field.field, field]));
}

/** A collection for tests of lists: books with a number as key. */
export function listCollection(fields: Field[], overrides: Partial<Collection> = {}): Collection {
  const key = listField("id", {
    type: "integer",
    datatype: "INT",
    interface: "primary-key",
    primary_key: true,
  });
  return {
    collection: "books",
    managed: true,
    hidden: false,
    single: false,
    icon: null,
    note: null,
    translation: null,
    fields: listFields(key, ...fields),
    ...overrides,
  };
}
