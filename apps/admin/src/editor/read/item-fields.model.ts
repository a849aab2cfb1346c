import {
  findRelation,
  isAliasType,
  primaryKeyField,
  ownValue,
  type Collection,
  type Field,
  type Model,
} from "@rowhouse/contract";
import { relatedPaths } from "../../data/related-paths.ts";
import type { ItemShape } from "../../data/items.ts";

/**
 * The `fields` parameter that loads an item for its form: all columns, and related items as far as the inputs show
 * them (API contract 3.2). Relational fields that the form does not show are not expanded. Lists of related items are not
 * part of it: their inputs load them page by page, and a request stays as small as the item.
 */
export function itemFields(model: Model, collection: Collection): string[] {
  const expansions = Object.values(collection.fields)
    .filter((field) => !field.hidden_detail && !isAliasType(field.type))
    .flatMap((field) => relatedPaths(model, field));
  return ["*", ...new Set(expansions)];
}

/** How the item page reads its item; the reply to a save holds the same fields. */
export function itemShape(model: Model, collection: Collection): ItemShape {
  return {
    collection: collection.collection,
    described: collection,
    fields: itemFields(model, collection),
  };
}

/** Fields that hold a reference, with the primary key field of the collection they point to. */
export function referenceKeys(model: Model, collection: Collection): Record<string, string> {
  const pairs = Object.values(collection.fields).flatMap((field): [string, string][] => {
    const relation = findRelation(model, collection.collection, field.field);
    if (relation === null || relation.kind !== "m2o") return [];
    const target = ownValue(model.collections, relation.collection);
    const key = target ? primaryKeyField(target) : null;
    return key ? [[field.field, key.field]] : [];
  });
  return Object.fromEntries(pairs);
}

/** Fields whose edits are lists of changes (interfaces.md 10.1). */
export function changeListFields(collection: Collection): string[] {
  return Object.values(collection.fields)
    .filter((field) => field.type === "o2m" || field.type === "translation")
    .map((field) => field.field);
}

/** The same with the primary key field of their rows. */
export function changeListKeys(model: Model, collection: Collection): Record<string, string> {
  return Object.fromEntries(
    changeListFields(collection).map((field) => {
      const relation = findRelation(model, collection.collection, field);
      const target = relation && ownValue(model.collections, relation.collection);
      return [field, (target && primaryKeyField(target)?.field) ?? "id"];
    }),
  );
}

/** Fields that can be edited at all: those with a value that the server does not set itself. */
export function editableFields(collection: Collection): string[] {
  return Object.values(collection.fields)
    .filter(
      (field) =>
        !isSetByServer(field) &&
        (!isAliasType(field.type) || changeListFields(collection).includes(field.field)),
    )
    .map((field) => field.field);
}

/** Created, updated and by whom: never sent (interfaces.md 1.7). */
export function isSetByServer(field: Field): boolean {
  return ["datetime_created", "datetime_updated", "user_created", "user_updated"].includes(
    field.type ?? "",
  );
}
