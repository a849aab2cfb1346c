import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { asRecord, type ErrorParams } from "@rowhouse/contract";
import type { SendMailOptions } from "nodemailer";
import { AppError, because } from "../core/errors.ts";
import type { Logger } from "../core/log/logger.ts";
import { counter } from "../core/log/measures.ts";
import type { Mail, MailAddress, Mailer } from "../core/mail.ts";

/** The most characters of what a mail server or the network says. */
const maxText = 300;

const mails = counter({
  name: "rowhouse_mails_total",
  help: "Mails that were taken by the mail server or laid into the outbox (sent), or by neither (failed).",
  labels: ["outcome"],
});

export interface MailerInput {
  /** `smtp://` or `smtps://` address of a mail server; null: mails become files. */
  smtpUrl: string | null;
  /** Address of the installation, with a name in front if wanted: `Museum <hello@museum.example>`. */
  from: string;
  /** Folder for mails that are not sent. */
  outbox: string;
  log: Logger;
}

/** Sends mails through a mail server, or stores them as files where none is configured. */
export function createMailer(input: MailerInput): Mailer {
  const { smtpUrl } = input;
  const deliver = smtpUrl === null ? toOutbox(input) : toServer(smtpUrl, input.from);
  const troubleOf = (cause: unknown) =>
    smtpUrl === null ? outboxTrouble(cause) : serverTrouble(cause, smtpUrl);
  return {
    async send(mail, { tellsWhy = false } = {}) {
      try {
        await deliver(mail);
        mails(["sent"]);
      } catch (cause) {
        mails(["failed"]);
        throw new AppError("mailTransportInvalid", tellsWhy ? troubleOf(cause) : {}, { cause });
      }
    },
  };
}

type Delivery = (mail: Mail) => Promise<void>;

/** Milliseconds for each step of a mail server that does not respond; a user waits for the response of the request. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** The content of a mail never makes the library read files or addresses. The library is loaded with the first mail. */
const careful = { disableFileAccess: true, disableUrlAccess: true } as const;

function toServer(url: string, own: string): Delivery {
  return async (mail) => {
    const { createTransport } = await import("nodemailer");
    await createTransport({ url, ...timeouts, ...careful }).sendMail(toMessage(mail, own));
  };
}

/** Mails of users have the installation as their sender, so that it receives those that cannot be delivered. */
function toMessage({ to, subject, text, html, from }: Mail, own: string): SendMailOptions {
  return {
    from: from ? toRecipient(from) : own,
    ...(from ? { sender: own } : {}),
    to: to.map(toRecipient),
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    envelope: { from: own, to: to.map(({ address }) => address) },
    xMailer: false,
  };
}

function toRecipient({ name, address }: MailAddress): { name: string; address: string } {
  return { name: name ?? "", address };
}

/**
 * As text, so that an operator without a mail server can read what would have been sent. The log names the file and
 * never what is in it, because links hold tokens.
 */
function toOutbox({ outbox, from, log }: MailerInput): Delivery {
  return async (mail) => {
    const time = new Date().toISOString().replaceAll(":", "-");
    const file = join(outbox, `${time}-${randomUUID().slice(0, 8)}.eml`);
    await mkdir(outbox, { recursive: true, mode: 0o700 });
    await writeFile(file, toFile(mail, from), { mode: 0o600 });
    log.info(`A mail was written to ${file}.`);
  };
}

function toFile({ to, subject, text, from }: Mail, own: string): string {
  const headers = {
    From: from ? toLine(from) : own,
    To: to.map(toLine).join(", "),
    Subject: subject,
    Date: new Date().toUTCString(),
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Transfer-Encoding": "8bit",
  };
  const lines = Object.entries(headers).map(
    ([name, value]) => `${name}: ${value.replace(/[\r\n]+/g, " ")}`,
  );
  return `${lines.join("\n")}\n\n${text}\n`;
}

function toLine({ name, address }: MailAddress): string {
  return name ? `${name} <${address}>` : address;
}

/** Why a mail server did not take a mail, in its own words; what is secret in its address is left out. */
export function serverTrouble(cause: unknown, url: string): ErrorParams {
  // The library tells a refusal of the server (`response`) from a connection that failed.
  const { code, response, message } = asRecord(cause);
  const words = typeof response === "string" ? response : String(message);
  const text = withoutSecrets(words.replaceAll(/[\s\p{Cc}]+/gu, " ").trim(), url);
  if (code === "EAUTH") return because("mailLoginRefused", { text });
  return because(typeof response === "string" ? "mailRefused" : "mailUnreachable", { text });
}

/** Why a mail could not be written into the outbox: the name of the failure, which names no folder. */
function outboxTrouble(cause: unknown): ErrorParams {
  return because("mailNotWritten", { text: String(asRecord(cause)["code"]) });
}

/** A server may repeat what it was sent, as it is or encoded. */
function withoutSecrets(text: string, url: string): string {
  const { username, password } = new URL(url);
  const [user, secret] = [decoded(username), decoded(password)];
  const plain = secret === "" ? [] : [secret, password, `\0${user}\0${secret}`];
  const secrets = plain.flatMap((part) => [part, Buffer.from(part).toString("base64")]);
  const clean = secrets.reduce((rest, part) => rest.replaceAll(part, "…"), text);
  return clean.length > maxText ? `${clean.slice(0, maxText - 1)}…` : clean;
}

/** A part of an address; one whose percent signs encode nothing is taken as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
