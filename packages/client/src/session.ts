import type { Credentials } from "@rowhouse/contract";

import { ApiError, isApiError } from "./api-error.ts";
import type { CallOptions, TokenSource } from "./caller.ts";
import {
  isActive,
  isSameOwner,
  millisecondsLeft,
  sessionCodes,
  type ActiveSession,
  type ProjectTarget,
  type SessionState,
  signedOut,
  transition,
  type SessionEvent,
} from "./session-state.ts";
import type { SessionStorage, StoredSession } from "./session-storage.ts";
import { readClaims } from "./token.ts";

/** A token and where it is valid. */
export interface IssuedToken extends ProjectTarget {
  token: string;
}

/** Who wants to sign in, and where. */
export type SignInRequest = Credentials & ProjectTarget;

/** The session of one user at one project: its state, and what changes it. */
export interface Session {
  /** The state now, the same object until it changes: made for `useSyncExternalStore`. */
  getSnapshot(): SessionState;
  /** Calls back after every change; the result stops it. */
  subscribe(listener: () => void): () => void;
  /** Requests a token from the server. @throws ApiError of the server, which the state reflects as well */
  signIn(request: SignInRequest, options?: CallOptions): Promise<void>;
  /** Uses a token from elsewhere, such as single sign-on. `lifetime` in milliseconds. */
  adopt(token: IssuedToken, lifetime?: number): void;
  /** Forgets the token at once; the server is told that the session has ended. */
  signOut(): void;
  /** Ends the session with a code of the API; its owner can sign in again. Does nothing without a token. */
  expire(code: number): void;
  /** Abandons the open work of an expired session, or a sign-in in progress. */
  leave(): void;
  /**
   * Exchanges a token that is about to expire, ends the session when it has expired. Every call does it; an app calls
   * it on a timer as well. Callers at the same time share one request.
   */
  check(): Promise<void>;
  /** Resolves with a valid token: at once, or when the owner has signed in again. Null when they have signed out, or someone else has signed in. */
  whenSignedIn(): Promise<string | null>;
  /** Signs in and out with the other tabs that share the storage; the result stops it. */
  followTabs(): () => void;
}

/** The dependencies of a session. */
export interface SessionParts {
  storage: SessionStorage;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Requests a token from the server. */
  authenticate: (request: SignInRequest, options?: CallOptions) => Promise<string>;
  /** Exchanges a token that is still valid for a fresh one. */
  refresh: (token: IssuedToken) => Promise<string>;
  /** Tells the server that a session has ended; nobody waits for it. */
  end?: (token: IssuedToken) => Promise<void>;
  /** Runs one refresh at a time among the tabs that share the storage. */
  exclusive?: (work: () => Promise<void>) => Promise<void>;
}

/** How long a token of the API is valid, by the clock of this computer (API contract 11.4), in milliseconds. */
const tokenLifetime = 20 * 60_000;

/** Milliseconds before its end at which a token is exchanged for a fresh one (API contract 11.4). */
const refreshBefore = 30_000;

/** Codes of the contract after which a token is no longer valid. */
const endingCodes: ReadonlySet<number | null> = new Set([
  sessionCodes.invalidToken,
  sessionCodes.expiredToken,
  sessionCodes.userInactive,
  sessionCodes.userNotFound,
  sessionCodes.notSignedIn,
]);

/** Whether a failure says that the token is no longer valid. */
export function endsSession(error: unknown): error is ApiError {
  return (
    isApiError(error) &&
    (error.status === 401 || error.status === 404) &&
    endingCodes.has(error.code)
  );
}

/** Creates a session; a stored one is resumed. */
export function createSession(parts: SessionParts): Session {
  const { storage, now } = parts;
  const store = createSessionStore(storage, now);
  const adopt = (issued: IssuedToken, lifetime = tokenLifetime): void =>
    store.record({ type: "signed-in", session: toActive(issued, now() + lifetime) });
  return {
    getSnapshot: store.get,
    subscribe: store.subscribe,
    async signIn(request, options) {
      store.apply({ type: "sign-in" });
      try {
        const token = await parts.authenticate(request, options);
        adopt({ url: request.url, project: request.project, token });
      } catch (error) {
        store.apply({ type: "sign-in-failed", code: isApiError(error) ? error.code : null });
        throw error;
      }
    },
    adopt,
    signOut: () => {
      const state = store.get();
      store.record({ type: "signed-out" });
      if (!isActive(state) || state.expiresAt === null) return;
      const { url, project } = state.owner;
      // A session whose end the server does not hear of ends by itself.
      parts.end?.({ url, project, token: state.token }).catch(() => undefined);
    },
    expire: (reason) => store.record({ type: "expired", reason }),
    leave: () => store.apply({ type: "left" }),
    check: createCheck({ store, parts, adopt }),
    whenSignedIn: () => whenSignedIn(store),
    followTabs: () => storage.subscribe((stored) => store.follow(stored)),
  };
}

interface CheckParts {
  store: SessionStore;
  parts: SessionParts;
  adopt: (token: IssuedToken) => void;
}

