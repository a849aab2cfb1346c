import type { Mail } from "../core/mail.ts";
import { escapeHtml } from "@rowhouse/contract";

/** The content of a mail of the product: a few paragraphs around one link. Plain text throughout. */
interface MailContent {
  subject: string;
  /** Code of its language, such as `de`. */
  language: string;
  before: readonly string[];
  link: { label: string; url: string };
  after: readonly string[];
}

/** The contents of a mail. */
export type RenderedMail = Required<Pick<Mail, "subject" | "text" | "html">>;

/** A mail as text and as a page. There is no template language in it, so nothing in a name or an address is ever executed. */
export function renderMail(content: MailContent): RenderedMail {
  return { subject: content.subject, text: toText(content), html: toHtml(content) };
}

function toText({ before, link, after }: MailContent): string {
  return `${[...before, `${link.label}:\n${link.url}`, ...after].join("\n\n")}\n`;
}

function toHtml({ language, subject, before, link, after }: MailContent): string {
  const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const url = escapeHtml(link.url);
  return [
    `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1d1d1f;background:#ffffff">`,
    `<div style="max-width:520px;margin:0 auto">`,
    ...before.map(paragraph),
    `<p style="margin:0 0 16px"><a href="${url}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#1d1d1f;color:#ffffff;text-decoration:none">${escapeHtml(link.label)}</a></p>`,
    `<p style="margin:0 0 16px;font-size:13px;word-break:break-all"><a href="${url}">${url}</a></p>`,
    ...after.map(paragraph),
    `</div></body></html>`,
  ].join("\n");
}
