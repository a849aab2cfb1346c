import { refusalOf } from "./refusal.ts";

/**
 * Whether it is not known what became of a request: nothing answered, or something in between did, which is not the server and
 * gives no code of the contract.
 */
export function isUnanswered(error: unknown): boolean {
  const refusal = refusalOf(error);
  if (refusal === null) return false;
  const { status, code } = refusal;
  return status === 0 || (status >= 500 && (code === null || code < 0));
}
