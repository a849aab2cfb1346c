import type { Collection, Field, FieldType } from "@rowhouse/contract";
import { isAliasType, makeCollection } from "@rowhouse/contract";

/** A field as a test states it; the rest is filled in. */
export type FieldInput = Partial<Field> & { type: FieldType };

/** A collection of the planner's tests: its fields have columns, and `id` comes by itself. */
export function collectionOf(name: string, fields: Record<string, FieldInput>): Collection {
  const id: FieldInput = {
    type: "integer",
    primary_key: true,
    auto_increment: true,
    nullable: false,
  };
  const entries = Object.entries({ id, ...fields });
  return makeCollection(
    name,
    Object.fromEntries(entries.map(([field, input]) => [field, withColumn(input)])),
  );
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

function withColumn(input: FieldInput): FieldInput {
  const datatype = isAliasType(input.type) ? null : (datatypes[input.type] ?? "VARCHAR");
  const length = input.type === "decimal" ? "10,2" : null;
  return { datatype, length, nullable: true, ...input };
}
