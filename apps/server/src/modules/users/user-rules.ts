import { testPattern, isPattern } from "@rowhouse/contract/patterns";
import { passwordPolicies, type PasswordRule } from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import { AppError, because, brokenRule } from "../../core/errors.ts";
import { mask } from "../../query/index.ts";
import { checkedLinks } from "./role-links.ts";
import { readAdminLinks } from "./users.repository.ts";
import type { Settings } from "../../core/project.ts";

type Values = Record<string, unknown>;

/** Keys that give access to an account: a user who may set them for an administrator can become one. */
const credentials: readonly string[] = [
  "email",
  "password",
  "token",
  "status",
  "roles",
  "2fa_secret",
  "external_id",
];

/** Columns that only the server writes, or that have their own endpoint. */
export const serverColumns: readonly string[] = [
  "id",
  "external_id",
  "2fa_secret",
  "last_access_on",
  "last_page",
  "last_login",
  "last_ip",
];

/**
 * Checks what no permission row can allow (J9, K20): the links in `roles`, and that only an administrator changes what
 * gives access to an administrator's account. Returns the values with `roles` reduced to plain links.
 * `keys` are the users to be changed, empty for a new one. Throws `forbidden` (403/10).
 */
export async function checkRoleRules(
  ctx: Context,
  keys: readonly string[],
  values: Values,
): Promise<Values> {
  const isOpening = credentials.some((key) => Object.hasOwn(values, key));
  if (isOpening && (await concernsAdmins(ctx, keys)))
    throw new AppError("forbidden", because("onlyAdminsSignIn"));
  return "roles" in values
    ? { ...values, roles: await checkedLinks(ctx, values["roles"]) }
    : values;
}

/** The setting `password_policy` is a regular expression; an invalid one accepts every password. Throws `invalidInput`. */
export function checkPassword(ctx: Context, values: Values): void {
  const { password } = values;
  if (typeof password !== "string" || password === "") return;
  const { password_policy: policy } = ctx.settings;
  if (policy && testPattern(policy, password) === "mismatch") {
    throw new AppError("invalidInput", brokenRule("password", "passwordRules"));
  }
}

/** The form of a secret for authenticator apps: base 32, 80 bits or more. */
export function isSecret(value: unknown): value is string {
  return typeof value === "string" && /^[A-Z2-7]{16,128}$/.test(value);
}

/**
 * A secret of two-factor sign-in may be written through one's own profile, as clients of this generation do: the next sign-in asks
 * for its code. Nobody writes one for somebody else. Null switches it off, and what stands for a secret is none.
 * Throws `invalidInput`, and `fieldWriteDenied` (403/305).
 */
export function checkSecret(ctx: Context, keys: readonly string[], values: Values): void {
  const { "2fa_secret": secret } = values;
  if (secret === undefined || secret === null || secret === mask) return;
  if (!isSecret(secret)) throw new AppError("invalidInput", brokenRule("2fa_secret", "secret"));
  const [key] = keys;
  if (keys.length !== 1 || key !== String(ctx.actor.user))
    throw new AppError("fieldWriteDenied", { field: "2fa_secret" });
}

/** Only administrators delete administrators. */
export async function checkRemoval(ctx: Context, keys: readonly string[]): Promise<void> {
  if (await concernsAdmins(ctx, keys))
    throw new AppError("forbidden", because("onlyAdminsRemoveAdmins"));
}

/** Whether a caller who is no administrator names one. Keys are compared as numbers, as the database does. */
async function concernsAdmins(ctx: Context, keys: readonly string[]): Promise<boolean> {
  if (ctx.actor.isAdmin || keys.length === 0) return false;
  const links = await readAdminLinks(ctx.db);
  return links.some((link) => keys.some((key) => Number(key) === link.user));
}

/** The rule of the setting `password_policy`, for people who choose a password; the expression itself is not told. */
export function passwordRule({ password_policy: policy }: Settings): PasswordRule {
  // An invalid expression accepts every password, see `checkPassword`.
  if (!policy || !isPattern(policy)) return "none";
  if (policy === passwordPolicies.weak) return "weak";
  return policy === passwordPolicies.strong ? "strong" : "own";
}
