import type { Collection, Field } from "@rowhouse/contract";
import { isSystemCollection, primaryKeyField } from "@rowhouse/contract";

import { searchIndexOf, type SearchSource } from "../../database/search/search-index.ts";
import { trigramQuery } from "../../database/search/trigrams.ts";
import { columnKind, isPlainText, isSearchable } from "./column-kind.ts";
import type { Narrowed, Predicate } from "./predicate.ts";

/** Every indexed column makes writes slower. */
const mostColumns = 60;

/**
 * "The text is contained in one of these columns of the collection", narrowed by the search index if there
 * is one. Anything else stays as it is: negations, the caller's own patterns, texts too short or too unusual for an index.
 */
export function narrowed(collection: Collection, exact: Predicate): Predicate {
  const likes = likesIn(exact);
  const source = searchSource(collection);
  const [first] = likes ?? [];
  if (!likes || !first || !source) return exact;
  const columns = likes.map(({ column }) => column);
  const isCovered = columns.every((name) => source.columns.some((column) => column.name === name));
  const match = trigramQuery(first.text);
  if (!isCovered || match === null) return exact;
  const index = searchIndexOf(collection);
  const tables = columns.map((name) => index?.columns.get(name));
  return index && tables.every((table) => table !== undefined)
    ? { kind: "narrowed", exact, source, index: { tables, key: index.key, match } }
    : { kind: "narrowed", exact, source, index: null };
}

/** What the search index of a collection covers: what `q` looks in and every text. Null for collections that never have one. */
export function searchSource(collection: Collection): SearchSource | null {
  const { collection: table, managed, is_view: isView, readonly_reason: reason } = collection;
  if (!managed || isView || reason !== undefined || isSystemCollection(table)) return null;
  const key = primaryKeyField(collection);
  const columns = Object.values(collection.fields)
    .filter((field) => (isPlainText(field) || isSearchable(field)) && /^\w+$/.test(field.field))
    .map((field) => ({ name: field.field, isText: isPlainText(field) }));
  if (columns.length > mostColumns) return null;
  return { table, key: key && isRowNumber(key) ? key.field : null, columns };
}

/** The searches in a condition, those on related rows included. */
export function searchesIn(predicate: Predicate): Narrowed[] {
  switch (predicate.kind) {
    case "and":
    case "or":
      return predicate.parts.flatMap(searchesIn);
    case "related":
      return searchesIn(predicate.rows.where);
    case "narrowed":
      return [predicate];
    default:
      return [];
  }
}

/** The same condition with some of its searches comparing every row. */
export function without(predicate: Predicate, isLeftOut: (search: Narrowed) => boolean): Predicate {
  switch (predicate.kind) {
    case "and":
    case "or":
      return { ...predicate, parts: predicate.parts.map((part) => without(part, isLeftOut)) };
    case "related": {
      const { rows } = predicate;
      return { ...predicate, rows: { ...rows, where: without(rows.where, isLeftOut) } };
    }
    case "narrowed":
      return isLeftOut(predicate) ? predicate.exact : predicate;
    default:
      return predicate;
  }
}

function isRowNumber(key: Field): boolean {
  return key.auto_increment && columnKind(key) === "integer";
}

interface Like {
  column: string;
  text: string;
}

/** The comparisons of which a row has to match at least one; null when it could match without any. */
function likesIn(predicate: Predicate): Like[] | null {
  switch (predicate.kind) {
    case "like":
      return "literal" in predicate.pattern && !predicate.negate
        ? [{ column: predicate.column, text: predicate.pattern.literal }]
        : null;
    case "and":
      return predicate.parts.map(likesIn).find((likes) => likes !== null) ?? null;
    case "or": {
      const parts = predicate.parts.map(likesIn);
      return parts.every((likes) => likes !== null) ? parts.flat() : null;
    }
    default:
      return null;
  }
}
