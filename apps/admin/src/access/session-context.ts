import type { ProjectTarget, SessionOwner, SessionState } from "@rowhouse/client";
import { createContext, use, useSyncExternalStore } from "react";
import { readAppConfig } from "./app-config.ts";
import type { Sessions } from "./projects/sessions.ts";
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

/** The projects of this page: which there are, which one is shown, and the way to another. */
export interface Projects {
  sessions: Sessions;
  /** Those that are offered, and those at an address that was typed while somebody is signed in there. */
  targets(): readonly ProjectTarget[];
  /** The address of this app that opens a project, as a link has it. */
  hrefOf(target: ProjectTarget): string;
  /** Shows another project; what is typed here is stored first, and comes back with this project. */
  open(target: ProjectTarget): void;
  /** The same by loading the page again: what is under way here ends. */
  load(target: ProjectTarget): Promise<void>;
}

/** Given by main; null in tests of parts that know one project only. */
export const ProjectsContext = createContext<Projects | null>(null);

export function useProjects(): Projects | null {
  return use(ProjectsContext);
}
