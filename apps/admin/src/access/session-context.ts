import type { SessionOwner, SessionState } from "@rowhouse/client";
import { createContext, use, useSyncExternalStore } from "react";
import type { AppSession } from "./session.ts";

/** The session of the app; given by main and by tests. */
export const SessionContext = createContext<AppSession | null>(null);

/** The session. @throws Error outside the app. */
export function useSession(): AppSession {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession needs the session context above it.");
  return session;
}

/** The current state of the session. */
export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.getSnapshot);
}

/** The user whose page this is, and the project it is in; null on the pages before signing in. */
export function useSessionOwner(): SessionOwner | null {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, () => session.getSnapshot().owner);
}
