import { randomUUID } from "node:crypto";
import {
  emptyQuery,
  isEmail,
  limits,
  parseKey,
  publicRole,
  readDateTime,
  type Invitation,
  type InvitationLink,
  type InvitedAddress,
  type InviteUsersBody,
} from "@rowhouse/contract";
import {
  findAccountByEmail,
  findAccountById,
  foldEmail,
  verifyToken,
  type Account,
} from "../../access/index.ts";
import { inTransaction, type Context, toStoredTime } from "../../core/context.ts";
import { AppError, because, brokenRule } from "../../core/errors.ts";
import { createItem, readItems, systemWrite, updateItem } from "../../query/index.ts";
import type { Item, Values } from "../../query/index.ts";
import {
  endInvitation,
  findInvitation,
  storeInvitation,
  type OpenInvitation,
} from "./invitations.repository.ts";
import {
  endOf,
  linkTo,
  mailAll,
  resultOf,
  type InvitationsInput,
  type Invitee,
} from "./invitation-mails.ts";
import { checkPassword } from "./user-rules.ts";
import { hasRole } from "./users.repository.ts";
import { recordNote, recordStatus, usersService } from "./users.service.ts";

const collection = "directus_users";

/** Inviting users, and accepting an invitation (API contract 2.9, 11.6). */
export function invitationsService(ctx: Context, input: InvitationsInput) {
  return {
    /**
     * Creates invited users, with a role if one is given (F45), and mails each a link. Existing users stay as they are;
     * those still invited get a new link, which ends the one before. A mail that cannot be sent fails the request (500/501),
     * which can be repeated, or with `report` is told for its address. Returns all of the users.
     */
    async invite(body: InviteUsersBody): Promise<InvitedAddress[]> {
      requireAdmin(ctx);
      const emails = readEmails(body.email);
      const role = await checkRole(ctx, body.role ?? null);
      const invitees = await inTransaction(ctx, (inside) => inviteAll(inside, emails, role));
      const mailed = await mailAll(ctx, input, { invitees, body });
      const { items } = await readItems(ctx, collection, {
        query: { ...emptyQuery, limit: -1 },
        where: { id: invitees.map(({ id }) => id) },
      });
      return items.map((item) => ({ ...item, invitation: resultOf(item, invitees, mailed) }));
    },

    ...openInvitation(ctx, input),

    /** The user a link is for. Changes nothing, because mail scanners open links (J4). */
    async read(token: string): Promise<Item> {
      return toInvited((await findInvited(ctx, token)).account);
    },

    /** Makes the user active, with a password if one is sent; works once. Returns the user as it was before. */
    async accept(token: string, password: string | null): Promise<Item> {
      const { account, mark } = await findInvited(ctx, token);
      if (password !== null) checkPassword(ctx, { password });
      // The link identifies its holder as this user.
      const acting = { ...ctx, actor: { ...ctx.actor, user: account.id } };
      await inTransaction(acting, async (inside) => {
        const isOpen = await endInvitation(inside.db, { user: account.id, mark });
        if (!isOpen) throw new AppError("invalidToken");
        await updateItem(inside, collection, {
          key: account.id,
          values: { status: "active", ...(password === null ? {} : { password }) },
          ...systemWrite,
          query: emptyQuery,
          prepare: stillInvited,
        });
        await recordStatus(inside, account.id, emptyQuery);
      });
      return toInvited(account);
    },
  };
}

/** The actions of administrators on the invitation of one user. Throws `itemNotFound` for who is not invited (any more). */
function openInvitation(ctx: Context, input: InvitationsInput) {
  return {
    async readOpen(key: string): Promise<Invitation> {
      const account = await invitedAccount(ctx, key);
      const found = await findInvitation(ctx.db, account.id);
      if (found === null || found.mark === null || endOf(found) === null)
        return { invited_by: null, invited_on: null, ends_on: null };
      const { invitedBy, invitedOn } = found;
      return { invited_by: invitedBy, invited_on: invitedOn, ends_on: endOf(found) };
    },

    /** The link that was mailed, so that it goes on working; a new one where that has run out. Recorded without the link. */
    async link(key: string): Promise<InvitationLink> {
      const account = await invitedAccount(ctx, key);
      const open = await inTransaction(ctx, async (inside) => {
        await recordNote(inside, account.id, "The link of the invitation was handed over.");
        const found = await findInvitation(inside.db, account.id);
        return found !== null && isGood(ctx, found) ? found : await openAnew(inside, account.id);
      });
      return { url: await linkTo(ctx, input, { account, open }), ends_on: endOf(open) ?? "" };
    },

    /** Removes the invited user, and with them every link. Who has accepted meanwhile stays. */
    async withdraw(key: string): Promise<void> {
      const { id } = await invitedAccount(ctx, key);
      await inTransaction(ctx, async (inside) => {
        // Waits for somebody who is just accepting.
        const found = await findInvitation(inside.db, id);
        if (found !== null) await endInvitation(inside.db, found);
        await invitedAccount(inside, key);
        await usersService(inside).remove([String(id)], emptyQuery);
      });
    },
  };
}

