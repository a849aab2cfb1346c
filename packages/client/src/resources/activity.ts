import type { Activity, CreateCommentBody } from "@rowhouse/contract";
import type { Caller, CallOptions, RepeatableOptions } from "../caller.ts";
import { newIdempotencyKey } from "../idempotency-key.ts";
import { rowCalls } from "../row-calls.ts";

/** Calls for activity and comments (API contract 2.4). */
export function activityResource(caller: Caller) {
  const { call } = caller;
  const { list, read } = rowCalls(caller, "/:project/activity");
  return {
    list,
    read,

    createComment: async (
      body: CreateCommentBody,
      { idempotencyKey = newIdempotencyKey(), ...options }: RepeatableOptions = {},
    ): Promise<Activity> =>
      (await call("POST /:project/activity/comment", { body, idempotencyKey, ...options })).data,

    updateComment: async (
      id: number,
      comment: string,
      options: CallOptions = {},
    ): Promise<Activity> => {
      const input = { params: { id }, body: { comment }, ...options };
      return (await call("PATCH /:project/activity/comment/:id", input)).data;
    },

    removeComment: async (id: number, options: CallOptions = {}): Promise<void> => {
      await call("DELETE /:project/activity/comment/:id", { params: { id }, ...options });
    },
  };
}
