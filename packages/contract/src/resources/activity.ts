import { Type } from "typebox";
import type { Static } from "typebox";
import { limits } from "../constants/limits.ts";
import { emptyReplies, replies } from "../schema/envelope.ts";
import { ofRows, takes } from "../schema/takes.ts";
import { IdParams, NullableText, nullable, optionalUntyped, untyped } from "../schema/values.ts";
import type { User } from "./users.ts";

/** What activity entries tell of (API contract 9.1). */
export type ActivityAction =
  | "create"
  | "upload"
  | "update"
  | "soft-delete"
  | "revert"
  | "delete"
  | "comment"
  | "authenticate"
  | "invalid-credentials"
  | "status-update";

/** An entry of the activity; a comment is one as well. `fields` decides which keys there are. */
export const Activity = Type.Object(
  {
    id: Type.Optional(Type.Integer()),
    action: optionalUntyped<ActivityAction>(),
    /** Key of the user, expanded when asked for; 0 for nobody. */
    action_by: optionalUntyped<number | User | null>(),
    action_on: Type.Optional(NullableText),
    ip: Type.Optional(NullableText),
    user_agent: Type.Optional(NullableText),
    collection: Type.Optional(NullableText),
    item: Type.Optional(NullableText),
    edited_on: Type.Optional(NullableText),
    comment: Type.Optional(NullableText),
    /** Deleted comments keep their entry; clients hide them. */
    comment_deleted_on: Type.Optional(NullableText),
  },
  { additionalProperties: true },
);
export type Activity = Static<typeof Activity>;

/** `item` may arrive as a number; keys are kept as text. Unknown keys are refused by the service, with 12. */
export const CreateCommentBody = Type.Object({
  collection: Type.String({ minLength: 1, maxLength: 64 }),
  item: Type.Unsafe<string | number>({
    anyOf: [{ type: "string", maxLength: 255 }, { type: "integer" }],
  }),
  comment: Type.Optional(nullable(Type.String({ maxLength: limits.commentLength }))),
});
export type CreateCommentBody = Static<typeof CreateCommentBody>;

/** The new text of a comment. */
export const UpdateCommentBody = Type.Object({
  comment: Type.String({ minLength: 1, maxLength: limits.commentLength }),
});
export type UpdateCommentBody = Static<typeof UpdateCommentBody>;

/** Route schemas of activity and comments (API contract 2.4). */
export const activity = {
  // One of them when `single` asks for it.
  list: {
    querystring: takes(...ofRows),
    response: replies(Type.Union([Type.Array(Activity), Activity])),
  },
  read: {
    params: IdParams,
    querystring: takes("fields", "meta"),
    response: replies(untyped<Activity | Activity[]>()),
  },
  createComment: { body: CreateCommentBody, response: replies(Activity) },
  updateComment: { params: IdParams, body: UpdateCommentBody, response: replies(Activity) },
  removeComment: { params: IdParams, response: emptyReplies },
};
