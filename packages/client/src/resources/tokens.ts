import type { MadeToken, MakeTokenBody, UserToken } from "@rowhouse/contract";
import type { Caller, CallOptions } from "../caller.ts";

/** Calls for the static tokens of a user (API contract 2.21): one's own, or for administrators those of anybody. */
export function tokensResource({ call }: Caller) {
  return {
    list: async (id: number | "me", options: CallOptions = {}): Promise<UserToken[]> =>
      (await call("GET /:project/users/:id/tokens", { params: { id }, ...options })).data,

    /** The only reply that holds the token itself. */
    make: async (
      id: number | "me",
      body: MakeTokenBody,
      options: CallOptions = {},
    ): Promise<MadeToken> =>
      (await call("POST /:project/users/:id/tokens", { params: { id }, body, ...options })).data,

    revoke: async (id: number | "me", token: string, options: CallOptions = {}): Promise<void> => {
      const params = { id, token };
      await call("DELETE /:project/users/:id/tokens/:token", { params, ...options });
    },
  };
}
