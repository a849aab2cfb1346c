import { createSession, webStorage } from "@rowhouse/client";
import { sessionKey } from "../data/boot/early.ts";
import { connect } from "../data/client.ts";
import { demandFactor } from "../data/factor-demand.ts";
import { authenticate, endSession, refreshToken } from "../data/session.ts";
import { currentView, viewOf } from "../data/view.ts";
import { stopView } from "./start/stop-view.ts";
import { browserStorage } from "../design/loading/browser-storage.ts";
import { createAppSession, type ActivityStorage, type AppSession, type Ticker } from "./session.ts";

const activityKey = "rowhouse:touched";

/** The session of this browser, shared by its tabs. The app's client follows it to the project that is signed in to. */
export function createBrowserSession(): AppSession {
  const session = createAppSession({
    session: createSession({
      storage: webStorage(browserStorage, sessionKey),
      now: Date.now,
      authenticate,
      refresh: refreshToken,
      end: endSession,
      exclusive: oneTabAtATime,
    }),
    activity,
    now: Date.now,
    every,
  });
  // The work of a session that expired while no page was open went with its page: the sign-in page says why.
  session.leave();
  connectTo(session);
  session.subscribe(() => connectTo(session));
  return session;
}

let connected = "";

function connectTo(session: AppSession): void {
  const { owner } = session.getSnapshot();
  if (owner === null) {
    // Who signs in next sees the project as themself.
    if (currentView() !== null) stopView();
    return;
  }
  const { url, project } = owner;
  const target = `${url} ${project}`;
  if (target === connected) return;
  connected = target;
  connect({
    url,
    project,
    session,
    view: viewOf(owner, stopView),
    setUpFactor: demandFactor,
  });
}

const activity: ActivityStorage = {
  read: () => {
    const at = Number(browserStorage.getItem(activityKey));
    return Number.isFinite(at) && at > 0 ? at : null;
  },
  write: (at) => browserStorage.setItem(activityKey, String(at)),
};

const every: Ticker = (milliseconds, callback) => {
  const timer = setInterval(callback, milliseconds);
  return () => clearInterval(timer);
};

/** Where the browser has no locks, each tab refreshes the token by itself. */
async function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  if ("locks" in navigator) await navigator.locks.request("rowhouse:refresh", work);
  else await work();
}
