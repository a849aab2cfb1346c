import {
  commentLevelOf,
  emptyQuery,
  findCollection,
  keyFields,
  statusField,
  statusOf,
} from "@rowhouse/contract";
import type { CommentLevel, Query } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { readItem } from "../../query/index.ts";

/**
 * What the caller may do with comments of one item, by its stored status. Throws `itemNotFound` when the item cannot
 * be read, whatever the reason (J6); administrators hear of an unknown collection.
 */
export async function commentLevelOn(
  ctx: Context,
  name: string,
  item: string,
): Promise<CommentLevel> {
  const collection = findCollection(ctx.model, name);
  if (!collection)
    throw ctx.rights.isAdmin
      ? new AppError("collectionNotFound", { collection: name })
      : new AppError("itemNotFound");
  const needed = [...keyFields(collection), statusField(collection)];
  const query: Query = { ...emptyQuery, fields: needed.flatMap((field) => field?.field ?? []) };
  const found = await readItem(ctx, name, { key: item, query });
  return commentLevelOf(ctx.rights, collection, statusOf(collection, found.item));
}

/** The comment level on the item's stored status decides alone, and the item must be readable (F13, F62). */
export async function allowComment(ctx: Context, collection: string, item: string): Promise<void> {
  const level = await commentLevelOn(ctx, collection, item);
  if (level === "none" || level === "read") throw new AppError("commentCreateDenied");
}
