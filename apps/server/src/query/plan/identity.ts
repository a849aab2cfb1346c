import { ownValue, type Collection, type Field } from "@rowhouse/contract";
import { joinKey, keyFields, parseItemKey } from "@rowhouse/contract";

import type { Row } from "../../database/database.ts";
import { columnKind } from "../columns.ts";
import { keyValue, unmatched } from "./column-values.ts";
import type { Predicate } from "./predicate.ts";
import { and, equals, KeyPlace, noRows, oneOf } from "./predicate.ts";
import { converterOf } from "./wire-values.ts";

/** The parts of one key as the database has them, in the order of the fields. */
export type KeyValues = readonly unknown[];

/** The key that tells the rows of a collection apart: a primary key of one column or of several. */
export interface Identity {
  /** In the order of the table's primary key. */
  readonly fields: readonly Field[];
  /** The field of a key of one column, which is all that a column of other rows can refer to; null for a key of several. */
  readonly sole: Field | null;
  /** The key that takes the place of `KeyPlace` when the statement runs. */
  readonly place: Predicate;
  /** A key from an address or a payload; null where no row of the collection can have it. */
  parse(key: unknown): KeyValues | null;
  /** The key of a row, as addresses and items have it. */
  of(row: Row): string | number | null;
  /** The text of a key, the same as that of the row it finds. */
  textOf(values: KeyValues): string;
  /** Rows that have one of these keys. */
  among(keys: readonly KeyValues[]): Predicate;
  /** The same for keys that `of` has returned. */
  where(keys: readonly unknown[]): Predicate;
}

/** Null for collections without a key. */
export function identityOf(collection: Collection): Identity | null {
  const fields = keyFields(collection);
  const [sole] = fields;
  if (sole === undefined) return null;
  return fields.length === 1 ? soleIdentity(sole) : joinedIdentity(collection, fields);
}

/** Bytes are known by their base64, as they are read and sent. */
function keyOfValue(value: unknown): string | number | null {
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  return typeof value === "number" || typeof value === "string" ? value : null;
}

function soleIdentity(field: Field): Identity {
  const isBinary = columnKind(field) === "binary";
  const among = (keys: readonly KeyValues[]): Predicate => {
    const [first, ...more] = keys;
    return first !== undefined && more.length === 0
      ? equals(field.field, first[0])
      : oneOf(
          field.field,
          keys.map(([value]) => value),
        );
  };
  return {
    fields: [field],
    sole: field,
    place: equals(field.field, new KeyPlace(0, isWhole(field))),
    parse(key) {
      const value = keyValue(field, key);
      return value === unmatched ? null : [value];
    },
    of: (row) => keyOfValue(ownValue(row, field.field)),
    textOf: ([value]) => String(keyOfValue(value) ?? value),
    among,
    where: (keys) =>
      among(keys.map((key) => [isBinary && typeof key === "string" ? keyValue(field, key) : key])),
  };
}

function joinedIdentity(collection: Collection, fields: readonly Field[]): Identity {
  const columns = fields.map(({ field }) => field);
  const converters = fields.map(converterOf);
  const parse = (key: unknown): KeyValues | null => {
    const parts = typeof key === "string" ? parseItemKey(collection, key) : null;
    const values = fields.map((field) => partValue(field, ownValue(parts, field.field)));
    return values.includes(unmatched) ? null : values;
  };
  const textOf = (values: KeyValues): string =>
    joinKey(values.map((value, at) => String(converters[at]?.(value) ?? value)));
  const among = (keys: readonly KeyValues[]): Predicate => {
    const [first, ...more] = keys;
    if (first === undefined) return noRows;
    return more.length === 0
      ? and(...columns.map((column, at) => equals(column, first[at])))
      : { kind: "rowIn", columns, rows: keys };
  };
  return {
    fields,
    sole: null,
    place: and(...fields.map((field, at) => equals(field.field, new KeyPlace(at, isWhole(field))))),
    parse,
    of(row) {
      const values = columns.map((column) => ownValue(row, column) ?? null);
      return values.includes(null) ? null : textOf(values);
    },
    textOf,
    among,
    where: (keys) => among(keys.map(parse).filter((values) => values !== null)),
  };
}

function isWhole(field: Field): boolean {
  return columnKind(field) === "integer";
}

/** Each part has one spelling, that of its wire value. */
function partValue(field: Field, text: string | undefined): unknown {
  if (text === undefined) return unmatched;
  const value = keyValue(field, text);
  switch (columnKind(field)) {
    case "date":
    case "datetime":
    case "time":
      return value === text ? value : unmatched;
    case "boolean":
      return value !== unmatched && String(Boolean(value)) === text ? value : unmatched;
    case "binary":
      return keyOfValue(value) === text ? value : unmatched;
    default:
      return value;
  }
}
