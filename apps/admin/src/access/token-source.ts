import type { TokenSource } from "@rowhouse/client";
import type { Session } from "./session.ts";

/**
 * Where calls get their token. After the session has ended they wait until the person has signed in
 * again, so that a save goes on by itself; after signing out they go as nobody.
 */
export function tokenSourceOf(session: Session): TokenSource {
  return {
    async token() {
      // A computer that slept notices here, not with the next tick, that its time is over.
      await session.check();
      return session.whenSignedIn();
    },
    reject(token, reason) {
      const state = session.state();
      if (state.status === "in" && state.token === token) session.expire(reason.code ?? 101);
    },
  };
}
