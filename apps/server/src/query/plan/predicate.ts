import {
  isSystemCollection,
  primaryKeyField,
  type Collection,
  type Field,
  type Condition,
} from "@rowhouse/contract";

import {
  searchIndexOf,
  type SearchSource,
  trigramQuery,
} from "../../database/search/search-index.ts";
import { columnKind, isPlainText, isSearchable } from "../columns.ts";

/** A checked condition on the rows of one table: every column in it exists and may be used by the caller. */
export type Predicate =
  | { kind: "all" }
  | { kind: "none" }
  | { kind: "and" | "or"; parts: Predicate[] }
  | {
      kind: "compare";
      column: string;
      operator: "=" | "<>" | "<" | "<=" | ">" | ">=";
      value: unknown;
      asText?: boolean;
      asNumber?: boolean;
    }
  | {
      kind: "oneOf";
      column: string;
      values: unknown[];
      negate: boolean;
      asText?: boolean;
      asNumber?: boolean;
    }
  | {
      kind: "between";
      column: string;
      from: unknown;
      to: unknown;
      negate: boolean;
      asText?: boolean;
      asNumber?: boolean;
    }
  | { kind: "like"; column: string; pattern: LikePattern; isText: boolean; negate: boolean }
  | { kind: "null"; column: string; negate: boolean }
  | { kind: "related"; column: string; negate: boolean; rows: RelatedRows }
  | { kind: "used"; table: string; column: string; negate: boolean; by: readonly Usage[] }
  | { kind: "named"; column: string; negate: boolean; by: readonly NamingText[] }
  | { kind: "sameRole"; column: string; roles: readonly number[] }
  | { kind: "firstOf"; columns: string[]; table: string; by: string[]; where: Predicate }
  | { kind: "rowIn"; columns: readonly string[]; rows: readonly (readonly unknown[])[] }
  | Narrowed;

/** `exact`, for which a search index may find the few candidate rows; without `index` every row is compared. */
export interface Narrowed {
  kind: "narrowed";
  exact: Predicate;
  /** The columns that an index would have to cover. */
  source: SearchSource;
  index: { tables: string[]; key: string; match: string } | null;
}

/** `literal` matches as it is, anywhere in the text unless `at` says where; `raw` is the caller's own LIKE pattern. */
export type LikePattern = { literal: string; at?: "start" | "word" } | { raw: string };

/** A column of other rows that holds keys; `isText` where it holds them as texts, `where` where only some of its rows count. */
export interface Usage {
  table: string;
  column: string;
  isText: boolean;
  where: Predicate;
}

/** A column of texts in which addresses of files stand. */
export interface NamingText {
  table: string;
  column: string;
}

/** The key set `SELECT column FROM table WHERE …` that a `related` predicate looks in. */
export interface RelatedRows {
  table: string;
  column: string;
  where: Predicate;
  /** Groups by `column` and selects groups with at least `count` rows, or with `count` different values of `distinct`. */
  having?: { count: number; distinct?: string };
}

/** Placeholder of the current time in a cached plan; replaced when the statement runs. */
export const currentTime = Object.freeze({ placeholder: "now" });
/** Placeholder of the current day. */
export const currentDay = Object.freeze({ placeholder: "today" });

/** Stands for the key in what a cached plan of a read by key is made of. */
export const anyKey = Object.freeze({ placeholder: "key" });

/** Placeholder of one part of the key in the conditions of such a plan. */
export class KeyPlace {
  readonly part: number;
  /** Whether the part is an integer. */
  readonly isWhole: boolean;

  constructor(part: number, isWhole: boolean) {
    this.part = part;
    this.isWhole = isWhole;
  }
}

export const allRows: Predicate = { kind: "all" };
export const noRows: Predicate = { kind: "none" };

export function and(...parts: Predicate[]): Predicate {
  const needed = parts
    .filter((part) => part.kind !== "all")
    .flatMap((part) => (part.kind === "and" ? part.parts : [part]));
  if (needed.some((part) => part.kind === "none")) return noRows;
  if (needed.length === 1) return needed[0] ?? allRows;
  return needed.length === 0 ? allRows : { kind: "and", parts: needed };
}

export function or(...parts: Predicate[]): Predicate {
  const needed = parts
    .filter((part) => part.kind !== "none")
    .flatMap((part) => (part.kind === "or" ? part.parts : [part]));
  if (needed.some((part) => part.kind === "all")) return allRows;
  if (needed.length === 1) return needed[0] ?? noRows;
  return needed.length === 0 ? noRows : { kind: "or", parts: needed };
}

export function equals(column: string, value: unknown): Predicate {
  if (value === null) return { kind: "null", column, negate: false };
  return Array.isArray(value)
    ? oneOf(column, value)
    : { kind: "compare", column, operator: "=", value };
}

export function oneOf(column: string, values: unknown[]): Predicate {
  return values.length === 0 ? noRows : { kind: "oneOf", column, values, negate: false };
}

/** Every indexed column makes writes slower. */
const maxColumns = 60;

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

/** Columns that the search index of a collection covers: those that `q` looks in and every text. Null for collections that never have one. */
export function searchSource(collection: Collection): SearchSource | null {
  const { collection: table, managed, is_view: isView, readonly_reason: reason } = collection;
  if (!managed || isView || reason !== undefined || isSystemCollection(table)) return null;
  const key = primaryKeyField(collection);
  const columns = Object.values(collection.fields)
    .filter((field) => (isPlainText(field) || isSearchable(field)) && /^\w+$/.test(field.field))
    .map((field) => ({ name: field.field, isText: isPlainText(field) }));
  if (columns.length > maxColumns) return null;
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

/** A permission condition of the contract as a predicate on the collection's own table (API contract 8.3). */
export function conditionPredicate(condition: Condition): Predicate {
  switch (condition.kind) {
    case "always":
      return allRows;
    case "never":
      return noRows;
    case "and":
      return and(...condition.conditions.map(conditionPredicate));
    case "or":
      return or(...condition.conditions.map(conditionPredicate));
    case "compare":
      return comparison(condition);
    case "owner":
      return ownership(condition);
  }
}

function comparison(condition: Extract<Condition, { kind: "compare" }>): Predicate {
  const { field, operator, value } = condition;
  switch (operator) {
    case "eq":
      return value === null || value === undefined ? noRows : equals(field, value);
    case "in":
      return Array.isArray(value) ? oneOf(field, value) : noRows;
    case "null":
      return { kind: "null", column: field, negate: false };
    case "nnull":
      return { kind: "null", column: field, negate: true };
  }
}

function ownership(condition: Extract<Condition, { kind: "owner" }>): Predicate {
  const own = equals(condition.field, condition.user);
  const { scope, field: column, roles } = condition;
  return scope === "mine" || roles.length === 0
    ? own
    : or(own, { kind: "sameRole", column, roles });
}
