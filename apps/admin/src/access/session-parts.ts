import type { SignedIn, SignedOut } from "./session.ts";

/** Milliseconds since 1970. */
export interface Clock {
  now(): number;
}

/** Calls back again and again, every so many milliseconds; the result stops it. */
export type Ticker = (milliseconds: number, callback: () => void) => () => void;

/** Where the session outlives a reload and is seen by other tabs. */
export interface SessionStorage {
  read(): SignedIn | SignedOut | null;
  write(state: SignedIn | SignedOut): void;
  /** When a person last did something in any tab; null if unknown. */
  touchedAt(): number | null;
  touch(at: number): void;
  /** Calls back when another tab wrote. */
  onChange(listener: (state: SignedIn | SignedOut | null) => void): () => void;
}

const sessionKey = "rowhouse:session";
const touchedKey = "rowhouse:touched";

/** The browser's local storage as home of the session. */
export const browserStorage: SessionStorage = {
  read: () => parseState(localStorage.getItem(sessionKey)),
  write: (state) => localStorage.setItem(sessionKey, JSON.stringify(state)),
  touchedAt: () => {
    const at = Number(localStorage.getItem(touchedKey));
    return Number.isFinite(at) && at > 0 ? at : null;
  },
  touch: (at) => localStorage.setItem(touchedKey, String(at)),
  onChange(listener) {
    const handleStorage = (event: StorageEvent) => {
      if (event.key === sessionKey || event.key === null) listener(parseState(event.newValue));
    };
    window.addEventListener("storage", handleStorage);
    return () => window.removeEventListener("storage", handleStorage);
  },
};

export const browserClock: Clock = { now: () => Date.now() };

export const browserTicker: Ticker = (milliseconds, callback) => {
  const timer = setInterval(callback, milliseconds);
  return () => clearInterval(timer);
};

/** One tab at a time refreshes the token; where locks are missing each tab does. */
export async function aloneAmongTabs(work: () => Promise<void>): Promise<void> {
  if ("locks" in navigator) await navigator.locks.request("rowhouse:refresh", work);
  else await work();
}

function parseState(text: string | null): SignedIn | SignedOut | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || !("status" in value)) return null;
    if (value.status === "out") {
      const error = "error" in value && typeof value.error === "number" ? value.error : null;
      return { status: "out", error };
    }
    return isSignedIn(value) ? value : null;
  } catch {
    return null;
  }
}

function isSignedIn(value: object): value is SignedIn {
  return (
    "status" in value &&
    value.status === "in" &&
    "token" in value &&
    typeof value.token === "string" &&
    "url" in value &&
    typeof value.url === "string" &&
    "project" in value &&
    typeof value.project === "string" &&
    "expiresAt" in value &&
    typeof value.expiresAt === "number" &&
    "userId" in value &&
    typeof value.userId === "number"
  );
}
