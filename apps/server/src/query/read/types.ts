import type { Query } from "@rowhouse/contract";

import type { Source, Statement } from "../../database/database.ts";
import type { CollectionAccess } from "../plan/access.ts";
import type { NodePlan, RelationPlan, OrderTerm } from "../plan/fields.ts";
import type { KeyValues } from "../plan/identity.ts";
import type { Nearest } from "../plan/nearest.ts";
import type { Narrowed, Predicate } from "../plan/predicate.ts";
import type { Budget, Measure } from "./budget.ts";
import type { Item, Shape } from "../plan/wire-values.ts";

/** The result of reading several items. */
export interface ListResult {
  items: Item[];
  /** The figures that were requested (API contract 3.7). */
  meta?: Record<string, unknown>;
}

/** A list as it is read: pieces of its items, and at the end the figures that were requested. */
export interface Pieces {
  next(): Promise<IteratorResult<Item[], Record<string, unknown> | undefined>>;
  /** Ends reading, also before it has begun. */
  return(value: undefined): Promise<unknown>;
}

/** A list; of a long one the pieces. A caller that does not take them all has to return them. */
export interface LongListResult extends ListResult {
  pieces?: Pieces;
}

/** The result of reading one item. */
export interface ItemResult {
  item: Item;
  meta?: Record<string, unknown>;
  /** Only from reads that work it out; null for a collection without a primary key. */
  etag?: string | null;
}

/** The decisions of a module about a read. All of it comes from server code, never from a request. */
export interface ReadOptions {
  /**
   * Condition of the module: column to value (a list means IN, null IS NULL), or several of which one has to hold.
   * It also bounds every count.
   */
  where?: Record<string, unknown> | readonly Record<string, unknown>[];
  /** Only items with one of these keys; they bound every count as well. */
  among?: readonly (string | number)[];
  /** Only items that are called like a text, the nearest first. Such plans are not kept: the next key makes another one. */
  nearest?: Nearest;
  /** The module has authorized the request: levels and blacklists of the root collection are not applied (concealment always is). */
  trusted?: boolean;
}

export interface ListRead extends ReadOptions {
  query: Query;
}

export interface KeysRead extends ReadOptions {
  /** As they came in the address: text. Keys that cannot be keys of the collection are simply not found. */
  keys: readonly (string | number)[];
  query: Query;
}

export interface ItemRead extends ReadOptions {
  key: string | number;
  query: Query;
}

/** The project settings that reading depends on. */
export interface ReadSettings {
  /** Rows of a list that names no limit. */
  defaultLimit: number;
  /** Empty values last in both directions (setting `sort_null_last`). */
  nullsLast: boolean;
}

/** One read under way. */
export interface Reading {
  settings: ReadSettings;
  /** Where its rows come from: the database of the context, or a snapshot of it. */
  source: Source;
  /** The bounds of its reply. */
  budget: Budget;
}

/** The input that a plan is made of. */
export interface PlanInput extends ReadOptions {
  query: Query;
  keys: readonly unknown[] | null;
  settings: ReadSettings;
  /** Selects every column, whatever the result shows, so that an ETag can be made of the row. */
  whole?: boolean;
}

/** An authorized read: it contains nothing that the caller may not use. */
export interface ReadPlan {
  access: CollectionAccess;
  root: RunnableNode;
  /** Whether its rows are the stored rows with every column, none of them hidden in some statuses: an ETag can be made of them. */
  isWhole: boolean;
  /** Rows that belong to the request and may be read, whatever their status. */
  base: Predicate;
  /** `base` with the rule that hides soft-deleted rows: what `total_count` counts. */
  total: Predicate;
  /** The whole condition of the list. */
  where: Predicate;
  order: OrderTerm[];
  limit: number | null;
  offset: number;
  /** The searches in `where` that an index narrows, or could. */
  searches: readonly Narrowed[];
  /** Names in `fields` that are not in the result (J6). */
  leftOut: readonly string[];
  /** Filled on first use. */
  compiled: { statement?: Statement; found: Map<Narrowed, Found> };
  /** The key that takes the place of `KeyPlace` in this read; null when no row can have it. */
  oneKey?: KeyValues | null;
}

/** How many rows an index finds, counted up to the number from which it does not matter, among how many (about). */
export interface Found {
  count: number;
  most: number;
  rows: number;
}

/** A level with everything that can be prepared: its shape, its measure, and its statements by number of keys. */
export interface RunnableNode {
  node: NodePlan;
  /** The names of the relations that lead to it, with dots between them. */
  level: string;
  shape: Shape;
  measure: Measure;
  relations: { plan: RelationPlan; child: RunnableNode }[];
  /** `IN` lists are filled up to a few sizes, so that few different statements are ever prepared. */
  byKeys: Map<string, KeyedStatement>;
}

/** A statement whose list of keys is filled in when it runs. */
export interface KeyedStatement {
  sql: string;
  before: readonly unknown[];
  after: readonly unknown[];
}
