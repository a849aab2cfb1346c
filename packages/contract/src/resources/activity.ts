import { Type, type Static } from "typebox";
import { limits } from "../constants/limits.ts";
import { defineEndpoints } from "../schema/endpoint.ts";
import { rowEndpoints } from "../schema/row-endpoints.ts";
import { nothing, one } from "../schema/replies.ts";
import { leadsTo, NullableText, nullable } from "../schema/values.ts";
import type { User } from "./users.ts";

const collection = "directus_activity";

/** The actions that activity entries report (API contract 9.1). */
export type ActivityAction =
  | "create"
  | "upload"
  | "update"
  | "soft-delete"
  | "revert"
  | "restore"
  | "delete"
  | "comment"
  | "authenticate"
  | "invalid-credentials"
  | "status-update"
  | "view-as"
  | "mend";

/** An entry of the activity; a comment is one as well. `fields` decides which keys there are. */
export const Activity = Type.Object(
  {
    id: Type.Optional(Type.Integer()),
    action: Type.Optional(Type.Unsafe<ActivityAction>({ type: "string" })),
    /** Key of the user, expanded on request; 0 for no user. */
    action_by: Type.Optional(leadsTo<number | User | null>()),
    action_on: Type.Optional(NullableText),
    ip: Type.Optional(NullableText),
    user_agent: Type.Optional(NullableText),
    collection: Type.Optional(NullableText),
    item: Type.Optional(NullableText),
    edited_on: Type.Optional(NullableText),
    comment: Type.Optional(NullableText),
    /** Deleted comments keep their entry; clients hide them. */
    comment_deleted_on: Type.Optional(NullableText),
    /** The act it belongs to: a UUID that all entries of one request share, or of all steps of one act. */
    act: Type.Optional(NullableText),
  },
  { additionalProperties: true, "x-collection": collection },
);
export type Activity = Static<typeof Activity>;

/** `item` may arrive as a number; keys are stored as text. Unknown keys are refused by the service, with 12. */
export const CreateCommentBody = Type.Object({
  collection: Type.String({ minLength: 1, maxLength: 64 }),
  item: Type.Unsafe<string | number>({
    anyOf: [{ type: "string", maxLength: 700 }, { type: "integer" }],
  }),
  comment: Type.Optional(nullable(Type.String({ maxLength: limits.commentLength }))),
});
export type CreateCommentBody = Static<typeof CreateCommentBody>;

/** The new text of a comment. */
export const UpdateCommentBody = Type.Object({
  comment: Type.String({ minLength: 1, maxLength: limits.commentLength }),
});
export type UpdateCommentBody = Static<typeof UpdateCommentBody>;

/** The header of requests that are steps of one act, with the UUID of that (API contract 9.1). */
export const actHeader = "rowhouse-act";

const path = "/:project/activity";
const usual = rowEndpoints({ path, collection, row: Activity });
/** The right to comment on items, which no single collection stands for. */
const commenting = {
  access: { collection: "*", action: "comment" },
  authorizedBy: "service",
} as const;

/** Activity and comments (API contract 2.4). Comments are authorized by the rights on the item they are about. */
export const activityEndpoints = defineEndpoints(
  { name: "activity", text: "Who did what, and comments on items." },
  {
    list: usual.list("List activity"),
    read: usual.read("Read one or several entries of the activity"),
    createComment: {
      method: "POST",
      path: `${path}/comment`,
      ...commenting,
      summary: "Comment on an item",
      body: CreateCommentBody,
      takesIdempotencyKey: true,
      reply: one(Activity),
    },
    updateComment: {
      method: "PATCH",
      path: `${path}/comment/:id`,
      ...commenting,
      summary: "Change a comment",
      body: UpdateCommentBody,
      reply: one(Activity),
    },
    removeComment: {
      method: "DELETE",
      path: `${path}/comment/:id`,
      ...commenting,
      summary: "Delete a comment",
      reply: nothing,
    },
  },
);
