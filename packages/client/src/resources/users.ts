import { fillPath, paths } from "@rowhouse/contract";
import type { User } from "@rowhouse/contract";
import type { Caller, CallOptions, ReadOptions, Reply } from "../caller.ts";

/** Calls for users (API contract 2.9). Writes of a user's fields go through `items`. */
export function usersResource(caller: Caller) {
  return {
    list: (options: ReadOptions = {}): Promise<Reply<User[]>> =>
      caller.get(paths.users.list, options),

    read: (id: number | "me", options: ReadOptions = {}): Promise<Reply<User>> =>
      caller.get(fillPath(paths.users.one, { id }), options),

    update: (
      id: number | "me",
      changes: Record<string, unknown>,
      options: ReadOptions = {},
    ): Promise<Reply<User>> =>
      caller.patch(fillPath(paths.users.one, { id }), { ...options, body: changes }),

    /** Mails invitations; gives the users with these addresses. */
    invite: async (email: string | string[], options: CallOptions = {}): Promise<User[]> =>
      (await caller.post<User[]>(paths.users.invite, { ...options, body: { email } })).data,

    /** Tells which page one is at, so that others see who edits the same item. */
    trackPage: async (page: string, options: CallOptions = {}): Promise<void> => {
      await caller.patch(fillPath(paths.users.tracking, { id: "me" }), {
        ...options,
        body: { last_page: page },
      });
    },

    activateSecondFactor: async (
      id: number | "me",
      body: { tfa_secret: string; otp: string },
      options: CallOptions = {},
    ): Promise<void> => {
      await caller.post(fillPath(paths.users.secondFactor, { id }), { ...options, body });
    },
  };
}
