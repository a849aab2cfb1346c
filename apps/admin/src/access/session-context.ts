import { createContext, use, useSyncExternalStore } from "react";
import type { Session, SessionState } from "./session.ts";

/** The session of the app; given by main and by tests. */
export const SessionContext = createContext<Session | null>(null);

/** The session. @throws Error outside the app. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession needs the session context above it.");
  return session;
}

/** Who is signed in, kept up to date. */
export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.state);
}
