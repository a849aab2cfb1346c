import { adminRole, publicRole } from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import { AppError, because } from "../../core/errors.ts";
import {
  countActiveAdmins,
  lockAdminRole,
  readAdminLinks,
  type RoleLink,
} from "./users.repository.ts";
import { findAccountById, lacksSecondFactor, mayComeFrom } from "../../access/index.ts";

/**
 * The links between users and roles of a payload, `roles` of a user or `users` of the role given. Returns them reduced
 * to plain links, so that nothing else about a user or a role can be written through them; anything but a list passes as it is.
 * Whatever the permissions say: no one joins the public role (K20), and only an administrator grants or withdraws the
 * administrator role (J9). Throws `forbidden` (403/10).
 */
export async function checkedLinks(
  ctx: Context,
  sent: unknown,
  role: number | null = null,
): Promise<unknown> {
  if (!Array.isArray(sent)) return sent;
  const entries = sent.map(readEntry);
  const roleIn = (entry: LinkEntry): number | null =>
    entry.role === undefined ? role : entry.role;
  if (entries.some((entry) => !entry.isRemoved && roleIn(entry) === publicRole))
    throw new AppError("forbidden", because("publicRoleMembers"));
  if (!ctx.actor.isAdmin && entries.length > 0) {
    const links = await readAdminLinks(ctx.db);
    if (entries.some((entry) => roleIn(entry) === adminRole || touches(links, entry)))
      throw new AppError("forbidden", because("onlyAdminsRoles"));
  }
  return entries.map(toLink);
}

/**
 * Runs a change of users or of their roles, one at a time, and rolls it back with its transaction when it would leave
 * no active administrator. To be called first in the transaction. Throws `lastAdmin` (403/216).
 */
export async function guardLastAdmin<T>(ctx: Context, change: () => Promise<T>): Promise<T> {
  await lockAdminRole(ctx.db);
  const result = await change();
  if ((await countActiveAdmins(ctx.db)) === 0) throw new AppError("lastAdmin");
  return result;
}

/** A link between a user and a role that is to be made, changed or removed. */
interface LinkEntry {
  /** Key of an existing link. */
  id: number | null;
  /** Undefined: not sent; null: sent, but no key. */
  role: number | null | undefined;
  user: number | null | undefined;
  isRemoved: boolean;
}

function readEntry(entry: unknown): LinkEntry {
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

function toLink({ id, role, user, isRemoved }: LinkEntry): Record<string, unknown> {
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

/** Whether an entry moves, gives up or takes over a link to the administrator role, or is about its members. */
function touches(links: readonly RoleLink[], { id, user }: LinkEntry): boolean {
  return links.some((link) => (id !== null && link.id === id) || link.user === user);
}

function toKey(value: unknown): number | null {
  const key =
    typeof value === "number" || (typeof value === "string" && value.trim() !== "")
      ? Number(value)
      : Number.NaN;
  return Number.isInteger(key) ? key : null;
}

/**
 * Runs a change of users or of their roles, and rolls it back with its transaction when it would lock somebody out for good:
 * nobody would be left who may repair it, or the actor could not take the change back (security case K8). To be called
 * first in the transaction. Throws `lastAdmin` (403/216), `forbidden` (403/10) with `ownFactorFirst` or `addressLeftOut`.
 */
export async function guardAccess<T>(ctx: Context, change: () => Promise<T>): Promise<T> {
  return await guardLastAdmin(ctx, async () => {
    const result = await change();
    await checkOwnAccess(ctx);
    return result;
  });
}

/** Suspending oneself is a decision; a second factor that is not set up, or an address that is left out, is an oversight. */
async function checkOwnAccess({ db, actor, origin }: Context): Promise<void> {
  const account = actor.user === null ? null : await findAccountById(db, actor.user);
  if (account === null) return;
  if (lacksSecondFactor(account)) throw new AppError("forbidden", because("ownFactorFirst"));
  if (!mayComeFrom(account.allowedAddresses, origin.ip))
    throw new AppError("forbidden", because("addressLeftOut", { address: origin.ip }));
}
