import type { SessionOwner, SessionState } from "@rowhouse/client";
import { createContext, use, useSyncExternalStore } from "react";
import { readAppConfig } from "./app-config.ts";
import { keptAs } from "./projects/targets.ts";
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

/**
 * The project of this page, as what is kept of it in this browser names it: drafts, acts, uploads. Undefined on the pages before
 * signing in.
 */
export function useKeptProject(): string | undefined {
  const owner = use(SessionContext)?.getSnapshot().owner ?? null;
  return owner === null ? undefined : keptAs(owner, readAppConfig());
}
