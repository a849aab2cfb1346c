import {
  isActive,
  millisecondsLeft,
  sessionCodes,
  signedOut,
  transition,
  type ActiveSession,
  type SessionEvent,
  type SessionState,
} from "./session-state.ts";
import type { SessionStorage, StoredSession } from "./session-storage.ts";

/** Holds the state of a session, in sync with the storage. */
export interface SessionStore {
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
export function createSessionStore(storage: SessionStorage, now: () => number): SessionStore {
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
export function fromStored(stored: StoredSession | null): ActiveSession | null {
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
