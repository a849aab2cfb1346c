import { titleFields, ownValue, type Collection, type Field } from "@rowhouse/contract";
import type { ViewQuery } from "@rowhouse/extension-kit";

const defaultCount = 4;

/** The name of a person, in two fields. */
const nameParts = ["first_name", "last_name"];

/**
 * The columns in order: the chosen fields that still exist; without a choice four fields other than the primary key, the
 * title of the item, which of people is their name, and the first others.
 */
export function columnsOf(view: {
  collection: Collection;
  fields: Record<string, Field>;
  viewQuery: Pick<ViewQuery, "fields">;
}): string[] {
  const existing = view.viewQuery.fields.filter((key) => ownValue(view.fields, key) !== undefined);
  return existing.length > 0 ? existing : defaultColumns(view.collection, view.fields);
}

function defaultColumns(collection: Collection, fields: Record<string, Field>): string[] {
  const own = Object.values(fields).filter(
    (field) => !field.primary_key && field.type !== "sort" && hasContent(field),
  );
  const keys = own.map((field) => field.field);
  if (keys.length === 0) return Object.keys(fields).slice(0, 1);
  const first = isOfPeople(collection)
    ? [...nameParts, "email"].filter((key) => keys.includes(key))
    : titleFields(collection)
        .filter((key) => keys.includes(key))
        .slice(0, 1);
  return [...new Set([...first, ...keys])].slice(0, defaultCount);
}

/** Their title is what they do. */
function isOfPeople({ fields }: Collection): boolean {
  return nameParts.every((name) => ownValue(fields, name) !== undefined);
}

/**
 * Dividers and groups have nothing to show in a cell. An alias may have an interface with a cell, such as a preview;
 * `divider` is named here because a query is made without the registry.
 */
function hasContent(field: Field): boolean {
  if (field.type === "group") return false;
  return field.type !== "alias" || (field.interface !== null && field.interface !== "divider");
}