/** Creates the check of a session: what it does depends on the milliseconds that its token has left. */
function createCheck({ store, parts, adopt }: CheckParts): () => Promise<void> {
  let pending: Promise<void> | null = null;

  const isLeft = (milliseconds: number): boolean => {
    const state = store.get();
    return isActive(state) && millisecondsLeft(state, parts.now()) > milliseconds;
  };

  /** Another tab may have exchanged the token already. */
  const takeFromOtherTab = (): void => {
    const state = store.get();
    const stored = fromStored(parts.storage.read());
    if (!isActive(state) || stored === null || !isSameOwner(stored.owner, state.owner)) return;
    const now = parts.now();
    if (millisecondsLeft(stored, now) > millisecondsLeft(state, now))
      store.apply({ type: "signed-in", session: stored });
  };

  const refresh = async (): Promise<void> => {
    takeFromOtherTab();
    const state = store.get();
    if (!isActive(state) || isLeft(refreshBefore)) return;
    store.apply({ type: "refresh" });
    const { url, project } = state.owner;
    try {
      const token = await parts.refresh({ url, project, token: state.token });
      // Signing out or in meanwhile takes precedence over the response.
      if (tokenOf(store.get()) === state.token) adopt({ url, project, token });
    } catch (error) {
      if (tokenOf(store.get()) !== state.token) return;
      // If the server cannot refresh now the token stays valid for its remaining seconds.
      if (endsSession(error))
        store.record({ type: "expired", reason: error.code ?? sessionCodes.expiredToken });
      else store.apply({ type: "refresh-failed" });
    }
  };

  return async () => {
    if (!isActive(store.get()) || isLeft(refreshBefore)) return;
    takeFromOtherTab();
    if (!isLeft(0)) return store.record({ type: "expired", reason: sessionCodes.expiredToken });
    const exclusive = parts.exclusive ?? ((work) => work());
    pending ??= exclusive(refresh).finally(() => {
      pending = null;
    });
    await pending;
  };
}

function tokenOf(state: SessionState): string | null {
  return isActive(state) ? state.token : null;
}

function toActive({ url, project, token }: IssuedToken, expiresAt: number): ActiveSession {
  const claims = readClaims(token);
  return {
    owner: { url, project, userId: claims?.id ?? 0 },
    token,
    expiresAt: claims === null ? null : expiresAt,
  };
}

function whenSignedIn(store: SessionStore): Promise<string | null> {
  const { owner } = store.get();
  return new Promise((resolve) => {
    const stop = store.subscribe(check);
    check();
    function check(): void {
      const state = store.get();
      // Only the owner of open work is waited for.
      if (!isActive(state) && state.owner !== null) return;
      stop();
      // Who else signs in, here or in another tab, must not do the work of the one before.
      resolve(owner === null || isSameOwner(owner, state.owner) ? tokenOf(state) : null);
    }
  });
}

/**
 * The tokens of a session for calls, refreshed in time. Once it has expired, calls fail, or wait until its owner has signed
 * in again. Only the refusal of the current token ends the session, not that of one replaced meanwhile.
 */
export function tokenSourceOf(session: Session, whenExpired: "fail" | "wait"): TokenSource {
  return {
    async token() {
      const { owner } = session.getSnapshot();
      // After sleep a computer notices here, and not only with the next timer, that the token has expired.
      await session.check();
      const state = session.getSnapshot();
      if (whenExpired === "fail" && !isActive(state) && state.owner !== null)
        throw sessionEnded(state.reason ?? sessionCodes.expiredToken);
      const token = await session.whenSignedIn();
      // A call that someone asked for is not made by who else signs in meanwhile.
      const { owner: current } = session.getSnapshot();
      if (owner !== null && current !== null && !isSameOwner(owner, current))
        throw sessionEnded(sessionCodes.notSignedIn);
      return token;
    },
    reject(token, reason) {
      if (tokenOf(session.getSnapshot()) === token)
        session.expire(reason.code ?? sessionCodes.expiredToken);
    },
  };
}

/** The failure of a call after the session has ended; no request is sent. */
function sessionEnded(code: number): ApiError {
  return new ApiError({ code, status: 401, message: "The session has ended." });
}

/** Holds the state of a session, in sync with the storage. */
interface SessionStore {
  get(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Applies an event that concerns this page only. */
  apply(event: SessionEvent): void;
  /** Applies an event and stores the new state, for other tabs and the next start. */
  record(event: SessionEvent): void;
  /** Follows another tab, which stored this. */
  follow(stored: StoredSession | null): void;
}

/** Creates the store with the stored session. `now` in milliseconds since 1970. */
function createSessionStore(storage: SessionStorage, now: () => number): SessionStore {
  const listeners = new Set<() => void>();
  let state = initialState(storage.read(), now);

  const apply = (event: SessionEvent): void => {
    const next = transition(state, event);
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    apply,
    record(event) {
      const next = transition(state, event);
      if (next === state) return;
      storage.write(toStored(next));
      apply(event);
    },
    follow(stored) {
      const session = fromStored(stored);
      if (session !== null) apply({ type: "signed-in", session });
      else if (isActive(state)) apply(endOf(stored));
    },
  };
}

/** The token that is stored, if there is one. */
function fromStored(stored: StoredSession | null): ActiveSession | null {
  if (stored?.status !== "in") return null;
  const { url, project, userId, token, expiresAt } = stored;
  return { owner: { url, project, userId }, token, expiresAt };
}

function toStored(state: SessionState): StoredSession {
  if (!isActive(state)) return { status: "out", error: state.reason };
  const { owner, token, expiresAt } = state;
  return { status: "in", ...owner, token, expiresAt };
}

function initialState(stored: StoredSession | null, now: () => number): SessionState {
  const session = fromStored(stored);
  if (session === null) return signedOut(stored?.status === "out" ? stored.error : null);
  const { owner } = session;
  return millisecondsLeft(session, now()) > 0
    ? { status: "signed-in", ...session }
    : { status: "expired", owner, reason: sessionCodes.expiredToken };
}

function endOf(stored: StoredSession | null): SessionEvent {
  return stored?.status === "out" && stored.error !== null
    ? { type: "expired", reason: stored.error }
    : { type: "signed-out" };
}
