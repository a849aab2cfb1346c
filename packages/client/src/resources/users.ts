import { fillPath, paths } from "@rowhouse/contract";
import type { AcceptInvitationBody, InvitedUser, User } from "@rowhouse/contract";
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

    /** Mails invitations, with a role for the invited if one is given; gives the users with these addresses. */
    invite: async (
      email: string | string[],
      { role, ...options }: CallOptions & { role?: number } = {},
    ): Promise<User[]> => {
      const body = { email, ...(role === undefined ? {} : { role }) };
      return (await caller.post<User[]>(paths.users.invite, { ...options, body })).data;
    },

    /** Whom a mailed invitation is for; changes nothing. */
    readInvitation: async (token: string, options: CallOptions = {}): Promise<InvitedUser> =>
      (
        await caller.get<InvitedUser>(fillPath(paths.users.acceptInvite, { token }), {
          ...options,
          anonymous: true,
        })
      ).data,

    /** Takes an invitation, with a password to sign in with from then on. Works once. */
    acceptInvitation: async (
      token: string,
      body: AcceptInvitationBody,
      options: CallOptions = {},
    ): Promise<InvitedUser> =>
      (
        await caller.post<InvitedUser>(fillPath(paths.users.acceptInvite, { token }), {
          ...options,
          body,
          anonymous: true,
        })
      ).data,

    /** Tells which page one is at, so that others see who edits the same item. */
    trackPage: async (page: string, options: CallOptions = {}): Promise<void> => {
      await caller.patch(fillPath(paths.users.tracking, { id: "me" }), {
        ...options,
        body: { last_page: page },
      });
    },

    /** Switches two-factor sign-in on with a secret of `utils.secondFactorSecret` and a code it gives; writing null to `2fa_secret` switches it off. */
    activateSecondFactor: async (
      id: number | "me",
      body: { tfa_secret: string; otp: string },
      options: CallOptions = {},
    ): Promise<void> => {
      await caller.post(fillPath(paths.users.secondFactor, { id }), { ...options, body });
    },
  };
}
