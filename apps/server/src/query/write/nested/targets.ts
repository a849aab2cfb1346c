import { ownValue, type Field, isSystemCollection, limits } from "@rowhouse/contract";

import { AppError, because } from "../../../core/errors.ts";
import type { CollectionAccess } from "../../plan/access.ts";
import type { Identity } from "../../plan/identity.ts";
import type { NestedValue, RowWrite, WriteScope } from "../scope.ts";
import type { Context } from "../../../core/context.ts";
import type { Values } from "../options.ts";

/** The collection a nested value belongs to. Throws unprocessable when its rows cannot be named. */
export function targetOf(
  scope: WriteScope,
  nested: NestedValue,
): { target: CollectionAccess; key: Identity } {
  const target = scope.access.of(nested.relation.collection);
  if (!target?.key) throw withoutKey(nested);
  return { target, key: target.key };
}

/** The same where rows are referred to by a single column. */
export function referenceTargetOf(
  scope: WriteScope,
  nested: NestedValue,
): { target: CollectionAccess; key: Field } {
  const { target, key } = targetOf(scope, nested);
  if (!key.sole) throw withoutKey(nested);
  return { target, key: key.sole };
}

export function withoutKey({ field }: Pick<NestedValue, "field">): AppError {
  return new AppError("unprocessable", because("relatedWithoutKey", { field }));
}

/** The depth of a row nested in this one. Throws limitExceeded. */
export function nestedDepth(from: RowWrite): number {
  if (from.depth < limits.nestedWriteDepth) return from.depth + 1;
  throw new AppError("limitExceeded", { name: "nestedWriteDepth", limit: limits.nestedWriteDepth });
}

/** Counts one more nested row of this request. Throws limitExceeded. */
export function spend(scope: WriteScope): void {
  scope.budget.left -= 1;
  if (scope.budget.left < 0)
    throw new AppError("limitExceeded", { name: "nested items", limit: limits.batchItems });
}

/** Rows of system collections that are written with those they belong to; their modules have authorized them. */
const ownParts: Readonly<Record<string, string>> = {
  directus_users: "directus_user_roles",
  directus_roles: "directus_user_roles",
  directus_files: "directus_folders",
  directus_folders: "directus_folders",
};

/**
 * Rows of system collections carry rules of their modules. Nothing bypasses those: other nested writes go through
 * the writer the module registered, or are refused (B2).
 */
export function otherWriter(
  from: RowWrite,
  target: CollectionAccess,
): ReturnType<typeof nestedWriterOf> {
  if (!isSystemCollection(target.name)) return null;
  if (ownValue(ownParts, from.collection) === target.name) return null;
  const writer = nestedWriterOf(target.name);
  if (!writer) throw refusedNested(target);
  return writer;
}

export function refusedNested(target: CollectionAccess): AppError {
  return new AppError("forbidden", because("ownAddress", { collection: target.name }));
}

/** Creates (`key` null) or updates an item of a system collection that content sent nested; returns its key. */
export type NestedWriter = (
  ctx: Context,
  write: { key: string | number | null; values: Values },
) => Promise<string | number>;

/**
 * Lets content create and change items of a system collection through a many-to-one field (API contract 7.5), for
 * example files. The writer is the module's own use case with all its rules; without one such writes are refused.
 */
export function registerNestedWriter(collection: string, writer: NestedWriter): void {
  writers.set(collection, writer);
}

function nestedWriterOf(collection: string): NestedWriter | null {
  return writers.get(collection) ?? null;
}

const writers = new Map<string, NestedWriter>();
