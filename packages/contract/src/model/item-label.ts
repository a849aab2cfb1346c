import { renderTemplate, templateFields } from "../text/template.ts";
import type { Collection, Item } from "./collection.ts";
import { looseTitle, titleNames } from "./item-title.ts";
import { keyPaths } from "./item-key.ts";
import { findCollection, findRelation, type Model } from "./model.ts";
import { ownValue } from "../values/own-value.ts";

/** The label of a related item: its rendered template, else its title, else its key. */
export function labelOf(item: Item, template: string | undefined, primaryKey: string): string {
  const rendered = renderTemplate(template ?? "", item);
  return rendered || (looseTitle(item) ?? String(ownValue(item, primaryKey) ?? ""));
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
  const paths = [...templateFields(template ?? ""), ...titleNames];
  const known = paths.flatMap((path) => knownPath(model, collection, path.split(".")) ?? []);
  return [...new Set([...keyPaths(model, collection), ...known])];
}

/** A path as the API accepts it; the parts of a value, such as those of a file's data, come with the value. */
function knownPath(
  model: Model,
  collection: Collection,
  [first = "", ...rest]: string[],
): string | null {
  if (!Object.hasOwn(collection.fields, first)) return null;
  const relation = rest.length === 0 ? null : findRelation(model, collection.collection, first);
  const related = relation && findCollection(model, relation.collection);
  if (related === null) return first;
  const further = knownPath(model, related, rest);
  return further === null ? null : `${first}.${further}`;
}
