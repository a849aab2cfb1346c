import { fillPath, paths } from "@rowhouse/contract";
import type { Activity, CreateCommentBody } from "@rowhouse/contract";
import type { Caller, CallOptions, ReadOptions, Reply } from "../caller.ts";

/** Calls for activity and comments (API contract 2.4). */
export function activityResource(caller: Caller) {
  return {
    list: (options: ReadOptions = {}): Promise<Reply<Activity[]>> =>
      caller.get(paths.activity.list, options),

    read: async (id: number, options: ReadOptions = {}): Promise<Activity> =>
      (await caller.get<Activity>(fillPath(paths.activity.one, { id }), options)).data,

    createComment: async (body: CreateCommentBody, options: CallOptions = {}): Promise<Activity> =>
      (await caller.post<Activity>(paths.activity.comments, { ...options, body })).data,

    updateComment: async (
      id: number,
      comment: string,
      options: CallOptions = {},
    ): Promise<Activity> =>
      (
        await caller.patch<Activity>(fillPath(paths.activity.comment, { id }), {
          ...options,
          body: { comment },
        })
      ).data,

    removeComment: (id: number, options: CallOptions = {}): Promise<void> =>
      caller.remove(fillPath(paths.activity.comment, { id }), options),
  };
}
