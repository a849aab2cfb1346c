/**
 * What is never shown, whatever the permission rows say (API contract 1.7, F6, security case C13).
 * `never`: to no one. `masked`: administrators and the user see that there is a value; no one sees what it is or may
 * compare it. `secret`: shown to administrators and on the caller's own row, and only administrators may filter or
 * sort by it. `own`: the same for showing, but filtering is open: the app finds other users on the same page that way
 * (API contract 3.3, last example).
 */
export type Concealment = "never" | "masked" | "secret" | "own";

/** Shown instead of a masked value. */
export const mask = "**********";

export function concealmentOf(collection: string, field: string): Concealment | null {
  return collection === "directus_users" ? (users.get(field) ?? null) : null;
}

const users: ReadonlyMap<string, Concealment> = new Map([
  ["password", "never"],
  ["token", "masked"],
  ["2fa_secret", "masked"],
  ["invite_token", "never"],
  ["email_notifications", "secret"],
  ["last_access_on", "own"],
  ["last_page", "own"],
]);
