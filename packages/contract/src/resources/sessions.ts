import { Type, type Static } from "typebox";
import { defineEndpoints } from "../schema/endpoint.ts";
import { list, nothing } from "../schema/replies.ts";

/** Where a user is signed in (API contract 2.20). Times are UTC. */
export const UserSession = Type.Object({
  id: Type.String(),
  begun_on: Type.String(),
  /** To within a few minutes. */
  last_used_on: Type.String(),
  /** Where it began: the address, and what the browser says of itself. */
  ip: Type.String(),
  user_agent: Type.String(),
  /** Whether it is the one that asks. */
  is_current: Type.Boolean(),
});
export type UserSession = Static<typeof UserSession>;

const path = "/:project/users/:id/sessions";
/** One's own, and for administrators those of everybody; also while the second factor is yet to be set up. */
const own = { access: "user", maySetUp: true } as const;

/** Sessions of users (API contract 2.20, ours). `me` is the caller. */
export const sessionsEndpoints = defineEndpoints(
  { name: "sessions", text: "Where users are signed in." },
  {
    list: {
      method: "GET",
      path,
      ...own,
      summary: "List the sessions of a user",
      reply: list(UserSession),
    },
    /** `current` is the session of the caller: signing out. */
    end: {
      method: "DELETE",
      path: `${path}/:session`,
      ...own,
      summary: "End a session; `current` is the one that asks",
      reply: nothing,
    },
    endAll: {
      method: "DELETE",
      path,
      ...own,
      summary: "End all sessions of a user but the one that asks",
      reply: nothing,
    },
  },
);
