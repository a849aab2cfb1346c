import { isActive, type ProjectTarget } from "@rowhouse/client";
import type { AppSession } from "../session.ts";
import { placeOf } from "./targets.ts";

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
