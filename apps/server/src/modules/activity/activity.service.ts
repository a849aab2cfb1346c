import {
  can,
  emptyQuery,
  type FilterEntry,
  type Query,
  commentLevelOf,
  findCollection,
  keyFields,
  statusField,
  statusOf,
  type CommentLevel,
} from "@rowhouse/contract";

import { type Context, toStoredTime } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import {
  createItem,
  crudService,
  type Item,
  readItem,
  type ReadOptions,
  unrecordedWrite,
  updateItem,
  type WriteResult,
} from "../../query/index.ts";
import { isReadable, namedItem, whollyReadable } from "../revisions/index.ts";

const collection = "directus_activity";

interface NewComment {
  collection: string;
  item: string;
  comment: string | null;
}

/** Use cases of activity and comments (API contract 2.4). A comment is an entry of the activity. */
export function activityService(ctx: Context) {
  const { listing, read, readMany } = crudService(ctx, {
    collection,
    scope: (filter) => activityScope(ctx, filter),
  });
  return {
    list: listing,
    read,
    readMany,

    async createComment(comment: NewComment): Promise<WriteResult> {
      await allowComment(ctx, comment.collection, comment.item);
      return await createItem(ctx, collection, {
        values: {},
        set: {
          action: "comment",
          action_by: ctx.actor.user ?? 0,
          action_on: toStoredTime(ctx.clock.now()),
          ip: ctx.origin.ip,
          user_agent: ctx.origin.userAgent,
          act: ctx.origin.act,
          collection: comment.collection,
          item: comment.item,
          comment: comment.comment,
        },
        ...ownRecord,
      });
    },

    async updateComment(key: string, text: string): Promise<WriteResult> {
      await allowChange(ctx, key, "commentUpdateDenied");
      return await updateItem(ctx, collection, {
        key,
        values: {},
        set: { comment: text, edited_on: toStoredTime(ctx.clock.now()) },
        ...ownRecord,
      });
    },

    /** The entry stays, marked as deleted. */
    async removeComment(key: string): Promise<void> {
      await allowChange(ctx, key, "commentDeleteDenied");
      await updateItem(ctx, collection, {
        key,
        values: {},
        set: { comment_deleted_on: toStoredTime(ctx.clock.now()) },
        ...unrecordedWrite,
      });
    },
  };
}

/** Comments are authorized here, are their own record and need no second one. */
const ownRecord = { ...unrecordedWrite, skipResult: false } as const;

/** Own comments need the level `update`, those of others `full` (F13). A comment that cannot be seen does not exist. */
async function allowChange(
  ctx: Context,
  key: string,
  denied: "commentUpdateDenied" | "commentDeleteDenied",
): Promise<void> {
  const comment = await readComment(ctx, key);
  const level = await commentLevelOn(ctx, String(comment["collection"]), String(comment["item"]));
  const isOwn = ctx.actor.user !== null && comment["action_by"] === ctx.actor.user;
  if (level === "full" || (level === "update" && isOwn)) return;
  throw new AppError(denied);
}

async function readComment(ctx: Context, key: string): Promise<Item> {
  const query: Query = { ...emptyQuery, fields: ["id", "action_by", "collection", "item"] };
  const where = { action: "comment", comment_deleted_on: null };
  const { item } = await readItem(ctx, collection, { key, query, where, trusted: true });
  return item;
}

/**
 * Bounds reads of activity to what is about items the caller may read: all of a collection of which every item may be
 * read, the one item that the filter names, and what the caller did in collections that may be read at all.
 */
async function activityScope(
  ctx: Context,
  filter: readonly FilterEntry[],
): Promise<Pick<ReadOptions, "where">> {
  if (ctx.rights.isAdmin) return {};
  const readable = Object.values(ctx.model.collections)
    .filter((candidate) => can(ctx.rights, candidate, "read"))
    .map((candidate) => candidate.collection);
  const named = namedItem(filter);
  const isNamed = named !== null && (await isReadable(ctx, named));
  const { user } = ctx.actor;
  return {
    where: [
      { collection: whollyReadable(ctx) },
      ...(user === null ? [] : [{ collection: readable, action_by: user }]),
      ...(isNamed ? [{ ...named }] : []),
    ],
  };
}

/**
 * The right of the caller to comments of one item, by its stored status. Throws `itemNotFound` when the item cannot
 * be read, whatever the reason (J6); administrators hear of an unknown collection.
 */
async function commentLevelOn(ctx: Context, name: string, item: string): Promise<CommentLevel> {
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
