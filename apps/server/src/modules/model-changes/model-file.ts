import { isSystemCollection } from "@rowhouse/contract";
import type {
  Collection,
  Field,
  Model,
  ModelFile,
  ModelFileCollection,
  ModelFileField,
} from "@rowhouse/contract";
import { isSystemField, toWireField } from "../fields/index.ts";

/**
 * The model as a file (API contract 14.3): managed collections, fields that were added to system collections, and their relations.
 * Everything is in a fixed order, so that files can be compared as texts.
 */
export function toModelFile(model: Model): ModelFile {
  const collections = Object.values(model.collections)
    .filter(isWritten)
    .map(toCollection)
    .filter(({ fields }) => fields.length > 0)
    .toSorted(by(({ collection }) => collection));
  const names = new Set(
    collections.flatMap(({ collection, fields }) =>
      fields.map(({ field }) => `${collection}.${field}`),
    ),
  );
  const relations = model.relations
    .filter(({ collection_many, field_many }) => names.has(`${collection_many}.${field_many}`))
    .map(({ id: _id, ...relation }) => relation)
    .toSorted(by(({ collection_many, field_many }) => `${collection_many}.${field_many}`));
  return { version: 1, collections, relations };
}

/** Tables of the server that are no part of the product's model, such as its migrations, have no system fields. */
function isWritten({ collection: name, managed, is_view: isView, fields }: Collection): boolean {
  if (isSystemCollection(name)) return Object.keys(fields).some((key) => isSystemField(name, key));
  return managed && isView !== true;
}

function toCollection(collection: Collection): ModelFileCollection {
  const { collection: name, hidden, single, icon, note, translation } = collection;
  const fields = Object.values(collection.fields).filter(
    ({ field }) => !isSystemField(name, field),
  );
  const groups = new Map(fields.map(({ id, field }) => [id, field]));
  return {
    collection: name,
    hidden,
    single,
    icon,
    note,
    translation: translation ?? null,
    fields: fields.toSorted(byPlace).map((field) => toField(field, groups)),
  };
}

function toField(field: Field, groups: ReadonlyMap<number | null, string>): ModelFileField {
  const { id: _id, collection: _in, field: name, group, ...described } = toWireField(field);
  const groupName = group === null ? null : (groups.get(group) ?? null);
  return { field: name, ...described, group: groupName };
}

/** As new tables have their columns: the key, and the others as forms show them. */
function byPlace(a: Field, b: Field): number {
  const [first, second] = [a, b].map(({ sort }) => sort ?? Infinity);
  if (a.primary_key !== b.primary_key) return a.primary_key ? -1 : 1;
  if (first !== second) return Number(first) - Number(second);
  return a.field < b.field ? -1 : 1;
}

function by<T>(text: (entry: T) => string): (a: T, b: T) => number {
  return (a, b) => (text(a) < text(b) ? -1 : 1);
}
