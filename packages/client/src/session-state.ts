/** A project of an API that can be signed in to. */
export interface ProjectTarget {
  /** Address of the API. */
  url: string;
  /** Key of the project. */
  project: string;
}

/** The user a session belongs to, and where. */
export interface SessionOwner extends ProjectTarget {
  userId: number;
}

/** A token that is in use. */
export interface ActiveSession {
  owner: SessionOwner;
  token: string;
  /** Milliseconds since 1970; null for tokens that never expire. */
  expiresAt: number | null;
}

/** No token. The owner is the user who may sign in again to continue their work, if there is one. */
interface Inactive {
  owner: SessionOwner | null;
  /** Code of the API (contract 12) that says why the last session ended; null when it was ended on purpose. */
  reason: number | null;
}

export interface SignedOut extends Inactive {
  status: "signed-out";
  owner: null;
}

/** The server is checking the credentials. */
export interface SigningIn extends Inactive {
  status: "signing-in";
  /** The credentials hold a one-time code. */
  hasOtp: boolean;
}

/** The credentials are not enough or their one-time code is wrong: the user has a second factor. */
export interface OtpRequired extends Inactive {
  status: "otp-required";
}

export interface SignedIn extends ActiveSession {
  status: "signed-in";
}

/** The token is being exchanged for a fresh one and still valid for calls. */
export interface Refreshing extends ActiveSession {
  status: "refreshing";
}

/** The token is no longer valid, but the work of its owner is still open. */
export interface Expired extends Inactive {
  status: "expired";
  owner: SessionOwner;
}

export type SessionState = SignedOut | SigningIn | OtpRequired | SignedIn | Refreshing | Expired;

/** The events of a session. */
export type SessionEvent =
  | { type: "sign-in" }
  | { type: "sign-in-failed"; code: number | null }
  | { type: "signed-in"; session: ActiveSession }
  | { type: "refresh" }
  | { type: "refresh-failed" }
  | { type: "expired"; reason: number }
  /** The work of the owner is abandoned; the reason why the session ended stays. */
  | { type: "left" }
  | { type: "signed-out" };

/**
 * The state after an event. Events that mean nothing in a state leave it as it is, the same object:
 * a refresh that comes back after signing out, a second 401 of one token.
 */
export function transition(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case "sign-in":
      return beginSignIn(state);
    case "sign-in-failed":
      return state.status === "signing-in" ? afterFailedSignIn(state, event.code) : state;
    case "signed-in":
      return { status: "signed-in", ...event.session, owner: stableOwner(state, event.session) };
    case "refresh":
      return state.status === "signed-in" ? { ...state, status: "refreshing" } : state;
    case "refresh-failed":
      return state.status === "refreshing" ? { ...state, status: "signed-in" } : state;
    case "expired":
      return isActive(state)
        ? { status: "expired", owner: state.owner, reason: event.reason }
        : state;
    case "left":
      return isActive(state) || state.status === "signed-out" ? state : signedOut(state.reason);
    case "signed-out":
      return signedOut(null);
  }
}

/** Whether there is a valid token. */
export function isActive(state: SessionState): state is SignedIn | Refreshing {
  return state.status === "signed-in" || state.status === "refreshing";
}

/** Codes of the API that concern the session (API contract 12), as numbers because the catalog is large. */
export const sessionCodes = {
  invalidToken: 101,
  expiredToken: 102,
  userInactive: 103,
  userNotFound: 106,
  notSignedIn: 108,
  otpMissing: 111,
  otpWrong: 112,
  passkeyRefused: 115,
} as const;

/** Those after a right password: the second factor is missing, or its answer was wrong. */
const factorCodes: ReadonlySet<number> = new Set([
  sessionCodes.otpMissing,
  sessionCodes.otpWrong,
  sessionCodes.passkeyRefused,
]);

/** Milliseconds until a token expires, negative when it has; Infinity for tokens that never do. */
export function millisecondsLeft({ expiresAt }: ActiveSession, now: number): number {
  return (expiresAt ?? Number.POSITIVE_INFINITY) - now;
}

export function signedOut(reason: number | null): SignedOut {
  return { status: "signed-out", owner: null, reason };
}

/** Whether two sessions are of the same user at the same project. */
export function isSameOwner(one: SessionOwner | null, other: SessionOwner | null): boolean {
  return (
    one?.userId === other?.userId && one?.url === other?.url && one?.project === other?.project
  );
}

function beginSignIn(state: SessionState): SessionState {
  // Someone who is signed in stays so until the token of another user is there.
  if (isActive(state) || state.status === "signing-in") return state;
  const { owner, reason } = state;
  return { status: "signing-in", owner, reason, hasOtp: state.status === "otp-required" };
}

function afterFailedSignIn({ owner, reason }: SigningIn, code: number | null): SessionState {
  if (code !== null && factorCodes.has(code)) return { status: "otp-required", owner, reason };
  return owner === null ? signedOut(reason) : { status: "expired", owner, reason };
}

/** The owner as the same object while it is the same user, so that components need not render again. */
function stableOwner(state: SessionState, { owner }: ActiveSession): SessionOwner {
  return state.owner !== null && isSameOwner(state.owner, owner) ? state.owner : owner;
}
