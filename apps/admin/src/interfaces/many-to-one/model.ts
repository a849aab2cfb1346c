import {
  findRelation,
  isRecord,
  keyOf,
  looseTitle,
  primaryKeyField,
  renderTemplate,
  templateFields,
  titleNames,
  type Collection,
  type Item,
  type ItemKey,
  type Model,
} from "@rowhouse/contract";
import type { OptionValues } from "@rowhouse/extension-kit";

import type { manyToOneOptions } from "./interface.ts";

/** The label of a related item: its rendered template, else its title, else its key. */
export function labelOf(item: Item, template: string | undefined, primaryKey: string): string {
  const rendered = renderTemplate(template ?? "", item);
  return rendered || (looseTitle(item) ?? String(item[primaryKey] ?? ""));
}

/**
 * The fields that labels are made of, and no others: the key, those of the template, and those that are named like a
 * title. Fields that the model does not know are left out, because the API refuses them.
 */
export function labelFields(
  model: Model,
  collection: Collection,
  template: string | undefined,
): string[] {
  const key = primaryKeyField(collection)?.field ?? "id";
  const paths = [...templateFields(template ?? ""), ...titleNames];
  const known = paths.flatMap((path) => knownPath(model, collection, path.split(".")) ?? []);
  return [...new Set([key, ...known])];
}

/** Whether an item that is loaded already holds every field its label needs. */
export function canLabel(item: Item, fields: readonly string[]): boolean {
  return fields.every((path) => hasPath(item, path.split(".")));
}

/** The columns of the picker: the named fields, else those of the template. */
export function pickerColumns(
  options: Pick<OptionValues<typeof manyToOneOptions>, "template" | "visible_fields">,
): readonly string[] {
  const named = options.visible_fields;
  if (named.length > 0) return named;
  const paths = templateFields(options.template ?? "");
  return [...new Set(paths.map((path) => path.split(".")[0] ?? path))];
}

/** The item inside an expanded value; null for a bare key and for an object that holds nothing but its key. */
export function expandedItem(value: unknown, primaryKey: string): Item | null {
  if (!isRecord(value) || keyOf(value, primaryKey) === null) return null;
  return Object.keys(value).length > 1 ? value : null;
}

/** The key of an option of the select, in the type the items have: a select only knows text. */
export function keyAmong(
  items: readonly Item[],
  chosen: string,
  primaryKey: string,
): ItemKey | null {
  const keys = items.map((item) => keyOf(item, primaryKey));
  return keys.find((key) => String(key) === chosen) ?? null;
}

/** A path as the API accepts it; the parts of a value, such as those of a file's data, come with the value. */
function knownPath(
  model: Model,
  collection: Collection,
  [first = "", ...rest]: string[],
): string | null {
  if (!Object.hasOwn(collection.fields, first)) return null;
  const relation = rest.length === 0 ? null : findRelation(model, collection.collection, first);
  const related = relation === null ? undefined : model.collections[relation.collection];
  if (related === undefined) return first;
  const further = knownPath(model, related, rest);
  return further === null ? null : `${first}.${further}`;
}

/** A path that ends at null is complete: there is nothing behind it. */
function hasPath(value: unknown, [first, ...rest]: string[]): boolean {
  if (first === undefined || value === null) return true;
  return isRecord(value) && Object.hasOwn(value, first) && hasPath(value[first], rest);
}
