import { adminRole, publicRole, testPattern } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { readAdminLinks } from "./users.repository.ts";
import type { RoleLink } from "./users.repository.ts";

type Values = Record<string, unknown>;

/** Keys that open an account: whoever may set them for an administrator is one. */
const credentials: readonly string[] = [
  "email",
  "password",
  "token",
  "status",
  "roles",
  "2fa_secret",
  "external_id",
];

/** Columns that only the server writes, or that have an address of their own. */
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
 * Judges what no permission row can allow (product decision J9, K20): only an administrator grants or takes the
 * administrator role or touches what opens an administrator's account; nobody joins the public role. Answers the
 * values with `roles` reduced to plain links, so that nothing else can be written through them.
 * `keys` are the users to be changed, empty for a new one. Throws `forbidden` (403/10).
 */
export async function checkRoleRules(
  ctx: Context,
  keys: readonly string[],
  values: Values,
): Promise<Values> {
  const { roles, ...rest } = values;
  const entries = Array.isArray(roles) ? roles.map(readEntry) : [];
  if (entries.some((entry) => entry.role === publicRole)) {
    throw new AppError("forbidden", { details: "Nobody can be a member of the public role." });
  }
  if (!ctx.actor.isAdmin)
    await checkAdministrators(ctx, {
      keys,
      entries,
      isOpening: credentials.some((key) => key in values),
    });
  if (roles === undefined) return rest;
  return { ...rest, roles: Array.isArray(roles) ? entries.map(toLink) : roles };
}

async function checkAdministrators(
  ctx: Context,
  change: { keys: readonly string[]; entries: readonly RoleEntry[]; isOpening: boolean },
): Promise<void> {
  const { keys, entries, isOpening } = change;
  const links = await readAdminLinks(ctx.db);
  if (entries.some((entry) => entry.role === adminRole || touches(links, entry))) {
    throw new AppError("forbidden", {
      details: "Only administrators grant or take the administrator role.",
    });
  }
  if (
    isOpening &&
    links.some((link) => keys.includes(String(link.user)) && link.user !== ctx.actor.user)
  ) {
    throw new AppError("forbidden", {
      details: "Only administrators change how administrators sign in.",
    });
  }
}

/** The setting `password_policy` is a regular expression; one that is none lets every password pass. Throws `invalidInput`. */
export async function checkPassword(ctx: Context, values: Values): Promise<void> {
  const { password } = values;
  if (typeof password !== "string" || password === "") return;
  const { password_policy: policy } = await ctx.project.settings.get();
  if (policy && testPattern(policy, password) === "mismatch") {
    throw new AppError("invalidInput", {
      field: "password",
      details: "password: it does not follow the rules of this project",
    });
  }
}

/** Refuses to delete an administrator unless one asks. */
export async function checkRemoval(ctx: Context, keys: readonly string[]): Promise<void> {
  if (ctx.actor.isAdmin) return;
  const links = await readAdminLinks(ctx.db);
  if (links.some((link) => keys.includes(String(link.user)))) {
    throw new AppError("forbidden", { details: "Only administrators remove administrators." });
  }
}

/** An entry of `roles`: a link between the user and a role that is made, changed or removed. */
interface RoleEntry {
  /** Key of an existing link. */
  id: number | null;
  /** Undefined: not sent; null: sent, but no key. */
  role: number | null | undefined;
  user: number | null | undefined;
  isRemoved: boolean;
}

function readEntry(entry: unknown): RoleEntry {
  if (typeof entry !== "object" || entry === null)
    return { id: toKey(entry), role: undefined, user: undefined, isRemoved: false };
  const {
    id,
    role,
    user,
    $delete,
  }: { id?: unknown; role?: unknown; user?: unknown; $delete?: unknown } = entry;
  return {
    id: toKey(id),
    role: linkedKey(role),
    user: linkedKey(user),
    isRemoved: $delete === true,
  };
}

function toLink({ id, role, user, isRemoved }: RoleEntry): Values {
  return {
    ...(id === null ? {} : { id }),
    ...(role === undefined ? {} : { role }),
    ...(user === undefined ? {} : { user }),
    ...(isRemoved ? { $delete: true } : {}),
  };
}

/** The key of a role or user, also of an expanded one. */
function linkedKey(value: unknown): number | null | undefined {
  if (value === undefined) return undefined;
  return toKey(typeof value === "object" && value !== null && "id" in value ? value.id : value);
}

/** An existing link to the administrator role may not be moved, given up or taken over. */
function touches(links: readonly RoleLink[], entry: RoleEntry): boolean {
  return entry.id !== null && links.some((link) => link.id === entry.id);
}

function toKey(value: unknown): number | null {
  const key =
    typeof value === "number" || (typeof value === "string" && value.trim() !== "")
      ? Number(value)
      : Number.NaN;
  return Number.isInteger(key) ? key : null;
}
