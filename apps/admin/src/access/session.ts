import type { Clock, SessionStorage, Ticker } from "./session-parts.ts";
import type { SessionStore } from "./session-store.ts";
import { createSessionStore } from "./session-store.ts";

/** Who is signed in where; kept in the browser so that reloads and other tabs find it. */
export interface SignedIn {
  status: "in";
  /** Address of the API, with a slash at the end. */
  url: string;
  project: string;
  token: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  userId: number;
}

export interface SignedOut {
  status: "out";
  /** The API's code of why, for the sign-in page; null after signing out on purpose. */
  error: number | null;
}

/** Signed out while a page is open: the page stays and asks for the password again. */
export interface Expired extends Omit<SignedIn, "status" | "token" | "expiresAt"> {
  status: "expired";
  error: number;
}

export type SessionState = SignedIn | SignedOut | Expired;

export interface Credentials {
  url: string;
  project: string;
  email: string;
  password: string;
  otp?: string;
}

/** What the session needs from outside. */
export interface SessionParts {
  storage: SessionStorage;
  clock: Clock;
  every: Ticker;
  /** Asks the API for a token; rejects with the API's error. */
  authenticate(credentials: Credentials): Promise<string>;
  /** Trades a valid token for a younger one. */
  refresh(token: NewToken): Promise<string>;
  /** Reads the numeric code of an error: -1 for a server that did not answer, null for none. */
  codeOf(error: unknown): number | null;
  /** Runs one tab's work at a time; other tabs wait for it. */
  alone(work: () => Promise<void>): Promise<void>;
}

/** A token and where it is valid. */
export interface NewToken {
  url: string;
  project: string;
  token: string;
}

export interface Session {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  signIn(credentials: Credentials): Promise<void>;
  /** Takes over a token that came another way (single sign-on). */
  adopt(token: NewToken, lifetime?: number): void;
  signOut(): void;
  /** Ends the session with a code, page kept. Does nothing when nobody is signed in. */
  expire(code: number): void;
  /** Gives up an ended session whose page is not worth keeping: the sign-in page says why. */
  leave(): void;
  /** Minutes without activity after which the session ends; 0 never. */
  setAutoSignOut(minutes: number): void;
  /** The person did something. */
  touch(): void;
  /** Refreshes the token if it is about to expire, ends the session if it was idle for too long. */
  check(): Promise<void>;
  /** Resolves with a valid token: at once, or when the person has signed in again. Null after signing out. */
  whenSignedIn(): Promise<string | null>;
  /** Starts the regular checks; the result stops them. */
  start(): () => void;
}

/** A single sign-on token is renewed sooner, after 5 minutes at the latest. */
export const ssoLifetime = 5 * 60_000;

/** How long a token of the API lives by the clock of this computer, in milliseconds. */
const tokenLifetime = 20 * 60_000;
const refreshBefore = 30_000;
const checkEvery = 10_000;
const touchEvery = 5_000;
const inactive = 101;

/** The session of this tab, shared with the other tabs through the storage. */
export function createSession(parts: SessionParts): Session {
  const { storage, clock } = parts;
  const store = createSessionStore(firstState(storage.read(), clock.now()));
  let autoSignOut = 60;
  let touchedAt = 0;

  const enter = (token: NewToken, lifetime = tokenLifetime) => {
    const next = signedInWith(token, clock.now() + lifetime);
    storage.write(next);
    store.set(next);
  };
  const expire = (error: number) => {
    const state = store.get();
    if (state.status !== "in") return;
    const { url, project, userId } = state;
    storage.write({ status: "out", error });
    store.set({ status: "expired", url, project, userId, error });
  };
  const isIdle = () => {
    const last = storage.touchedAt() ?? clock.now();
    return autoSignOut > 0 && clock.now() - last > autoSignOut * 60_000;
  };
  const session: Session = {
    state: store.get,
    subscribe: store.subscribe,
    whenSignedIn: store.whenSignedIn,
    async signIn(credentials) {
      const token = await parts.authenticate(credentials);
      session.adopt({ url: credentials.url, project: credentials.project, token });
    },
    adopt(token, lifetime) {
      storage.touch(clock.now());
      enter(token, lifetime);
    },
    signOut() {
      storage.write({ status: "out", error: null });
      store.set({ status: "out", error: null });
    },
    expire,
    leave() {
      const state = store.get();
      if (state.status === "expired") store.set({ status: "out", error: state.error });
    },
    setAutoSignOut(minutes) {
      autoSignOut = minutes;
    },
    touch() {
      const now = clock.now();
      if (now - touchedAt < touchEvery || isIdle()) return;
      touchedAt = now;
      storage.touch(now);
    },
    async check() {
      const state = store.get();
      if (state.status !== "in") return;
      if (isIdle()) expire(inactive);
      else if (state.expiresAt - clock.now() <= refreshBefore)
        await parts.alone(() => refreshToken({ parts, store, enter, expire }));
    },
    start() {
      const stopListening = storage.onChange((next) => followOtherTab(store, next));
      const stopChecking = parts.every(checkEvery, () => void session.check());
      return () => {
        stopListening();
        stopChecking();
      };
    },
  };
  return session;
}

interface Refreshing {
  parts: SessionParts;
  store: SessionStore;
  enter: (token: NewToken) => void;
  expire: (error: number) => void;
}

/** Trades the token for a younger one, unless another tab has done so meanwhile. */
async function refreshToken({ parts, store, enter, expire }: Refreshing): Promise<void> {
  const { clock, storage } = parts;
  const state = store.get();
  if (state.status !== "in" || state.expiresAt - clock.now() > refreshBefore) return;
  const stored = storage.read();
  if (stored?.status === "in" && stored.expiresAt > state.expiresAt) {
    store.set(stored);
    return;
  }
  try {
    const token = await parts.refresh(state);
    // Signing out meanwhile wins over the answer.
    if (store.get().status === "in") enter({ ...state, token });
  } catch (error) {
    const code = parts.codeOf(error);
    // A server that does not answer is asked again with the next check, as long as the token lives.
    if (code === -1 && state.expiresAt > clock.now()) return;
    expire(code === null || code < 100 ? 102 : code);
  }
}

/** Another tab signed in, out or refreshed. */
function followOtherTab(store: SessionStore, next: SignedIn | SignedOut | null): void {
  const state = store.get();
  if (next?.status === "in") {
    store.set(next);
    return;
  }
  if (state.status !== "in") return;
  const error = next?.error ?? null;
  const { url, project, userId } = state;
  if (error === null) store.set({ status: "out", error: null });
  else store.set({ status: "expired", url, project, userId, error });
}

/** A session that ran out while no page was open is over; its page went with it. */
function firstState(stored: SignedIn | SignedOut | null, now: number): SignedIn | SignedOut {
  if (!stored) return { status: "out", error: null };
  return stored.status === "in" && stored.expiresAt <= now ? { status: "out", error: 102 } : stored;
}

function signedInWith({ url, project, token }: NewToken, expiresAt: number): SignedIn {
  return { status: "in", url, project, token, expiresAt, userId: readUserId(token) };
}

/** Whom a token says it belongs to; 0 when it says nothing. Not checked here: only the server can. */
function readUserId(token: string): number {
  try {
    const part = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const payload: unknown = JSON.parse(atob(part));
    if (typeof payload !== "object" || payload === null || !("id" in payload)) return 0;
    return Number.isSafeInteger(Number(payload.id)) ? Number(payload.id) : 0;
  } catch {
    return 0;
  }
}
