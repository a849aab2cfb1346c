import { isRecord, ownValue } from "../values/json.ts";
import { itemKey, keyOf, type ItemKey } from "./item-key.ts";
import { labelFields, labelOf } from "./item-label.ts";
import {
  findCollection,
  primaryKeyField,
  type Model,
  type Field,
  type Collection,
  type Item,
} from "./model.ts";
import { findRelation } from "./relations.ts";

/**
 * Paths that load as much of a list of related items as its cell says of them: their keys and what their names are made of.
 * Behind a junction these are the names of the far items, unless the template of the field says otherwise.
 */
export function relatedNamePaths(model: Model, field: Field): string[] {
  const named = namedBy(model, field);
  if (named === null) return [];
  const { near, far, template } = named;
  const paths = labelFields(model, near, template);
  const further = far === null ? [] : labelFields(model, far.collection, undefined);
  const all = [...paths, ...further.map((path) => `${far?.link ?? ""}.${path}`)];
  return all.map((path) => `${field.field}.${path}`);
}

/** How a related item is called. */
export interface RelatedName {
  name: string;
  /** A far item of which nothing but its key came along: it is not shown (API contract 3.2), and its key is the name. */
  absent: { collection: Collection; key: ItemKey } | null;
}

/** The names of related items, of a junction those of the far ones. What may not be seen has none. */
export function relatedNames(model: Model, field: Field, rows: readonly unknown[]): RelatedName[] {
  const named = namedBy(model, field);
  if (named === null) return [];
  const { far, of, template } = named;
  const primaryKey = primaryKeyField(of)?.field ?? "id";
  return rows.flatMap((row): RelatedName[] => {
    const item = far !== null && isRecord(row) ? ownValue(row, far.link) : row;
    if (!isRecord(item)) return [];
    const name = labelOf(item, template, primaryKey) || itemKey(of, item);
    if (name === null) return [];
    const key = far === null ? null : soleValue(item, primaryKey);
    const isAbsent = key !== null && labelFields(model, of, undefined).length > 1;
    return [{ name, absent: isAbsent ? { collection: of, key } : null }];
  });
}

/** The key of an item that holds nothing else. */
function soleValue(item: Item, primaryKey: string): ItemKey | null {
  return Object.keys(item).length === 1 ? keyOf(item, primaryKey) : null;
}

/** The paths that name the related items of a list; far is null where the items of the list itself do. `of` is the collection of the names. */
function namedBy(model: Model, field: Field) {
  const relation = findRelation(model, field.collection, field.field);
  const near = relation && findCollection(model, relation.collection);
  if (relation === null || near === null) return null;
  const written = field.options?.["template"];
  const template = typeof written === "string" && written !== "" ? written : undefined;
  const link = relation.junction?.field_many;
  const target = link === undefined ? null : findRelation(model, near.collection, link);
  const collection = target && findCollection(model, target.collection);
  const far = link === undefined || collection === null ? null : { link, collection };
  const named = template === undefined ? far : null;
  return { near, template, far: named, of: named?.collection ?? near };
}
