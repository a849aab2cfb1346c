import type { Collection } from "@rowhouse/contract";

const known = new WeakMap<Collection, readonly string[]>();

/** Columns of the table, in the order of the model; worked out once per model. */
export function columnNames(collection: Collection): readonly string[] {
  const found = known.get(collection);
  if (found) return found;
  const names = Object.values(collection.fields)
    .filter((field) => field.datatype !== null)
    .map((field) => field.field);
  known.set(collection, names);
  return names;
}
