import type { AcceptInvitationBody, InvitedUser, User } from "@rowhouse/contract";
import type { Caller, CallOptions, ReadOptions, Reply } from "../caller.ts";
import { rowCalls } from "../row-calls.ts";

/** Calls for users (API contract 2.9). Writes of a user's fields go through `items`. */
export function usersResource(caller: Caller) {
  const { call } = caller;
  return {
    list: rowCalls(caller, "/:project/users").list,

    read: (id: number | "me", options: ReadOptions = {}): Promise<Reply<User>> =>
      call("GET /:project/users/:id", { params: { id }, ...options }),

    update: (
      id: number | "me",
      changes: Record<string, unknown>,
      options: ReadOptions = {},
    ): Promise<Reply<User>> =>
      call("PATCH /:project/users/:id", { params: { id }, body: changes, ...options }),

    /** Mails invitations, with a role for the invited if one is given; returns the users with these addresses. */
    invite: async (
      email: string | string[],
      { role, ...options }: CallOptions & { role?: number } = {},
    ): Promise<User[]> => {
      const body = { email, ...(role === undefined ? {} : { role }) };
      return (await call("POST /:project/users/invite", { body, ...options })).data;
    },

    /** The recipient of a mailed invitation; changes nothing. */
    readInvitation: async (token: string, options: CallOptions = {}): Promise<InvitedUser> => {
      const input = { body: { token }, anonymous: true, ...options } as const;
      return (await call("POST /:project/users/invitation", input)).data;
    },

    /** Accepts an invitation, with a password to sign in with from then on. Works once. */
    acceptInvitation: async (
      token: string,
      body: AcceptInvitationBody,
      options: CallOptions = {},
    ): Promise<InvitedUser> => {
      const input = { body: { token, ...body }, anonymous: true, ...options } as const;
      return (await call("POST /:project/users/invitation/accept", input)).data;
    },

    /** Reports the page the user is on, so that others see who edits the same item. */
    trackPage: async (page: string, options: CallOptions = {}): Promise<void> => {
      const input = { params: { id: "me" }, body: { last_page: page }, ...options };
      await call("PATCH /:project/users/:id/tracking/page", input);
    },

    /** Switches two-factor sign-in on with a secret of `utils.secondFactorSecret` and a code it gives; writing null to `2fa_secret` switches it off. */
    activateSecondFactor: async (
      id: number | "me",
      body: { tfa_secret: string; otp: string },
      options: CallOptions = {},
    ): Promise<void> => {
      await call("POST /:project/users/:id/activate2FA", { params: { id }, body, ...options });
    },
  };
}
