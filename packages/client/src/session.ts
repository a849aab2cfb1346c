import { errors } from "@rowhouse/contract";
import type { TokenClaims } from "@rowhouse/contract";
import { ApiError, isApiError } from "./api-error.ts";
import type { TokenSource } from "./caller.ts";
import { readClaims, refreshMargin, secondsLeft } from "./token.ts";
import type { TokenStorage } from "./token-storage.ts";

/** `out`: never signed in or signed out; `in`: there is a token; `ended`: the server or the clock took it away. */
export type SessionState = "out" | "in" | "ended";

/** The token of one person at one project, and its life. */
export interface Session {
  readonly state: SessionState;
  readonly token: string | null;
  /** What the token says about its owner; null without one and for static tokens. */
  readonly claims: TokenClaims | null;
  /** Takes a token, after sign-in or single sign-on. */
  start(token: string): void;
  /** Forgets the token on purpose; nobody is told. */
  signOut(): void;
  /** Forgets the token because it is no longer good and tells `onSessionEnd`, once. */
  end(reason: ApiError): void;
  /** Exchanges the token when less than 30 seconds of it remain. Call it on a timer; every call does it as well. */
  refreshIfDue(): Promise<void>;
  /** Exchanges the token now. Callers at the same time share one request. */
  refresh(): Promise<void>;
}

/** What a session needs from around it. */
export interface SessionParts {
  storage: TokenStorage;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Asks the server for a fresh token. */
  exchangeToken: (token: string) => Promise<string>;
  onSessionEnd?: ((reason: ApiError) => void) | undefined;
}

/** Codes of the contract after which a token is of no more use. */
const endingCodes: ReadonlySet<number | null> = new Set([
  errors.invalidToken.code,
  errors.expiredToken.code,
  errors.userInactive.code,
  errors.userNotFound.code,
  errors.notSignedIn.code,
]);

/** Whether a failure says that the token is of no more use. */
export function endsSession(error: unknown): error is ApiError {
  return (
    isApiError(error) &&
    (error.status === 401 || error.status === 404) &&
    endingCodes.has(error.code)
  );
}

/** Makes a session; a token that storage still holds is taken up. */
export function createSession({
  storage,
  now,
  exchangeToken,
  onSessionEnd,
}: SessionParts): Session {
  let token = storage.read();
  let state: SessionState = token === null ? "out" : "in";
  let pending: Promise<void> | null = null;

  const set = (next: string | null, nextState: SessionState): void => {
    token = next;
    state = nextState;
    storage.write(next);
  };

  const end = (reason: ApiError): void => {
    if (state !== "in") return;
    set(null, "ended");
    onSessionEnd?.(reason);
  };

  const exchange = async (current: string): Promise<void> => {
    try {
      const fresh = await exchangeToken(current);
      // Signing out or in meanwhile wins over the answer.
      if (token === current) set(fresh, "in");
    } catch (error) {
      if (token === current && endsSession(error)) end(error);
      throw error;
    }
  };

  const refresh = (): Promise<void> => {
    if (token === null) return Promise.resolve();
    pending ??= exchange(token).finally(() => {
      pending = null;
    });
    return pending;
  };

  /** Another tab may have a fresher token of the same person already. */
  const adopt = (): void => {
    const stored = storage.read();
    if (stored === null || token === null || stored === token) return;
    const isSamePerson = readClaims(stored)?.id === readClaims(token)?.id;
    if (isSamePerson && secondsLeft(stored, now()) > secondsLeft(token, now())) token = stored;
  };

  const refreshIfDue = async (): Promise<void> => {
    if (token === null) return;
    if (secondsLeft(token, now()) < refreshMargin) adopt();
    const left = secondsLeft(token, now());
    if (left <= 0) {
      const reason = expired();
      end(reason);
      throw reason;
    }
    if (left < refreshMargin) await refresh().catch(keepUsing);
  };

  return {
    get state() {
      return state;
    },
    get token() {
      return token;
    },
    get claims() {
      return token === null ? null : readClaims(token);
    },
    start: (next) => set(next, "in"),
    signOut: () => set(null, "out"),
    end,
    refresh,
    refreshIfDue,
  };
}

/** A server that cannot refresh just now takes no seconds from a token that still has some. */
function keepUsing(error: unknown): void {
  if (endsSession(error)) throw error;
}

/**
 * The tokens of a session for calls: fresh enough, and none after it ended until somebody signs in. Only the failure
 * of the token in use ends the session, not that of one replaced meanwhile.
 */
export function tokensOf(session: Session): TokenSource {
  return {
    async token() {
      if (session.state === "ended") throw expired();
      await session.refreshIfDue();
      return session.token;
    },
    reject(token, reason) {
      if (token === session.token) session.end(reason);
    },
  };
}

/** The failure of a token whose time is over; known without asking the server. */
export function expired(): ApiError {
  const { code, status, text } = errors.expiredToken;
  return new ApiError({ code, status, message: text });
}
