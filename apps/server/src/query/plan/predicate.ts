import type { SearchSource } from "../../database/search/search-index.ts";

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
  | { kind: "sameRole"; column: string; roles: readonly number[] }
  | { kind: "firstOf"; columns: string[]; table: string; by: string[]; where: Predicate }
  | { kind: "rowIn"; columns: readonly string[]; rows: readonly (readonly unknown[])[] }
  | Narrowed;

/** `exact`, for which a search index may find the few candidate rows; without `index` every row is compared. */
export interface Narrowed {
  kind: "narrowed";
  exact: Predicate;
  /** What an index would have to cover. */
  source: SearchSource;
  index: { tables: string[]; key: string; match: string } | null;
}

/** `parts` match literally anywhere in the text; `raw` is the caller's own LIKE pattern. */
export type LikePattern = { literal: string } | { raw: string };

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
