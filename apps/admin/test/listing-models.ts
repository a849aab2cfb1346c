import {
  makeCollection,
  makeField,
  type Collection,
  type Field,
  type FieldParts,
} from "@rowhouse/contract";

/** A field for tests of lists: a text field of books by default. */
export function listField(field: string, overrides: FieldParts = {}): Field {
  return makeField("books", field, {
    datatype: "VARCHAR",
    interface: "text-input",
    ...overrides,
  });
}

/** A primary key that counts by itself and is not shown in forms. */
export const numberedKey: FieldParts = {
  type: "integer",
  interface: "primary-key",
  primary_key: true,
  auto_increment: true,
  hidden_detail: true,
};

/** Fields by key, in the order given. */
export function listFields(...fields: Field[]): Record<string, Field> {
  return Object.fromEntries(fields.map((field) => [field.field, field]));
}

/** A collection for tests of lists: books with a number as key. */
export function listCollection(
  fields: Field[],
  { collection = "books", ...parts }: Partial<Omit<Collection, "fields">> = {},
): Collection {
  const key = listField("id", {
    type: "integer",
    datatype: "INT",
    interface: "primary-key",
    primary_key: true,
  });
  return makeCollection(collection, listFields(key, ...fields), parts);
}
