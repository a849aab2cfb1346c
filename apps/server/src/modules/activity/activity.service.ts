import { emptyQuery } from "@rowhouse/contract";
import type { Query } from "@rowhouse/contract";
import { toStoredTime } from "../../core/clock.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { createItem, readByKeys, readItems, updateItem } from "../../query/index.ts";
import type { Item, ItemsAnswer, WriteAnswer } from "../../query/index.ts";
import { withinReach } from "./activity-rights.ts";
import { commentReachOn } from "./comment-rights.ts";

const collection = "directus_activity";

export interface NewComment {
  collection: string;
  item: string;
  comment: string | null;
}

/** Use cases of activity and comments (API contract 2.4). A comment is an entry of the activity. */
export function activityService(ctx: Context) {
  return {
    /** What happened to items the caller may not read is not told. */
    async list(query: Query): Promise<ItemsAnswer> {
      const reach = await withinReach(ctx, query.filter);
      return await readItems(ctx, collection, { query, ...reach });
    },

    async read(keys: string[], query: Query): Promise<ItemsAnswer> {
      return await readByKeys(ctx, collection, { keys, query, ...(await withinReach(ctx, [])) });
    },

    /** The comment level on the item's stored status decides alone, and the item must be readable (F13, F62). */
    async createComment(comment: NewComment): Promise<WriteAnswer> {
      const reach = await commentReachOn(ctx, comment.collection, comment.item);
      if (reach === "none" || reach === "read") throw new AppError("commentCreateDenied");
      return await createItem(ctx, collection, {
        values: {},
        set: {
          action: "comment",
          action_by: ctx.actor.user ?? 0,
          action_on: toStoredTime(ctx.clock.now()),
          ip: ctx.origin.ip,
          user_agent: ctx.origin.userAgent,
          collection: comment.collection,
          item: comment.item,
          comment: comment.comment,
        },
        ...ownRecord,
      });
    },

    async updateComment(key: string, text: string): Promise<WriteAnswer> {
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
        ...ownRecord,
        silent: true,
      });
    },
  };
}

/** Comments are judged here, are their own record and need no second one. */
const ownRecord = { trusted: true, skipActivity: true, validate: "sent" } as const;

/** Own comments need the level `update`, those of others `full` (F13). A comment that cannot be seen does not exist. */
async function allowChange(
  ctx: Context,
  key: string,
  denied: "commentUpdateDenied" | "commentDeleteDenied",
): Promise<void> {
  const comment = await readComment(ctx, key);
  const reach = await commentReachOn(ctx, String(comment["collection"]), String(comment["item"]));
  const isOwn = ctx.actor.user !== null && comment["action_by"] === ctx.actor.user;
  if (reach === "full" || (reach === "update" && isOwn)) return;
  throw new AppError(denied);
}

async function readComment(ctx: Context, key: string): Promise<Item> {
  const query: Query = { ...emptyQuery, fields: ["id", "action_by", "collection", "item"] };
  const where = { action: "comment", comment_deleted_on: null };
  const { data } = await readByKeys(ctx, collection, { keys: [key], query, where, trusted: true });
  if (Array.isArray(data)) throw new AppError("itemNotFound");
  return data;
}
