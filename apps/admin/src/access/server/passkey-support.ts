import { PasskeyError } from "../../data/passkey-error.ts";
import { codeOf } from "../../data/session.ts";

const passkeyRefused = 115;

/**
 * Whether the pages of this address may use passkeys: browsers have them with https or on localhost, and never at an address of
 * numbers.
 */
export function hasPasskeys(): boolean {
  const isNamed = !/^(?:[\d.]+|\[.*\])$/.test(window.location.hostname);
  return isNamed && window.isSecureContext && typeof window.PublicKeyCredential === "function";
}

/** The text about a passkey that did not work, and what it is filled with; null for a failure of any other kind. */
export function passkeyProblem(
  error: unknown,
): { key: string; values: Record<string, string> } | null {
  if (error instanceof PasskeyError)
    return { key: `passkey_problem_${error.problem}`, values: { origin: error.origin } };
  return codeOf(error) === passkeyRefused ? { key: "passkey_refused", values: {} } : null;
}
