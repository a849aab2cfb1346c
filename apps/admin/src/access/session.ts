import { isActive, type ProjectTarget, type Session } from "@rowhouse/client";

/** A number of this browser, such as when a user last did something in any of its tabs. */
export interface ActivityStorage {
  /** Milliseconds since 1970; null when it is not known. */
  read(): number | null;
  write(at: number): void;
}

/** Calls back again and again, every so many milliseconds; the result stops it. */
export type Ticker = (milliseconds: number, callback: () => void) => () => void;

export interface AppSessionParts {
  session: Session;
  activity: ActivityStorage;
  /** The minutes of {@link AppSession.setAutoSignOut} as the project last had them; without it, they are known once it is opened. */
  minutes?: ActivityStorage;
  /** Milliseconds since 1970. */
  now: () => number;
  every: Ticker;
}

/** The client's session, which here ends by inactivity as well. */
export interface AppSession extends Session {
  /** The project that the session is for; null where it takes any and nobody is signed in. */
  target(): ProjectTarget | null;
  /** Minutes without activity after which the session expires; 0 for never. */
  setAutoSignOut(minutes: number): void;
  /** The user did something. */
  touch(): void;
  /** Follows the other tabs and starts the regular checks; the result stops both. */
  start(): () => void;
}

/** How long the token of single sign-on is used before it is renewed (API contract 11.4), in milliseconds. */
export const ssoLifetime = 5 * 60_000;

/** Minutes until the project's setting is loaded. */
const defaultAutoSignOut = 60;
const checkEvery = 10_000;
const touchEvery = 5_000;
/** The code of the API for an end by inactivity. */
const inactive = 101;

/** Adds the auto sign-out to a session. State and transitions stay those of the client. */
export function createAppSession({
  session,
  activity,
  minutes: stored,
  now,
  every,
}: AppSessionParts): AppSession {
  let autoSignOut = stored?.read() ?? defaultAutoSignOut;
  let touchedAt = 0;
  let wasActive = isActive(session.getSnapshot());

  const isIdle = (): boolean => {
    const at = now();
    return autoSignOut > 0 && at - (activity.read() ?? at) > autoSignOut * 60_000;
  };
  session.subscribe(() => {
    const isEntering = !wasActive && isActive(session.getSnapshot());
    wasActive = isActive(session.getSnapshot());
    // Signing in is something a user does, however long ago the last sign of them is.
    if (isEntering) activity.write(now());
  });

  const appSession: AppSession = {
    ...session,
    target: () => session.getSnapshot().owner,
    setAutoSignOut(minutes) {
      if (minutes !== autoSignOut) stored?.write(minutes);
      autoSignOut = minutes;
    },
    touch() {
      const at = now();
      if (at - touchedAt < touchEvery || isIdle()) return;
      touchedAt = at;
      activity.write(at);
    },
    async check() {
      // The client's calls check this as well: after sleep, a computer notices with the first of them.
      if (isIdle()) session.expire(inactive);
      else await session.check();
    },
    start() {
      const stopFollowing = session.followTabs();
      const stopChecking = every(checkEvery, () => void appSession.check());
      return () => {
        stopFollowing();
        stopChecking();
      };
    },
  };
  return appSession;
}
