import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "./logger.ts";

/** A plain-text mail. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** Keeps mails as files instead of sending them; the log names the file and never what is in it, because links hold tokens. */
export function outboxMailer(input: { folder: string; from: string; log: Logger }): Mailer {
  return {
    async send(mail) {
      const file = join(
        input.folder,
        `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}.eml`,
      );
      await mkdir(input.folder, { recursive: true, mode: 0o700 });
      await writeFile(file, toMessage(mail, input.from), { mode: 0o600 });
      input.log.info(`A mail was written to ${file}.`);
    },
  };
}

function toMessage({ to, subject, text }: Mail, from: string): string {
  const line = (value: string): string => value.replace(/[\r\n]+/g, " ");
  return `From: ${line(from)}\nTo: ${line(to)}\nSubject: ${line(subject)}\nDate: ${new Date().toUTCString()}\nContent-Type: text/plain; charset=utf-8\n\n${text}\n`;
}
