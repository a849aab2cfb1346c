import type { Activity, CreateCommentBody } from "@rowhouse/contract";
import type { Caller, CallOptions, ReadOptions, Reply } from "../caller.ts";

/** Calls for activity and comments (API contract 2.4). */
export function activityResource({ call }: Caller) {
  return {
    list: (options: ReadOptions = {}): Promise<Reply<Activity[]>> =>
      call("GET /:project/activity", options),

    read: async (id: number, options: ReadOptions = {}): Promise<Activity> =>
      (await call("GET /:project/activity/:id", { params: { id }, ...options })).data,

    createComment: async (body: CreateCommentBody, options: CallOptions = {}): Promise<Activity> =>
      (await call("POST /:project/activity/comment", { body, ...options })).data,

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
