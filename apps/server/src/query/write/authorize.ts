import { matches, rowCondition, statusField, statusOf } from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { accessFor } from "../plan/access.ts";
import { findRow, identityIn, storedRows, type StoredRow } from "../sql/stored-rows.ts";
import type { Row } from "../../database/database.ts";
import type { Values } from "./options.ts";
import { allowCreate, allowFields, allowUpdate, isSoftDelete, sentStatus } from "./rows/allow.ts";
import type { WriteRequest } from "./rows/allow.ts";
import { allowRemoval } from "./rows/remove-rows.ts";
import { changeAccess, createAccess } from "./scope.ts";

/** A write that is not carried out. Of the values their names count, and the status among them. */
export interface Attempt {
  action: "create" | "update" | "delete";
  /** Null for a new item. */
  key: string | null;
  values: Values;
  /** The roles of the user who made the item. */
  rolesOf: (user: number) => readonly number[];
}

/**
 * Authorizes a write the way a request is, and writes nothing. Throws what the request would be refused with for want of
 * rights. A comment that has to be given counts as given.
 */
export async function authorizeWrite(
  ctx: Context,
  collection: string,
  attempt: Attempt,
): Promise<void> {
  const scope = { ctx, access: accessFor(ctx.rights, ctx.model) };
  const { action, key, values } = attempt;
  if (action === "create" || key === null) {
    const access = createAccess(scope, collection);
    allowCreate(requestFor(ctx, { collection: access.collection, values }));
    identityIn(access);
    return;
  }
  const access = changeAccess(scope, collection, {});
  const request = requestFor(ctx, { collection: access.collection, values });
  if (action === "update") allowFields(request);
  const [found] = await storedRows(ctx, access, { keys: [key], trusted: false, lock: false });
  if (!found) throw new AppError("itemNotFound");
  if (action === "delete") return allowRemoval(access, found, request);
  if (!found.mayRead) throw new AppError("itemNotFound");
  allowUpdate(request, { ...found, stored: found.row });
  if (!staysInScope(request, found.row, attempt.rolesOf))
    throw new AppError("updateDenied", { collection });
}

/**
 * Which of several updates of rows that are there would be allowed, by the key of the row. The rows have to be readable
 * to the caller; a comment that has to be given counts as given. Writes nothing.
 */
export async function allowedUpdates(
  ctx: Context,
  collection: string,
  changes: ReadonlyMap<string, Values>,
): Promise<Set<string>> {
  const access = accessFor(ctx.rights, ctx.model).of(collection);
  if (!access?.mayRead || changes.size === 0) return new Set();
  const entries = [...changes];
  const keys = entries.map(([key]) => key);
  const found = await storedRows(ctx, access, { keys, trusted: false, lock: false });
  const allowed = entries.filter(([, values], at) => {
    const stored = found[at];
    const request = requestFor(ctx, { collection: access.collection, values });
    return stored?.mayRead === true && isAllowed(request, stored);
  });
  return new Set(allowed.map(([key]) => key));
}

function isAllowed(request: WriteRequest, { row, ...may }: StoredRow): boolean {
  try {
    allowUpdate(request, { ...may, stored: row });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status === 403) return false;
    throw error;
  }
}

/** All columns of an item, no matter who may read it; null when there is none. For modules that authorize requests themselves. */
export async function storedItem(
  ctx: Context,
  collection: string,
  key: string,
): Promise<Row | null> {
  const access = accessFor(ctx.rights, ctx.model).trusted(collection);
  return access && findRow(ctx, access, key);
}

function requestFor(
  { rights }: Context,
  { collection, values }: Pick<WriteRequest, "collection" | "values">,
): WriteRequest {
  return { rights, collection, values, comment: "given" };
}

/** The check after an update (B6, J5), on the row as it would be. */
function staysInScope(
  { rights, collection, values }: WriteRequest,
  stored: Row,
  rolesOf: Attempt["rolesOf"],
): boolean {
  const sent = sentStatus(collection, values);
  const field = statusField(collection);
  if (sent === null || field === null) return true;
  if (isSoftDelete(collection, { stored: statusOf(collection, stored), sent })) return true;
  return matches(
    rowCondition(rights, collection, "update"),
    { ...stored, [field.field]: sent },
    rolesOf,
  );
}
