import { isAliasType, type Collection, type Field, type Item } from "@rowhouse/contract";
import { isSetByServer } from "../page/item-fields.model.ts";

/**
 * The payload of "save as copy" (requirements 4, "After save"): all values as shown, without the primary key, alias
 * fields, what the server sets itself, and one-to-many and many-to-one fields. Files are kept, as their keys.
 */
export function copyOf(collection: Collection, values: Item): Item {
  const kept = Object.values(collection.fields).filter(
    (field) => isCopied(field) && field.field in values,
  );
  return Object.fromEntries(
    kept.map((field) => [field.field, plainValue(field, values[field.field])]),
  );
}

function isCopied(field: Field): boolean {
  return (
    !field.primary_key && field.type !== "m2o" && !isAliasType(field.type) && !isSetByServer(field)
  );
}

function plainValue(field: Field, value: unknown): unknown {
  const isReference = field.type === "file" || field.type === "user";
  if (!isReference || typeof value !== "object" || value === null) return value;
  return Reflect.get(value, "id") ?? null;
}