function requireAdmin(ctx: Context): void {
  if (!ctx.actor.isAdmin) throw new AppError("forbidden", because("onlyAdminsInvite"));
}

async function invitedAccount(ctx: Context, key: string): Promise<Account> {
  requireAdmin(ctx);
  const id = parseKey(key);
  const account = typeof id === "number" ? await findAccountById(ctx.db, id) : null;
  if (account?.status !== "invited") throw new AppError("itemNotFound");
  return account;
}

/** Addresses as text or list, each once. Throws `invalidInput` for an empty list and for invalid addresses (F56). */
function readEmails(sent: unknown): string[] {
  const list: unknown[] = Array.isArray(sent) ? sent : [sent];
  if (list.length > limits.smallList)
    throw new AppError("limitExceeded", { name: "email", limit: limits.smallList });
  const emails = list.filter((email) => typeof email === "string").filter(isEmail);
  if (list.length === 0 || emails.length < list.length)
    throw new AppError("invalidInput", brokenRule("email", "emails"));
  const folded = emails.map(foldEmail);
  return emails.filter((_email, at) => folded.indexOf(folded[at] ?? "") === at);
}

/** No one joins the public role (K20). */
async function checkRole(ctx: Context, role: number | null): Promise<number | null> {
  if (role === publicRole) throw new AppError("forbidden", because("publicRoleMembers"));
  if (role !== null && !(await hasRole(ctx.db, role)))
    throw new AppError("invalidInput", brokenRule("role", "roleUnknown"));
  return role;
}

async function inviteAll(ctx: Context, emails: string[], role: number | null): Promise<Invitee[]> {
  const invitees: Invitee[] = [];
  for (const email of emails) {
    const known = await findAccountByEmail(ctx.db, email);
    if (known === null) {
      const id = await makeUser(ctx, email, role);
      invitees.push({ id, email, outcome: "invited", open: await openAnew(ctx, id) });
    } else if (known.status === "invited") {
      const open = await openAnew(ctx, known.id);
      invitees.push({ id: known.id, email: known.email, outcome: "again", open });
    } else invitees.push({ id: known.id, email: known.email, outcome: "present", open: null });
  }
  return invitees;
}

async function makeUser(ctx: Context, email: string, role: number | null): Promise<number> {
  const { key } = await createItem(ctx, collection, {
    values: { status: "invited", email, ...(role === null ? {} : { roles: [{ role }] }) },
    set: { external_id: randomUUID() },
    validate: "sent",
    skipResult: true,
    query: emptyQuery,
  });
  return Number(key);
}

/** Links from before end, because they bear another mark. */
async function openAnew(ctx: Context, user: number): Promise<OpenInvitation> {
  const invitedOn = toStoredTime(ctx.clock.now());
  const open = { user, mark: randomUUID(), invitedBy: ctx.actor.user, invitedOn };
  await storeInvitation(ctx.db, open);
  return open;
}

function isGood(ctx: Context, open: OpenInvitation): boolean {
  const end = readDateTime(endOf(open));
  return open.mark !== null && end !== null && end > ctx.clock.now();
}

/**
 * The account that a link is for, while it is invited, and the mark of the link. Links of earlier versions name an address only; they
 * work as long as it is not invited again. Throws `invalidToken`, `expiredToken`, `userNotFound`.
 */
async function findInvited(
  ctx: Context,
  token: string,
): Promise<{ account: Account; mark: string | null }> {
  const claims = await verifyToken(ctx.project, token, {
    type: "invitation",
    now: ctx.clock.now().getTime(),
  });
  const { id, email } = claims;
  const account =
    id === undefined
      ? await findAccountByEmail(ctx.db, String(email))
      : await findAccountById(ctx.db, Number(id));
  if (account === null || foldEmail(account.email) !== foldEmail(String(email)))
    throw new AppError("userNotFound");
  const mark = typeof claims["mark"] === "string" ? claims["mark"] : null;
  const open = account.status === "invited" ? await findInvitation(ctx.db, account.id) : null;
  if (open === null || open.mark !== mark) throw new AppError("invalidToken");
  return { account, mark };
}

/** Of two simultaneous acceptances the second one fails. */
function stillInvited(values: Values, stored: Item | null): Values {
  if (stored?.["status"] !== "invited") throw new AppError("invalidToken");
  return values;
}

function toInvited({ id, email, status }: Account): Item {
  return { id, email, status };
}
