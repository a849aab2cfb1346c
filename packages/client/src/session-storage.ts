import type { ActiveSession, SessionOwner } from "./session-state.ts";

/** The part of a session that outlives the page: the token, or why there is none. */
export type StoredSession = ({ status: "in" } & StoredToken) | StoredEnd;

type StoredToken = SessionOwner & Pick<ActiveSession, "token" | "expiresAt">;

interface StoredEnd {
  status: "out";
  /** Code of the API (contract 12); null after signing out on purpose. */
  error: number | null;
}

/** Where a session is stored. Tokens are stored nowhere else, and never in addresses. */
export interface SessionStorage {
  read(): StoredSession | null;
  write(session: StoredSession): void;
  /** Calls back when another tab wrote; the result stops it. */
  subscribe(listener: (session: StoredSession | null) => void): () => void;
}

/** Holds the session in memory only: it is gone with the page. */
export function memoryStorage(initial: StoredSession | null = null): SessionStorage {
  let stored = initial;
  return {
    read: () => stored,
    write: (session) => {
      stored = session;
    },
    subscribe: () => () => undefined,
  };
}

/**
 * Stores the session in the browser under a key, so that it survives a reload; `localStorage` shares it between tabs,
 * `sessionStorage` does not. If the browser refuses storage it is held in memory.
 */
export function webStorage(
  storage: Pick<Storage, "getItem" | "setItem">,
  key: string,
): SessionStorage {
  const fallback = memoryStorage();
  return {
    read: () => parseSession(attempt(() => storage.getItem(key))) ?? fallback.read(),
    write: (session) => {
      fallback.write(session);
      attempt(() => storage.setItem(key, JSON.stringify(session)));
    },
    subscribe(listener) {
      const handleStorage = (event: StorageEvent): void => {
        // Without a key everything was cleared.
        if (event.key === key || event.key === null) listener(parseSession(event.newValue));
      };
      window.addEventListener("storage", handleStorage);
      return () => window.removeEventListener("storage", handleStorage);
    },
  };
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** A stored session from its text; null for anything else, such as what another program left there. */
function parseSession(text: string | null): StoredSession | null {
  const value: unknown = text === null ? null : attempt(() => JSON.parse(text));
  if (typeof value !== "object" || value === null || !("status" in value)) return null;
  if (value.status === "out") {
    const error = "error" in value && typeof value.error === "number" ? value.error : null;
    return { status: "out", error };
  }
  if (value.status !== "in" || !isStoredToken(value)) return null;
  const { url, project, userId, token, expiresAt } = value;
  return { status: "in", url, project, userId, token, expiresAt };
}

function isStoredToken(value: object): value is StoredToken {
  const { url, project, userId, token, expiresAt }: Partial<Record<keyof StoredToken, unknown>> =
    value;
  return (
    [url, project, token].every((text) => typeof text === "string") &&
    typeof userId === "number" &&
    (typeof expiresAt === "number" || expiresAt === null)
  );
}
