import { connect } from "../data/client.ts";
import { authenticate, codeOf, refreshToken } from "../data/session.ts";
import { aloneAmongTabs, browserClock, browserStorage, browserTicker } from "./session-parts.ts";
import type { Session } from "./session.ts";
import { createSession } from "./session.ts";
import { tokenSourceOf } from "./token-source.ts";

/** The session of this browser. The client follows it to the project that is signed in to. */
export function createBrowserSession(): Session {
  const session = createSession({
    storage: browserStorage,
    clock: browserClock,
    every: browserTicker,
    authenticate,
    refresh: refreshToken,
    codeOf,
    alone: aloneAmongTabs,
  });
  const tokens = tokenSourceOf(session);
  let connected = "";
  const follow = () => {
    const state = session.state();
    if (state.status !== "in") return;
    const place = `${state.url} ${state.project}`;
    if (place === connected) return;
    connected = place;
    connect({ url: state.url, project: state.project, tokens });
  };
  session.subscribe(follow);
  follow();
  return session;
}
