import {
  ownValue,
  findRelation,
  isAliasType,
  isRecord,
  isSystemCollection,
  keyFields,
  keyOf,
  keyPartOf,
  statusField,
  type Collection,
  type Field,
  type Item,
  type Model,
} from "@rowhouse/contract";
import {
  changesOf,
  createRow,
  farKey,
  isTaken,
  linkRow,
  relatedRows,
  rowShape,
  type ChangeList,
} from "@rowhouse/extension-kit";
import { changeListFields, isSetByServer, referenceKeys } from "./item-fields.model.ts";

/** The initial values of a new item that is a copy of another one. */
export interface ItemCopy {
  values: Item;
  /** Fields that held something which a copy may not have. */
  leftOut: Field[];
}

/** The source of a copy. */
export interface CopySource {
  model: Model;
  collection: Collection;
  /** The values as shown; of a list what is staged. */
  values: Item;
  /** The stored rows of its lists, as far as the reader may see them. */
  rows: Item;
  /** Fields that the reader may not fill in. */
  lockedFields: ReadonlySet<string>;
}

/**
 * Whether items of a collection can be copied at all: another item with a key of several columns has a key that somebody
 * has to choose, a single collection has one item, and files and people are no content.
 */
export function isCopyable(collection: Collection): boolean {
  return (
    keyFields(collection).length === 1 &&
    !collection.single &&
    !isSystemCollection(collection.collection)
  );
}

/**
 * The values that a copy of an item starts with: those that are content. Left out without a word is what is of the item
 * itself, as its key, place, and status, and what the server sets; what else is left out is named: values that no two items
 * share, secrets, rows that belong to the original, and what the reader may not fill in. Links of a junction are made again,
 * translations are copied.
 */
export function copyOf(source: CopySource): ItemCopy {
  const { model, collection, values, lockedFields } = source;
  const references = referenceKeys(model, collection);
  const lists = new Set(changeListFields(collection));
  const copy: ItemCopy = { values: {}, leftOut: [] };
  for (const field of Object.values(collection.fields)) {
    const { field: name } = field;
    if (isOfItemItself(collection, field)) continue;
    const list = lists.has(name) ? copiedRows(source, field) : null;
    if (list === null && (ownValue(values, name) ?? null) === null) continue;
    if (list?.length === 0) continue;
    if (lockedFields.has(name) || isUnique(field) || list === "own") copy.leftOut.push(field);
    else copy.values[name] = list ?? plainValue(field, values, ownValue(references, name));
  }
  return copy;
}

/** The rows of a list as those of a copy; own: they belong to the original. */
function copiedRows(source: CopySource, field: Field): ChangeList | "own" {
  const { model, collection, values, rows } = source;
  const relation = findRelation(model, collection.collection, field.field);
  const shape = relation && rowShape(model, relation);
  if (!shape) return [];
  const stored = changesOf(ownValue(rows, field.field));
  const left = relatedRows(shape, {
    saved: stored,
    changes: changesOf(ownValue(values, field.field)),
  });
  const shown = left.filter((row) => !isTaken(row));
  if (shape.far === null && field.type !== "translation") return shown.length === 0 ? [] : "own";
  const { far, owner } = shape;
  return shown.reduce<ChangeList>((changes, { item }) => {
    const { values: own } = copyOf({
      model,
      collection: shape.collection,
      values: item,
      rows: {},
      lockedFields: new Set([owner, far?.field ?? ""]),
    });
    // The order of the links is content of the item that has them.
    const { sort } = shape;
    const at = sort === null ? null : (ownValue(item, sort) ?? null);
    const place = sort === null || at === null ? {} : { [sort]: at };
    const key = farKey(shape, item);
    if (far === null) return createRow(changes, own).changes;
    if (key === null) return changes;
    return linkRow(shape, { changes, rows: [] }, { key, values: { ...own, ...place } });
  }, []);
}

/** Its key, place and status, what the server sets, and what shows no value. */
function isOfItemItself(collection: Collection, field: Field): boolean {
  // An item with a key of several columns that is gone is made again with that key.
  if (field.key_part !== undefined) return false;
  const isList = changeListFields(collection).includes(field.field);
  return (
    field.primary_key ||
    field.type === "sort" ||
    field.field === statusField(collection)?.field ||
    isSetByServer(field) ||
    (!isList && (field.type === null || isAliasType(field.type))) ||
    // A value that nobody may enter is worked out by the database, or belongs to the original.
    (field.readonly && !field.required)
  );
}

/** Whether a copy may not have the value: no two items share it, or nobody may read it. */
function isUnique({ unique, type, interface: id, key_part }: Field): boolean {
  return (unique && key_part === undefined) || type === "slug" || id === "slug" || type === "hash";
}

/** References are copied as what they point to; a related item that is only staged is made for the copy. */
function plainValue(field: Field, values: Item, related: string | undefined): unknown {
  const value = keyPartOf(field, values);
  if (related === undefined) return value;
  const key = keyOf(value, related);
  return key === null && isRecord(value) ? value : { [related]: key };
}
