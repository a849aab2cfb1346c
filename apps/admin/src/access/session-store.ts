import type { SessionState } from "./session.ts";

/** Holds the state of the session, tells listeners of changes and lets calls wait for somebody to sign in. */
export interface SessionStore {
  get(): SessionState;
  set(next: SessionState): void;
  subscribe(listener: () => void): () => void;
  /** A token, at once or when the person is back; null when nobody is signed in and nobody is expected. */
  whenSignedIn(): Promise<string | null>;
}

export function createSessionStore(first: SessionState): SessionStore {
  let state = first;
  const listeners = new Set<() => void>();
  const waiting = new Set<(token: string | null) => void>();
  return {
    get: () => state,
    set(next) {
      state = next;
      if (next.status !== "expired") {
        for (const resolve of waiting) resolve(next.status === "in" ? next.token : null);
        waiting.clear();
      }
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    whenSignedIn() {
      if (state.status === "in") return Promise.resolve(state.token);
      if (state.status === "out") return Promise.resolve(null);
      return new Promise((resolve) => waiting.add(resolve));
    },
  };
}
