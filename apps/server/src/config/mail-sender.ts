import type { Config } from "./config.ts";

/** Whom mails of the installation come from: what the operator says, else an address at the host that people use. */
export function mailSender({
  mailFrom,
  publicUrl,
}: Pick<Config, "mailFrom" | "publicUrl">): string {
  return mailFrom ?? `rowhouse@${new URL(publicUrl ?? "http://localhost").hostname}`;
}
