import {
  isAliasType,
  keyPartOf,
  statusField,
  type Collection,
  type Field,
  type Item,
} from "@rowhouse/contract";
import { keyOf } from "@rowhouse/extension-kit";
import { defaultValues } from "../../form/defaults.ts";
import { isSetByServer } from "./item-fields.model.ts";

/**
 * What a new item starts with: the defaults of its fields, without what the server sets itself and without dates
 * that are a function of the database ("now"), which it works out when it stores the item.
 * @param statuses statuses a new item may get; the first replaces a default that is missing or not allowed
 */
export function startValues(collection: Collection, statuses: readonly string[]): Item {
  const values = Object.fromEntries(
    Object.entries(defaultValues(collection)).filter(([name, value]) => {
      const field = collection.fields[name];
      return field !== undefined && !isSetByServer(field) && !isDateFunction(field.type, value);
    }),
  );
  const status = statusField(collection);
  if (status === null || statuses.length === 0) return values;
  const chosen = values[status.field];
  return { ...values, [status.field]: statuses.includes(String(chosen)) ? chosen : statuses[0] };
}

/**
 * What "save as copy" sends: all values as shown, without the primary key (one of several columns is chosen, not made), alias
 * fields, what the server sets itself, fields that are read only, and one-to-many and many-to-one fields. Files are copied as their keys.
 */
export function copyOf(collection: Collection, values: Item): Item {
  const copied = Object.values(collection.fields).filter(
    (field) => isCopied(field) && field.field in values,
  );
  return Object.fromEntries(copied.map((field) => [field.field, plainValue(field, values)]));
}

function isDateFunction(type: string | null, value: unknown): boolean {
  return (type === "date" || type === "time" || type === "datetime") && !/^\d/.test(String(value));
}

function isCopied(field: Field): boolean {
  // Another pair makes another item, so this is how one that is gone is made again.
  if (field.key_part !== undefined) return true;
  // What nobody may enter is worked out by the database, or belongs to the original.
  if (field.readonly && !field.required) return false;
  return (
    !field.primary_key && field.type !== "m2o" && !isAliasType(field.type) && !isSetByServer(field)
  );
}

function plainValue(field: Field, values: Item): unknown {
  const value = keyPartOf(field, values);
  const isReference = field.type === "file" || field.type === "user";
  return isReference ? keyOf(value, "id") : value;
}
