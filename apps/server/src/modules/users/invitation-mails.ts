import {
  emptyQuery,
  ownValue,
  readDateTime,
  screenAddress,
  type InvitationResult,
  type InviteUsersBody,
  type TestMail,
} from "@rowhouse/contract";
import { signToken, tokenLifetimes, type Account } from "../../access/index.ts";
import { type Context, toStoredTime } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import type { Mailer } from "../../core/mail.ts";
import { invitationMail, linkBase } from "../../mail/index.ts";
import { readItems, type Item } from "../../query/index.ts";
import type { OpenInvitation } from "./invitations.repository.ts";

/** The way that invitations go. */
export interface InvitationsInput {
  mailer: Mailer;
  /** Where mails go: to a mail server, or into the outbox. */
  transport: TestMail["transport"];
  /** Address for links in mails, without a slash at the end; never taken from the request. */
  publicUrl: string;
}

/** A user who was invited, or is there already. */
export interface Invitee {
  id: number;
  email: string;
  outcome: InvitationResult["outcome"];
  /** Null for who is there already and gets no mail. */
  open: OpenInvitation | null;
}

type Mailed = Omit<InvitationResult, "outcome">;

/** By the ids of users. */
type Mails = ReadonlyMap<number, Mailed>;

/**
 * Mails each invitation its link, with the words of whoever invites. Returns what became of the mails; one that cannot be sent throws
 * (500/501) unless the request asks for a report.
 */
export async function mailAll(
  ctx: Context,
  input: InvitationsInput,
  { invitees, body }: { invitees: readonly Invitee[]; body: InviteUsersBody },
): Promise<Mails> {
  const mails = new Map<number, Mailed>();
  const writer = await inviterOf(ctx);
  let trouble: Mailed | null = null;
  for (const { id, email, open } of invitees) {
    if (open === null) continue;
    if (trouble === null || trouble.reason === "mailRefused") {
      const url = await linkTo(ctx, input, { account: { id, email }, open });
      const mail = invitationMail({
        project: ctx.settings["project_name"] ?? ctx.project.name,
        locale: writer.locale,
        url,
        days: tokenLifetimes.invitation / (24 * 60 * 60),
        quotation: quotationOf(body.message, writer.name),
      });
      trouble = await mailOne(input.mailer, { ...mail, to: [{ address: email }] }, body);
    }
    // A server that cannot be reached is not tried again for each of the others: somebody waits for the reply.
    mails.set(id, trouble ?? { mail: input.transport === "outbox" ? "kept" : "sent" });
  }
  return mails;
}

/** Sends a mail. Null when it was sent; else why not, where the caller wants a report. */
async function mailOne(
  mailer: Mailer,
  mail: Parameters<Mailer["send"]>[0],
  { report = false }: InviteUsersBody,
): Promise<Mailed | null> {
  try {
    await mailer.send(mail, { tellsWhy: true });
    return null;
  } catch (error) {
    if (!report || !(error instanceof AppError)) throw error;
    const { reason, params } = error;
    const { text } = params;
    return {
      mail: "failed",
      ...(reason === null ? {} : { reason }),
      ...(text === undefined ? {} : { text: String(text) }),
    };
  }
}

/** The outcome for one user, with that of their mail. */
export function resultOf(item: Item, invitees: readonly Invitee[], mails: Mails): InvitationResult {
  const id = Number(item["id"]);
  const outcome = invitees.find((invitee) => invitee.id === id)?.outcome ?? "present";
  return { outcome, ...(mails.get(id) ?? { mail: "none" }) };
}

function quotationOf(message: string | null | undefined, name: string) {
  const text = (message ?? "").trim();
  return text === "" ? null : { name, text };
}

/** The link of an invitation: the same as long as that is open. */
export async function linkTo(
  ctx: Context,
  input: InvitationsInput,
  { account, open }: { account: Pick<Account, "id" | "email">; open: OpenInvitation },
): Promise<string> {
  const { mark, invitedBy: sender, invitedOn: date } = open;
  const claims = { id: account.id, email: account.email, mark, sender, date };
  const begin = readDateTime(date) ?? ctx.clock.now();
  const token = await signToken(ctx.project, { type: "invitation", ...claims }, begin.getTime());
  const base = linkBase(ctx.settings, input.publicUrl);
  return `${base}${screenAddress("accept-invitation", { project: ctx.project.key, token })}`;
}

/** Until when its links work, as stored; null where that is not known. */
export function endOf({ invitedOn }: OpenInvitation): string | null {
  const begin = readDateTime(invitedOn);
  return begin && toStoredTime(new Date(begin.getTime() + tokenLifetimes.invitation * 1000));
}

/** Who invites, as the mail names them. The language of the invited is unknown; that of the inviter is the best guess. */
async function inviterOf(ctx: Context): Promise<{ name: string; locale: string | null }> {
  const { items } = await readItems(ctx, "directus_users", {
    query: { ...emptyQuery, fields: ["locale", "first_name", "last_name", "email"], limit: 1 },
    where: { id: ctx.actor.user },
  });
  const text = (key: string): string => String(ownValue(items[0] ?? {}, key) ?? "").trim();
  const name = [text("first_name"), text("last_name")].filter((part) => part !== "").join(" ");
  return { name: name || text("email"), locale: text("locale") || null };
}
