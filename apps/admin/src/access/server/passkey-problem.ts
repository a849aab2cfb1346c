import { PasskeyError } from "../../data/passkey-support.ts";
import { codeOf } from "../../data/session.ts";

const passkeyRefused = 115;

/** The text about a passkey that did not work, and what it is filled with; null for a failure of any other kind. */
export function passkeyProblem(
  error: unknown,
): { key: string; values: Record<string, string> } | null {
  if (error instanceof PasskeyError)
    return { key: `passkey_problem_${error.problem}`, values: { origin: error.origin } };
  return codeOf(error) === passkeyRefused ? { key: "passkey_refused", values: {} } : null;
}
