import { emptyQuery, isEmail, limits, type SendMailBody, type TestMail } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import { AppError, because, brokenRule } from "../../core/errors.ts";
import type { MailAddress, Mailer } from "../../core/mail.ts";
import type { RateLimit, RateLimiter } from "../../core/network/rate-limiter.ts";
import { readItems } from "../../query/index.ts";
import { linkBase, testMail } from "../../mail/index.ts";
import { readMailbox, type Mailbox } from "./mail.repository.ts";

export interface MailInput {
  mailer: Mailer;
  limiter: RateLimiter;
  /** The base of links where the project has no address of its own. */
  publicUrl: string;
  transport: TestMail["transport"];
}

/** Test mails that one administrator may send in an hour. */
const hourlyTests: RateLimit = { name: "mail-tests", points: 10, seconds: 60 * 60 };

/** Recipients that one user may write to in an hour, unless an administrator. */
const hourlyRecipients: RateLimit = { name: "mail-recipients", points: 100, seconds: 60 * 60 };

const knownKeys: ReadonlySet<string> = new Set([
  "to",
  "subject",
  "body",
  "data",
  "type",
  "use_default_email",
]);

/** Mails sent through the API (API contract 2.16). */
export function mailService(ctx: Context, { mailer, limiter, ...input }: MailInput) {
  return {
    /** Throws `tooManyRequests`, `mailTransportInvalid` with the reason: the caller has to repair it. */
    async test(): Promise<TestMail> {
      await limiter.consume(hourlyTests, `${ctx.project.key} ${ctx.actor.user}`);
      const { locale, ...mailbox } = await senderOf(ctx);
      const base = linkBase(ctx.settings, input.publicUrl);
      const mail = testMail({
        project: ctx.settings["project_name"] ?? ctx.project.name,
        url: `${base}/admin/`,
        locale,
      });
      await mailer.send({ ...mail, to: [mailbox] }, { tellsWhy: true });
      return { to: mailbox.address, transport: input.transport };
    },

    /** Throws `unprocessable` for unknown keys, `invalidInput` for invalid recipients, `mailTransportInvalid`. */
    async send(body: SendMailBody): Promise<void> {
      const unknown = Object.keys(body).find((key) => !knownKeys.has(key));
      if (unknown !== undefined)
        throw new AppError("unprocessable", brokenRule(unknown, "unknown"));
      if (body.use_default_email && !ctx.actor.isAdmin)
        throw new AppError("forbidden", because("onlyAdminsMail"));
      const to = await readRecipients(ctx, body.to);
      await checkQuota(ctx, limiter, to.length);
      const { locale: _locale, ...sender } = await senderOf(ctx);
      const from = body.use_default_email ? null : sender;
      // The sanitizer is large and seldom used.
      const { htmlContent, plainContent } = await import("./content.ts");
      const content =
        body.type === "plain"
          ? plainContent(body.body, body.data ?? {})
          : htmlContent(body.body, body.data ?? {});
      await mailer.send({ to, subject: body.subject ?? "", ...content, ...(from ? { from } : {}) });
    },
  };
}

async function senderOf(ctx: Context): Promise<Mailbox> {
  const mailbox = await readMailbox(ctx.db, ctx.actor.user ?? 0);
  if (!mailbox) throw new AppError("notSignedIn");
  return mailbox;
}

/** One entry or a list of them; each has to be an address or a user with one. */
async function readRecipients(ctx: Context, sent: unknown): Promise<MailAddress[]> {
  const entries: unknown[] = Array.isArray(sent) ? sent : [sent];
  if (entries.length > limits.smallList)
    throw new AppError("limitExceeded", { name: "to", limit: limits.smallList });
  if (entries.length === 0) throw notReachable();
  const ids = entries.filter(isId).map(Number);
  const users = ids.length > 0 ? await readActiveUsers(ctx, ids) : new Map<number, string>();
  const addresses = entries.map((entry) => {
    const address = isId(entry) ? users.get(Number(entry)) : readAddress(entry)?.address;
    if (address === undefined) throw notReachable();
    return { ...readAddress(entry), address };
  });
  return [...new Map(addresses.map((entry) => [entry.address, entry])).values()];
}

function isId(entry: unknown): boolean {
  return Number.isInteger(entry) || (typeof entry === "string" && /^\d{1,15}$/.test(entry));
}

/** Users by id, as far as the caller may see them and their address: sending a mail reveals no other users. */
async function readActiveUsers(ctx: Context, ids: number[]): Promise<Map<number, string>> {
  const { items } = await readItems(ctx, "directus_users", {
    query: { ...emptyQuery, fields: ["id", "email"], limit: -1 },
    where: { id: ids, status: "active" },
  });
  return new Map(
    items
      .filter((user) => typeof user["email"] === "string")
      .map((user) => [Number(user["id"]), String(user["email"])]),
  );
}

function readAddress(entry: unknown): MailAddress | null {
  if (typeof entry === "string") return isEmail(entry) ? { address: entry } : null;
  if (typeof entry !== "object" || entry === null) return null;
  const { name, email }: { name?: unknown; email?: unknown } = entry;
  if (typeof email !== "string" || !isEmail(email)) return null;
  return typeof name === "string" && name.length <= 255
    ? { name, address: email }
    : { address: email };
}

function notReachable(): AppError {
  return new AppError("invalidInput", brokenRule("to", "recipients"));
}

/** Being signed in alone must not allow mails to everyone. */
async function checkQuota(
  { actor, project }: Context,
  limiter: RateLimiter,
  points: number,
): Promise<void> {
  if (actor.isAdmin) return;
  await limiter.consume(hourlyRecipients, `${project.key} ${actor.user}`, { points });
}
