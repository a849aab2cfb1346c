import { isRecord, ownValue } from "../values/json.ts";
import {
  findCollection,
  primaryKeyField,
  type Model,
  type Field,
  type Collection,
  type Item,
} from "./model.ts";
import { findRelation } from "./relations.ts";

/** The primary key of an item: big integers and texts stay text, and so do keys of several columns. */
export type ItemKey = string | number;

/**
 * The key inside a relational value, which may be a bare key or the expanded item; null when there is none.
 * @example keyOf({ id: 4, title: "Blue" }, "id") // 4
 * @example keyOf(4, "id") // 4
 */
export function keyOf(value: unknown, primaryKey: string): ItemKey | null {
  const key = isRecord(value) ? ownValue(value, primaryKey) : value;
  if (typeof key === "number") return key;
  return typeof key === "string" && key !== "" ? key : null;
}

/**
 * The fields that identify an item together, in the order of the table's primary key: one, several, or none where the
 * table has no key.
 */
export function keyFields(collection: Collection): readonly Field[] {
  const found = known.get(collection) ?? findKeyFields(collection);
  known.set(collection, found);
  return found;
}

/** Worked out once per collection: every row of a list asks for its key. */
const known = new WeakMap<Collection, readonly Field[]>();

function findKeyFields(collection: Collection): readonly Field[] {
  const sole = primaryKeyField(collection);
  if (sole) return [sole];
  return Object.values(collection.fields)
    .filter(({ key_part: part }) => part !== undefined)
    .toSorted((one, other) => (one.key_part ?? 0) - (other.key_part ?? 0));
}

/** The entries of `fields` that bring everything an item's key is made of, whatever else of it is expanded. */
export function keyPaths(model: Model, collection: Collection): string[] {
  return keyFields(collection).map(({ field, key_target: target }) => {
    const relation =
      target === undefined ? null : findRelation(model, collection.collection, field);
    return relation && findCollection(model, relation.collection) ? `${field}.${target}` : field;
  });
}

/**
 * The key of an item as text, the form that addresses and selections hold; null when the item has none, or its
 * collection no primary key. A key of several columns is its parts with colons between them.
 * @example itemKey(filmActor, { film: 1, actor: { id: 5 } }) // "1:5"
 */
export function itemKey(collection: Collection, item: Item): string | null {
  const fields = keyFields(collection);
  const [sole] = fields;
  if (sole && fields.length === 1) {
    const key = keyOf(ownValue(item, sole.field), sole.field);
    return key === null ? null : String(key);
  }
  const parts = fields.map((field) => partText(keyPartOf(field, item)));
  return parts.length > 0 && parts.every((part) => part !== null) ? joinKey(parts) : null;
}

/** The value that an item holds of one part of its key, also where that part is expanded; null when it has none. */
export function keyPartOf({ field, key_target: target }: Field, item: Item): unknown {
  const value = ownValue(item, field) ?? null;
  return target !== undefined && isRecord(value) ? (ownValue(value, target) ?? null) : value;
}

/**
 * The parts of a key by the names of their fields, as text; null for a text that is no key of the collection. There is one
 * way to write a key.
 * @example parseItemKey(filmActor, "1:5") // { film: "1", actor: "5" }
 */
export function parseItemKey(collection: Collection, text: string): Record<string, string> | null {
  const fields = keyFields(collection);
  const [sole] = fields;
  if (sole === undefined) return null;
  if (fields.length === 1) return { [sole.field]: text };
  const parts = text.split(":");
  if (parts.length !== fields.length || !parts.every((part) => wellEscaped.test(part))) return null;
  return Object.fromEntries(fields.map(({ field }, at) => [field, unescaped(parts[at] ?? "")]));
}

/** The parts of a key of several columns as one text, in which neither colons nor commas of the parts remain. */
export function joinKey(parts: readonly string[]): string {
  return parts.map(escaped).join(":");
}

const escapes = { "~": "~0", ":": "~1", ",": "~2" } as const;
const wellEscaped = /^(?:[^~,]|~[012])*$/;

function escaped(part: string): string {
  return part
    .replaceAll("~", escapes["~"])
    .replaceAll(":", escapes[":"])
    .replaceAll(",", escapes[","]);
}

function unescaped(part: string): string {
  return part
    .replaceAll(escapes[","], ",")
    .replaceAll(escapes[":"], ":")
    .replaceAll(escapes["~"], "~");
}

/** A part that holds a date, a number or a flag is written as its wire value. */
function partText(value: unknown): string | null {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : null;
}
