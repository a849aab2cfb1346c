import type { UserSession } from "@rowhouse/contract";
import type { Caller, CallOptions } from "../caller.ts";

/** Calls for the sessions of a user (API contract 2.20): one's own, or for administrators those of anybody. */
export function sessionsResource({ call }: Caller) {
  return {
    list: async (id: number | "me", options: CallOptions = {}): Promise<UserSession[]> =>
      (await call("GET /:project/users/:id/sessions", { params: { id }, ...options })).data,

    /** Ends one session; the one of this client is ended by `auth.signOut`. */
    end: async (id: number | "me", session: string, options: CallOptions = {}): Promise<void> => {
      const params = { id, session };
      await call("DELETE /:project/users/:id/sessions/:session", { params, ...options });
    },

    /** Ends all of them but the one that calls. */
    endAll: async (id: number | "me", options: CallOptions = {}): Promise<void> => {
      await call("DELETE /:project/users/:id/sessions", { params: { id }, ...options });
    },
  };
}
