import { errors } from "@rowhouse/contract";
import { expect, test } from "vitest";
import {
  isActive,
  sessionCodes,
  transition,
  type SessionEvent,
  type SessionState,
} from "./session-state.ts";

const owner = { url: "https://api.example/", project: "_", userId: 7 };
const other = { ...owner, userId: 8 };
const token = { owner, token: "t1", expiresAt: 1_000 };
const fresh = { owner: { ...owner }, token: "t2", expiresAt: 2_000 };

const out: SessionState = { status: "signed-out", owner: null, reason: null };
const idleOut: SessionState = { status: "signed-out", owner: null, reason: 101 };
const signingIn: SessionState = {
  status: "signing-in",
  owner: null,
  reason: null,
  hasOtp: false,
};
const signingInAgain: SessionState = { status: "signing-in", owner, reason: 101, hasOtp: false };
const otp: SessionState = { status: "otp-required", owner: null, reason: null };
const otpAgain: SessionState = { status: "otp-required", owner, reason: 101 };
const signedIn: SessionState = { status: "signed-in", ...token };
const refreshing: SessionState = { status: "refreshing", ...token };
const expired: SessionState = { status: "expired", owner, reason: 101 };
const all = {
  out,
  idleOut,
  signingIn,
  signingInAgain,
  otp,
  otpAgain,
  signedIn,
  refreshing,
  expired,
};

const signIn: SessionEvent = { type: "sign-in" };
const failed = (code: number | null): SessionEvent => ({ type: "sign-in-failed", code });
const entered: SessionEvent = { type: "signed-in", session: fresh };
const refresh: SessionEvent = { type: "refresh" };
const refreshFailed: SessionEvent = { type: "refresh-failed" };
const expire: SessionEvent = { type: "expired", reason: 101 };
const leave: SessionEvent = { type: "left" };
const signOut: SessionEvent = { type: "signed-out" };

test.each<[string, SessionState, SessionEvent, SessionState]>([
  ["signing in from the sign-in page", out, signIn, signingIn],
  ["signing in over open work", expired, signIn, signingInAgain],
  ["signing in with the one-time code", otp, signIn, { ...signingIn, hasOtp: true }],
  ["a wrong password", signingIn, failed(100), out],
  ["a wrong password over open work", signingInAgain, failed(100), expired],
  ["a missing one-time code", signingIn, failed(111), otp],
  ["a wrong one-time code over open work", signingInAgain, failed(112), otpAgain],
  ["a server that does not respond", signingIn, failed(null), out],
  ["a token after signing in", signingIn, entered, { status: "signed-in", ...fresh }],
  ["the token of another tab", expired, entered, { status: "signed-in", ...fresh }],
  ["a refresh that begins", signedIn, refresh, refreshing],
  ["a refresh that succeeds", refreshing, entered, { status: "signed-in", ...fresh }],
  ["a refresh that failed for now", refreshing, refreshFailed, signedIn],
  ["an end with a reason", signedIn, expire, expired],
  ["an end while refreshing", refreshing, expire, expired],
  ["abandoning the open work", expired, leave, idleOut],
  ["canceling the sign-in", otp, leave, out],
  ["signing out", signedIn, signOut, out],
  ["signing out instead of signing in again", expired, signOut, out],
])("%s", (...[, state, event, next]) => {
  expect(transition(state, event)).toEqual(next);
});

test.each<[string, (keyof typeof all)[], SessionEvent]>([
  [
    "a refresh begins only when signed in",
    ["out", "signingIn", "otp", "refreshing", "expired"],
    refresh,
  ],
  ["a failed refresh means nothing later", ["out", "signedIn", "expired"], refreshFailed],
  ["a failed sign-in means nothing later", ["out", "otp", "signedIn", "expired"], failed(100)],
  ["only a token can expire", ["out", "idleOut", "signingInAgain", "otpAgain", "expired"], expire],
  ["there is nothing to abandon", ["out", "idleOut", "signedIn", "refreshing"], leave],
  ["a signed-in user stays so while signing in", ["signedIn", "refreshing", "signingIn"], signIn],
])("%s", (_title, states, event) => {
  for (const name of states) expect(transition(all[name], event), name).toBe(all[name]);
});

test("the owner stays the same object as long as it is the same user", () => {
  expect(transition(expired, entered).owner).toBe(owner);
  const session = { ...fresh, owner: other };
  expect(transition(expired, { type: "signed-in", session }).owner).toBe(other);
});

test.each([
  "invalidToken",
  "expiredToken",
  "userInactive",
  "userNotFound",
  "notSignedIn",
  "otpMissing",
  "otpWrong",
] as const)("the code for %s is that of the contract", (name) => {
  expect(errors[name].code).toBe(sessionCodes[name]);
});

test("a token that is being refreshed is still valid", () => {
  const active = Object.entries(all).flatMap(([name, state]) => (isActive(state) ? [name] : []));
  expect(active).toEqual(["signedIn", "refreshing"]);
});
