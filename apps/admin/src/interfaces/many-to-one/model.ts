import {
  findRelation,
  primaryKeyField,
  renderTemplate,
  templateFields,
  type Collection,
  type Item,
  type Model,
} from "@rowhouse/contract";
import { keyOf, readText, type ItemKey, type OptionValues } from "@rowhouse/extension-kit";

import type { manyToOneOptions } from "./interface.ts";

/** The label of a related item: its template, else its title or name, else its key. */
export function labelOf(item: Item, template: string | undefined, primaryKey: string): string {
  const rendered = renderTemplate(template ?? "", item);
  const usual = usualNames.map((name) => readText(item[name])).find(Boolean);
  return rendered || usual || String(item[primaryKey] ?? "");
}

/** What an item is called by without a template, or when its template gives nothing. */
const usualNames = ["title", "name"];

/**
 * The fields that labels are made of, and no others: the key, the places of the template, and the usual names. Places
 * that the model does not know are left out, since the API refuses them.
 */
export function labelFields(
  model: Model,
  collection: Collection,
  template: string | undefined,
): string[] {
  const key = primaryKeyField(collection)?.field ?? "id";
  const paths = [...templateFields(template ?? ""), ...usualNames];
  const known = paths.flatMap((path) => knownPath(model, collection, path.split(".")) ?? []);
  return [...new Set([key, ...known])];
}

/** Whether an item at hand, from wherever it came, says everything its label needs. */
export function canLabel(item: Item, fields: readonly string[]): boolean {
  return fields.every((path) => isSaid(item, path.split(".")));
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

/** The item inside an expanded value; null for a bare key and for an object that says nothing but its key. */
export function expandedItem(value: unknown, primaryKey: string): Item | null {
  if (typeof value !== "object" || value === null) return null;
  const item: Item = Object.fromEntries(Object.entries(value));
  return keyOf(item, primaryKey) !== null && Object.keys(item).length > 1 ? item : null;
}

/** The key of a chosen text in the type the items have: a select only knows text. */
export function keyAmong(
  items: readonly Item[],
  chosen: string,
  primaryKey: string,
): ItemKey | null {
  const keys = items.map((item) => keyOf(item, primaryKey));
  return keys.find((key) => String(key) === chosen) ?? null;
}

/** A path as the API takes it; steps into a value, as into the data of a file, come with the value. */
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

function isSaid(value: unknown, [first, ...rest]: string[]): boolean {
  if (first === undefined || value === null) return true;
  if (typeof value !== "object" || !Object.hasOwn(Object(value), first)) return false;
  return isSaid(Reflect.get(Object(value), first), rest);
}
