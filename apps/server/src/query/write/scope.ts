import type { ProblemPath, ResolvedRelation } from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import type { Row } from "../../database/database.ts";
import type { Access, CollectionAccess } from "../plan/access.ts";
import { accessFor } from "../plan/access.ts";
import type { ActivityEntry } from "./activity.ts";
import type { Values, WriteOptions } from "./options.ts";

/** One request's writes inside one transaction. */
export interface WriteScope {
  /** The context of the transaction. */
  ctx: Context;
  access: Access;
  /** The `comment` parameter: goes into the activity of the items the request names and satisfies `explain`. */
  comment: string | null;
  /** How many more nested rows this request may write. */
  budget: { left: number };
  /** How often the request has written so far: tells whether a row was read before a later write. */
  writes: number;
  /** Pending entries of activity and revisions, written at the end. */
  activity: ActivityEntry[];
  /** Writes rows; passed along so that nested rows are written by it as well. */
  writer: RowWriter;
}

/** A write to one row of one collection, as part of a request. */
export interface RowWrite {
  collection: string;
  values: Values;
  options: WriteOptions;
  /** A foreign key the parent fills in; no blacklist applies to it. */
  link?: { field: string; value: unknown };
  /** The item whose list this row belongs to; its key is null while it is being created, and `list` knows it then. */
  parent?: { collection: string; key: string | number | null; list?: ListPlace };
  depth: number;
  /** Path of the row in the body of the request. */
  path: ProblemPath;
}

/** The list of the parent that a row is written through. */
export interface ListPlace {
  /** The key of the parent. */
  owner: string | number;
  field: string;
  /** The field of the row that names the parent. */
  foreign: string;
  /** The field of a junction row that names the item it leads to; null where the row itself is the item. */
  far: string | null;
  /** The field of the rows that keeps their order by hand; null where a field of the type sort does. */
  sort: string | null;
}

export interface RowUpdate extends RowWrite {
  key: unknown;
  ifMatch?: string | null;
}

/** A row to be deleted for good. */
export type RowRemoval = Omit<RowUpdate, "values">;

/** `row` is the stored row after the write. */
export interface WrittenRow {
  key: string | number;
  row: Row;
  /** Whether the caller may see it. */
  mayRead: boolean;
  /** `WriteScope.writes` when it was read. */
  readAt: number;
}

/**
 * Writes rows of one collection together, with everything that belongs to them, in the order of API contract 7.1 and
 * 7.2. Returns in the order of the rows. `runSteps` decides which rows are written together.
 */
export interface RowWriter {
  create(scope: WriteScope, writes: readonly RowWrite[]): Promise<WrittenRow[]>;
  update(scope: WriteScope, writes: readonly RowUpdate[]): Promise<WrittenRow[]>;
  remove(scope: WriteScope, writes: readonly RowRemoval[]): Promise<void>;
}

/** A relational value of an item that is to be written before (m2o) or after (o2m) the item itself. */
export interface NestedValue {
  field: string;
  relation: ResolvedRelation;
  value: unknown;
}

export function writeScope(
  ctx: Context,
  input: { comment: string | null; writer: RowWriter; budget: number },
): WriteScope {
  return {
    ctx,
    access: accessFor(ctx.rights, ctx.model),
    comment: input.comment,
    budget: { left: input.budget },
    writes: 0,
    activity: [],
    writer: input.writer,
  };
}

/** The collection to create in; one that does not exist is refused like one without rights (J6). */
export function createAccess(
  { ctx, access }: Pick<WriteScope, "ctx" | "access">,
  collection: string,
): CollectionAccess {
  const found = access.of(collection);
  if (found) return found;
  throw ctx.rights.isAdmin
    ? new AppError("collectionNotFound", { collection })
    : new AppError("createDenied", { collection });
}

/**
 * The collection whose rows are changed or removed. Rows of one that may not be read are not there, like those of one that does
 * not exist, and no row is looked for: replies and their times are the same (J6, A10).
 */
export function changeAccess(
  { ctx, access }: Pick<WriteScope, "ctx" | "access">,
  collection: string,
  { trusted = false }: { trusted?: boolean | undefined },
): CollectionAccess {
  const found = access.of(collection);
  if (found && (found.mayRead || trusted)) return found;
  throw ctx.rights.isAdmin
    ? new AppError("collectionNotFound", { collection })
    : new AppError("itemNotFound");
}
