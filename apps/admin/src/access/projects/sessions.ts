import { createSession, isActive, webStorage, type ProjectTarget } from "@rowhouse/client";
import { asRecord, parseJson } from "@rowhouse/contract";
import { lastPlaceKey, sessionKey } from "../../data/boot/early.ts";
import { connect } from "../../data/client.ts";
import { demandFactor } from "../../data/factor-demand.ts";
import { authenticate, endSession, refreshToken } from "../../data/session.ts";
import { currentView, endView, viewOf } from "../../data/view.ts";
import { browserStorage, storedKeys } from "../../design/loading/browser-storage.ts";
import type { AppConfig } from "../app-config.ts";
import { stopView } from "../start/stop-view.ts";
import {
  createAppSession,
  type ActivityStorage,
  type AppSession,
  type Ticker,
} from "../session.ts";
import { targetAtStart } from "./targets.ts";
import { isSameTarget, placeOf, projectTargets } from "./targets.ts";

const activityKey = "rowhouse:touched";
const minutesKey = "rowhouse:sign-out";
/** Where this tab keeps the projects whose address was typed. */
const typedKey = "rowhouse:typed";

/** The sessions of this browser, one per project. As a session they are that of the project that this page shows. */
export interface Sessions extends AppSession {
  target(): ProjectTarget;
  /** The session of a project, whichever this page shows. */
  at(target: ProjectTarget): AppSession;
  /** Shows another project from now on. Nothing of the one before may be open any more. */
  open(target: ProjectTarget): void;
  /** The project that this page showed before this one; null for none. */
  previous(): ProjectTarget | null;
  /** The projects with somebody signed in, always the same list until that changes. */
  signedIn(): readonly ProjectTarget[];
  /** Signs out of all of them. */
  signOutOfAll(): void;
}

export interface SessionsParts {
  /** The project that this page shows at first. */
  first: ProjectTarget;
  /** All projects of which this browser may hold a session. */
  known: readonly ProjectTarget[];
  /** Makes the session of a project; a stored one is resumed. */
  create: (target: ProjectTarget) => AppSession;
  /** Called whenever this page shows another project. */
  onTarget?: (target: ProjectTarget) => void;
}

/**
 * Keeps the sessions of several projects apart: each has tokens, expiry and end of its own, and is refreshed while its user works in
 * another one. Signing in to another project than the present one shows that one.
 */
export function createSessions({ first, known, create, onTarget }: SessionsParts): Sessions {
  const sessions = new Map<string, { target: ProjectTarget; session: AppSession }>();
  const listeners = new Set<() => void>();
  const stops = new Set<() => void>();
  let target = first;
  let previous: ProjectTarget | null = null;
  let isStarted = false;
  let signedIn: readonly ProjectTarget[] = [];

  const changed = (): void => {
    const list = [...sessions.values()].flatMap(({ target: one, session }) =>
      isActive(session.getSnapshot()) ? [one] : [],
    );
    const isSame = list.length === signedIn.length && list.every((one, at) => one === signedIn[at]);
    if (!isSame) signedIn = list;
    for (const listener of listeners) listener();
  };
  const at = (wanted: ProjectTarget): AppSession => {
    const place = placeOf(wanted);
    const made = sessions.get(place)?.session;
    if (made !== undefined) return made;
    const session = create(wanted);
    sessions.set(place, { target: { url: wanted.url, project: wanted.project }, session });
    session.subscribe(changed);
    if (isStarted) stops.add(session.start());
    changed();
    return session;
  };
  const open = (wanted: ProjectTarget): void => {
    if (placeOf(wanted) === placeOf(target)) return;
    // Of a session that has expired meanwhile no page is open that could wait for its owner.
    if (at(wanted).getSnapshot().status === "expired") at(wanted).leave();
    previous = target;
    target = wanted;
    onTarget?.(target);
    changed();
  };
  for (const one of [first, ...known]) at(one);
  return {
    target: () => target,
    at,
    open,
    previous: () => previous,
    signedIn: () => signedIn,
    signOutOfAll() {
      for (const { session } of sessions.values()) session.signOut();
    },
    getSnapshot: () => at(target).getSnapshot(),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async signIn(request, options) {
      open({ url: request.url, project: request.project });
      await at(target).signIn(request, options);
    },
    adopt(token, lifetime) {
      open({ url: token.url, project: token.project });
      at(target).adopt(token, lifetime);
    },
    signOut: () => at(target).signOut(),
    expire: (code) => at(target).expire(code),
    leave: () => at(target).leave(),
    check: () => at(target).check(),
    whenSignedIn: () => at(target).whenSignedIn(),
    followTabs: () => at(target).followTabs(),
    setAutoSignOut: (minutes) => at(target).setAutoSignOut(minutes),
    touch: () => at(target).touch(),
    start() {
      isStarted = true;
      for (const { session } of sessions.values()) stops.add(session.start());
      return () => {
        isStarted = false;
        for (const stop of stops) stop();
        stops.clear();
      };
    },
  };
}

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

/** The projects that are offered, and where people may type an address those that they typed in this tab or are signed in to. */
export function knownTargets(config: AppConfig): ProjectTarget[] {
  const others = config.allowOther ? [...storedTargets(), ...typedTargets()] : [];
  const known = [...projectTargets(config), ...others];
  return known.filter((target, at) => known.findIndex((one) => isSameTarget(one, target)) === at);
}

/**
 * Makes a project one that this tab knows: somebody has typed its address, and not followed a link. It is in the storage of the
 * tab, so that a reload before signing in stays with it.
 */
export function keepTypedTarget({ url, project }: ProjectTarget): void {
  const typed = [...typedTargets(), { url, project }];
  sessionStorage.setItem(typedKey, JSON.stringify(typed));
}

function typedTargets(): ProjectTarget[] {
  const kept = parseJson(sessionStorage.getItem(typedKey) ?? "");
  return Array.isArray(kept) ? kept.flatMap((one: unknown) => targetIn(one) ?? []) : [];
}

/** The target that a stored record names; null for none. */
function targetIn(record: unknown): ProjectTarget | null {
  const { url, project } = asRecord(record);
  return typeof url === "string" && typeof project === "string" ? { url, project } : null;
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
    const stored = asRecord(parseJson(browserStorage.getItem(key) ?? ""));
    const target = targetIn(stored);
    return target !== null && stored["status"] === "in" ? [target] : [];
  });
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
  const viewed = currentView();
  if (owner === null) {
    // Who signs in next sees the project as themself.
    if (viewed !== null && isSameTarget(viewed.owner, sessions.target())) stopView();
    else endView();
    return;
  }
  const view = viewOf(owner, stopView);
  // An address has led this tab to another project, or the project is somebody else's now: nothing there may look like a view.
  if (view === null) endView();
  const { url, project } = owner;
  const target = placeOf({ url, project });
  if (target === connected) return;
  connected = target;
  connect({
    url,
    project,
    // Of this project only: what is still under way when another one is shown must not be given its token.
    session: sessions.at({ url, project }),
    view,
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
