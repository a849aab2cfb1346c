import type { Field } from "../model/field.ts";
import type { Item } from "../model/collection.ts";
import type { FieldType } from "../model/field-types.ts";
import { isEmpty } from "../values/empty.ts";
import { problem, type Problem } from "../errors/problems.ts";
import { ownValue } from "../values/own-value.ts";

/** The server sets these, whatever was sent. */
const stamped: readonly (FieldType | null)[] = [
  "user_created",
  "user_updated",
  "datetime_created",
  "datetime_updated",
];

/** These have no value that could be missing. */
const valueless: readonly (FieldType | null)[] = ["alias", "group"];

/**
 * Whether an item needs a value of the field (API contract 7.3): it is flagged as required, it is a status without a
 * default, or no one has described its column, which is NOT NULL without a default. Keys and columns that the database
 * fills are never required.
 */
export function isRequired(field: Field): boolean {
  if (field.auto_increment || stamped.includes(field.type) || valueless.includes(field.type))
    return false;
  if (field.filled === "always" || (field.primary_key && field.filled)) return false;
  if (field.required) return true;
  if (field.filled) return false;
  if (field.type === "status") return !field.default_value;
  return field.id === null && field.nullable === false && field.default_value === null;
}

/**
 * The required fields that are empty in an item. Pass the whole item: for an update the stored values overlaid with the
 * sent ones; in a new one, columns with a default need no value.
 */
export function missingRequired(
  fields: Record<string, Field>,
  item: Item,
  { isNew = false }: { isNew?: boolean } = {},
): Problem[] {
  return Object.values(fields)
    .filter((field) => isRequired(field) && isEmpty(ownValue(item, field.field)))
    .filter((field) => !(isNew && ownValue(item, field.field) === undefined && field.default_value))
    .map((field) => problem(field.field, "required"));
}
