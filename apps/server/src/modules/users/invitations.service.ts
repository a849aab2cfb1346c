import { randomUUID } from "node:crypto";
import {
  emptyQuery,
  isEmail,
  limits,
  publicRole,
  screenAddress,
  type InviteUsersBody,
} from "@rowhouse/contract";
import {
  findAccountByEmail,
  foldEmail,
  signToken,
  tokenLifetimes,
  verifyToken,
  type Account,
} from "../../access/index.ts";
import { inTransaction, type Context, toStoredTime } from "../../core/context.ts";
import { AppError, because, brokenRule } from "../../core/errors.ts";
import type { Mailer } from "../../core/mail.ts";
import { invitationMail, linkBase } from "../../mail/index.ts";
import { createItem, readItems, systemWrite, updateItem } from "../../query/index.ts";
import type { Item, Values } from "../../query/index.ts";
import { checkPassword } from "./user-rules.ts";
import { hasRole } from "./users.repository.ts";
import { recordStatus } from "./users.service.ts";

const collection = "directus_users";

export interface InvitationsInput {
  mailer: Mailer;
  /** Address for links in mails, without a slash at the end; never taken from the request. */
  publicUrl: string;
}

/** Inviting users, and accepting an invitation (API contract 2.9, 11.6). */
export function invitationsService(ctx: Context, input: InvitationsInput) {
  return {
    /**
     * Creates invited users, with a role if one is given (F45), and mails each a link. Existing users stay as they are;
     * those still invited get a new link, so a failed mail (500/501) can be repeated. Returns all of them.
     */
    async invite(body: InviteUsersBody): Promise<Item[]> {
      if (!ctx.actor.isAdmin) throw new AppError("forbidden", because("onlyAdminsInvite"));
      const emails = readEmails(body.email);
      const role = await checkRole(ctx, body.role ?? null);
      const users = await inTransaction(ctx, (inside) => makeUsers(inside, emails, role));
      const invited = users.filter(({ status }) => status === "invited");
      for (const { email } of invited) await sendLink(ctx, input, email);
      const { items } = await readItems(ctx, collection, {
        query: { ...emptyQuery, limit: -1 },
        where: { id: users.map(({ id }) => id) },
      });
      return items;
    },

    /** The user a link is for. Changes nothing, because mail scanners open links (J4). */
    async read(token: string): Promise<Item> {
      return toInvited(await findInvited(ctx, token));
    },

    /** Makes the user active, with a password if one is sent; works once. Returns the user as it was before. */
    async accept(token: string, password: string | null): Promise<Item> {
      const account = await findInvited(ctx, token);
      if (password !== null) checkPassword(ctx, { password });
      // The link identifies its holder as this user.
      const acting = { ...ctx, actor: { ...ctx.actor, user: account.id } };
      await inTransaction(acting, async (inside) => {
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

type Invitee = Pick<Account, "id" | "email" | "status">;

async function makeUsers(ctx: Context, emails: string[], role: number | null): Promise<Invitee[]> {
  const users: Invitee[] = [];
  for (const email of emails) {
    const known = await findAccountByEmail(ctx.db, email);
    users.push(known ?? (await makeUser(ctx, email, role)));
  }
  return users;
}

async function makeUser(ctx: Context, email: string, role: number | null): Promise<Invitee> {
  const status = "invited";
  const { key } = await createItem(ctx, collection, {
    values: { status, email, ...(role === null ? {} : { roles: [{ role }] }) },
    set: { external_id: randomUUID() },
    validate: "sent",
    skipResult: true,
    query: emptyQuery,
  });
  return { id: Number(key), email, status };
}

async function sendLink(ctx: Context, input: InvitationsInput, email: string): Promise<void> {
  const now = ctx.clock.now();
  const claims = { email, sender: ctx.actor.user, date: toStoredTime(now) };
  const token = await signToken(ctx.project, { type: "invitation", ...claims }, now.getTime());
  const base = linkBase(ctx.settings, input.publicUrl);
  const mail = invitationMail({
    project: ctx.settings["project_name"] ?? ctx.project.name,
    locale: await localeOf(ctx),
    url: `${base}${screenAddress("accept-invitation", { project: ctx.project.key, token })}`,
    days: tokenLifetimes.invitation / (24 * 60 * 60),
  });
  await input.mailer.send({ ...mail, to: [{ address: email }] });
}

/** The language of an invited user is unknown; that of the inviting user is the best guess. */
async function localeOf(ctx: Context): Promise<string | null> {
  const { items } = await readItems(ctx, collection, {
    query: { ...emptyQuery, fields: ["locale"], limit: 1 },
    where: { id: ctx.actor.user },
  });
  const locale = items[0]?.["locale"];
  return typeof locale === "string" ? locale : null;
}

/** The account that a link is for, while it is invited. Throws `invalidToken`, `expiredToken`, `userNotFound`. */
async function findInvited(ctx: Context, token: string): Promise<Account> {
  const { email } = await verifyToken(ctx.project, token, {
    type: "invitation",
    now: ctx.clock.now().getTime(),
  });
  const account = await findAccountByEmail(ctx.db, String(email));
  if (!account) throw new AppError("userNotFound");
  if (account.status !== "invited") throw new AppError("invalidToken");
  return account;
}

/** Of two simultaneous acceptances the second one fails. */
function stillInvited(values: Values, stored: Item | null): Values {
  if (stored?.["status"] !== "invited") throw new AppError("invalidToken");
  return values;
}

function toInvited({ id, email, status }: Account): Item {
  return { id, email, status };
}
