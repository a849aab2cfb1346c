import { asRecord, type ErrorKey } from "@rowhouse/contract";
import type { LoginSearch } from "../../access/address/login-search.ts";
import { passkeyProblem } from "../../access/server/passkey-support.ts";
import { refusalOf } from "../../data/refusal.ts";
import { codeOf, type ProjectTarget } from "../../data/session.ts";
import type { MessageText, MessageTone } from "../../design/notice/form-message.tsx";

/** Codes of the API that the sign-in page treats in a way of their own. */
export const loginCodes = {
  unreachable: -1,
  invalidInput: 4,
  tooMany: 7,
  notInstalled: 14,
} as const;

/**
 * The keys of the failures that these pages have texts for. Servers of earlier generations and the way back from single
 * sign-on name a failure by its code alone. An unknown user reads like a wrong password, to tell no one who has an account.
 */
const errorKeys: Readonly<Record<number, ErrorKey>> = {
  4: "invalidInput",
  11: "databaseUnreachable",
  14: "notInstalled",
  21: "maintenance",
  22: "projectUnknown",
  100: "wrongCredentials",
  101: "expiredToken",
  102: "expiredToken",
  103: "userInactive",
  104: "resetTokenInvalid",
  105: "resetTokenExpired",
  106: "wrongCredentials",
  107: "ssoEmailUnknown",
  108: "notSignedIn",
  109: "ssoTokenInvalid",
  110: "ssoTokenExpired",
  111: "otpMissing",
  112: "otpWrong",
  114: "loginInputInvalid",
};

/** The message about an e-mail address that is none. */
export const invalidEmail: MessageText = { tone: "error", key: "invalid_email" };

/** Milliseconds after which a server that did not respond is called again. */
export const retryAfter = 5_000;

/** The message about a call that failed; null for none. `url` is the address of the API that was called. */
export function failureMessage(error: unknown, url: string): MessageText | null {
  if (error === null) return null;
  const problem = passkeyProblem(error);
  if (problem !== null) return { tone: "warning", ...problem };
  const code = codeOf(error);
  if (code === loginCodes.tooMany) return throttled(error);
  if (code === loginCodes.unreachable)
    return { tone: "error", key: "server_unreachable", values: { url } };
  return codeMessage(code);
}

/** The same about a password that was chosen: where nothing else is wrong, the project does not take it. */
export function passwordFailure(error: unknown, url: string): MessageText | null {
  return codeOf(error) === loginCodes.invalidInput
    ? { tone: "error", key: "password_refused" }
    : failureMessage(error, url);
}

/** The message about a failure of which only the code is known; one without a text is an unknown error. */
export function codeMessage(code: number | null): MessageText {
  const key = code === null ? undefined : errorKeys[code];
  return { tone: toneOf(code), key: key === undefined ? "error_unknown" : `errors.${key}` };
}

/** Codes 100 to 199 warn, 101 and 102 are plain, all others are errors. */
function toneOf(code: number | null): MessageTone {
  if (code === 101 || code === 102) return "plain";
  return code !== null && code >= 100 && code < 200 ? "warning" : "error";
}

/** The details of the server say how long to wait. */
function throttled(error: unknown): MessageText {
  const seconds = Number(asRecord(refusalOf(error)?.details)["seconds"] ?? Number.NaN);
  return Number.isFinite(seconds)
    ? { tone: "warning", key: "throttled_seconds", values: { seconds } }
    : { tone: "warning", key: "throttled" };
}

/** The failure that single sign-on reports in the address; its code is null when it is not known. */
export function ssoFailure({ error, code }: LoginSearch): { code: number | null } | null {
  if (error === undefined && code === undefined) return null;
  const number = Number(code);
  return { code: Number.isFinite(number) ? number : null };
}

/** A key for a select box. */
export function targetKey({ url, project }: ProjectTarget): string {
  return `${url} ${project}`;
}
