import { createSession, webStorage, type ProjectTarget } from "@rowhouse/client";
import { asRecord, parseJson } from "@rowhouse/contract";
import { lastPlaceKey, sessionKey } from "../../data/boot/early.ts";
import { connect } from "../../data/client.ts";
import { demandFactor } from "../../data/factor-demand.ts";
import { authenticate, endSession, refreshToken } from "../../data/session.ts";
import { currentView, viewOf } from "../../data/view.ts";
import { browserStorage } from "../../design/loading/browser-storage.ts";
import type { AppConfig } from "../app-config.ts";
import { stopView } from "../start/stop-view.ts";
import {
  createAppSession,
  type ActivityStorage,
  type AppSession,
  type Ticker,
} from "../session.ts";
import { targetAtStart } from "./project-address.ts";
import { createSessions, type Sessions } from "./sessions.ts";
import { isSameTarget, placeOf, projectTargets } from "./targets.ts";

const activityKey = "rowhouse:touched";
const minutesKey = "rowhouse:sign-out";

/** The sessions of this browser, shared by its tabs. The app's client follows them to the project that is signed in to. */
export function createBrowserSessions(config: AppConfig): Sessions {
  moveFormerSession();
  const known = knownTargets(config);
  const sessions = createSessions({
    first: targetAtStart(config, known, browserStorage.getItem(lastPlaceKey)),
    known,
    create: createBrowserSession,
    onTarget: rememberTarget,
  });
  rememberTarget(sessions.target());
  connectTo(sessions);
  sessions.subscribe(() => connectTo(sessions));
  return sessions;
}

/** The projects that are offered, and where people may type an address those that somebody is signed in to. */
export function knownTargets(config: AppConfig): ProjectTarget[] {
  const offered = projectTargets(config);
  const stored = config.allowOther ? storedTargets() : [];
  return [
    ...offered,
    ...stored.filter((target) => !offered.some((one) => isSameTarget(one, target))),
  ];
}

function createBrowserSession(target: ProjectTarget): AppSession {
  const place = placeOf(target);
  const session = createAppSession({
    session: createSession({
      storage: webStorage(browserStorage, `${sessionKey} ${place}`),
      now: Date.now,
      authenticate,
      refresh: refreshToken,
      end: endSession,
      exclusive: (work) => oneTabAtATime(place, work),
    }),
    activity,
    minutes: {
      read: () => numberIn(`${minutesKey} ${place}`),
      write: (minutes) => browserStorage.setItem(`${minutesKey} ${place}`, String(minutes)),
    },
    now: Date.now,
    every,
  });
  // The work of a session that expired while no page was open went with its page: the sign-in page says why.
  session.leave();
  return session;
}

/** The targets of the sessions that this browser holds. */
function storedTargets(): ProjectTarget[] {
  const prefix = `${sessionKey} `;
  return storedKeys().flatMap((key): ProjectTarget[] => {
    if (!key.startsWith(prefix)) return [];
    const { status, url, project } = asRecord(parseJson(browserStorage.getItem(key) ?? ""));
    return status === "in" && typeof url === "string" && typeof project === "string"
      ? [{ url, project }]
      : [];
  });
}

function storedKeys(): string[] {
  try {
    return Object.keys(window.localStorage);
  } catch {
    return [];
  }
}

/** Versions before held one session, whatever its project. */
function moveFormerSession(): void {
  const text = browserStorage.getItem(sessionKey);
  if (text === null) return;
  browserStorage.removeItem(sessionKey);
  const { url, project } = asRecord(parseJson(text));
  if (typeof url !== "string" || typeof project !== "string") return;
  const place = placeOf({ url, project });
  browserStorage.setItem(`${sessionKey} ${place}`, text);
  browserStorage.setItem(lastPlaceKey, place);
}

function rememberTarget(target: ProjectTarget): void {
  browserStorage.setItem(lastPlaceKey, placeOf(target));
}

let connected = "";

function connectTo(sessions: Sessions): void {
  const { owner } = sessions.getSnapshot();
  if (owner === null) {
    // Who signs in next sees the project as themself.
    if (currentView() !== null) stopView();
    return;
  }
  const { url, project } = owner;
  const target = placeOf({ url, project });
  if (target === connected) return;
  connected = target;
  connect({
    url,
    project,
    // Of this project only: what is still under way when another one is shown must not be given its token.
    session: sessions.at({ url, project }),
    view: viewOf(owner, stopView),
    setUpFactor: demandFactor,
  });
}

const activity: ActivityStorage = {
  read: () => numberIn(activityKey),
  write: (at) => browserStorage.setItem(activityKey, String(at)),
};

function numberIn(key: string): number | null {
  const text = browserStorage.getItem(key);
  const number = Number(text);
  return text !== null && Number.isFinite(number) && number >= 0 ? number : null;
}

const every: Ticker = (milliseconds, callback) => {
  const timer = setInterval(callback, milliseconds);
  return () => clearInterval(timer);
};

/** Where the browser has no locks, each tab refreshes the token by itself. */
async function oneTabAtATime(place: string, work: () => Promise<void>): Promise<void> {
  if ("locks" in navigator) await navigator.locks.request(`rowhouse:refresh ${place}`, work);
  else await work();
}
