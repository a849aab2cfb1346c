import type { Operator } from "./operators.ts";

/** One condition of a filter. */
export interface FilterRule {
  /** The path of the field, through relations; never empty. */
  path: string[];
  operator: Operator;
  /** A list for `in`, `nin`, `all` (any length) and `between`, `nbetween` (two); a number for `has`, `nhas`; true for operators that take no value. */
  value: unknown;
  /** How the rule joins the rules before it (API contract 3.3). Counts outside of groups only. */
  logical: "and" | "or";
}

/** Conditions that count as one. It always narrows: whatever `logical` of rules says, it stands beside all of them. */
export interface FilterGroup {
  /** Whether all or any of the entries must hold. */
  group: "all" | "any";
  /** Without any rule at any depth the group is no condition. */
  entries: FilterEntry[];
}

/** One part of a filter. */
export type FilterEntry = FilterRule | FilterGroup;

/** Whether a part of a filter is a group, not a rule. */
export function isFilterGroup(entry: FilterEntry): entry is FilterGroup {
  return "group" in entry;
}

/** The rules of a filter that stand in no group. */
export function flatRules(entries: readonly FilterEntry[]): FilterRule[] {
  return entries.flatMap((entry) => (isFilterGroup(entry) ? [] : [entry]));
}

/** The rules of a filter, those in groups included. */
export function rulesOf(entries: readonly FilterEntry[]): FilterRule[] {
  return entries.flatMap((entry) => (isFilterGroup(entry) ? rulesOf(entry.entries) : [entry]));
}

/** One step of an order. `random` has an empty field name. */
export interface SortRule {
  field: string;
  direction: "asc" | "desc" | "random";
}

/** The query of a read (API contract 3), checked for shape and bounds but not yet against a model. */
export interface Query {
  /** Null: every field with a column. */
  fields: string[] | null;
  /** Names in `fields` that the caller may not read, or that do not exist, are left out and reported, not refused (J6). */
  leavesOutFields?: boolean;
  filter: FilterEntry[];
  /** Search text; null for none. */
  q: string | null;
  /** Null: the collection's own order. */
  sort: SortRule[] | null;
  /** Null: the project's default; -1: all; 0: none. */
  limit: number | null;
  offset: number | null;
  /** From 1. Counts only when `offset` is null (F19). */
  page: number | null;
  single: boolean;
  /** Null: all that are not soft-deleted; '*': all. */
  status: string[] | "*" | null;
  /** Names of wanted figures; ['*'] for all. */
  meta: string[];
  /** Languages of translations; null or ['*']: no restriction. */
  lang: string[] | null;
  groups: string[] | null;
  /** The most rows of each list of related rows in the reply to a list; null: all. */
  relatedLimit: number | null;
  /** References to items that are missing or not for the caller come as their keys, not as null (API contract 3.2). */
  absentKeys: boolean;
  /** Goes into the activity entry of a write and satisfies `explain`. */
  comment: string | null;
  /** The write leaves no activity and no revision. */
  skipActivity: boolean;
}

/** A query with all defaults. Frozen: spread it. */
export const emptyQuery: Query = Object.freeze({
  fields: null,
  filter: [],
  q: null,
  sort: null,
  limit: null,
  offset: null,
  page: null,
  single: false,
  status: null,
  meta: [],
  lang: null,
  groups: null,
  relatedLimit: null,
  absentKeys: false,
  comment: null,
  skipActivity: false,
});
