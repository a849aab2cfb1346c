import { escapeHtml } from "@rowhouse/contract";
import { IntlMessageFormat } from "intl-messageformat";

import type { Mail } from "../core/mail.ts";
import type { Settings } from "../core/project.ts";
import { mailLanguage, mailTexts } from "./mail-texts.ts";

/** The values that the texts are filled with. */
interface TemplateValues {
  /** Name of the project. */
  project: string;
  url: string;
  /** Whose language counts, such as `de-DE`; English for all that is not translated. */
  locale: string | null;
}

/** The link to choose a new password. `minutes` is how long it works. */
export function passwordMail(values: TemplateValues & { minutes: number }): RenderedMail {
  return fill("password", values);
}

/** The link to join a project. `days` is how long it works; the words of whoever invites stand as a quotation. */
export function invitationMail(
  values: TemplateValues & { days: number; quotation?: Quotation | null },
): RenderedMail {
  const { quotation = null, ...others } = values;
  return fill("invitation", others, quotation);
}

/** The mail that proves that mails arrive. Its link begins as those of all mails do. */
export function testMail(values: TemplateValues): RenderedMail {
  return fill("test", values);
}

/** Words of a person, as they wrote them. */
interface Quotation {
  name: string;
  text: string;
}

function fill(
  kind: "password" | "invitation" | "test",
  values: TemplateValues & { minutes?: number; days?: number },
  quotation: Quotation | null = null,
): RenderedMail {
  const language = mailLanguage(values.locale);
  const { subject, before, label, after } = mailTexts(language)[kind];
  const inLanguage = (message: string, filled: object = values): string =>
    // cast: none of the messages has a tag, so the result is a text
    String(
      new IntlMessageFormat(message, language, undefined, { ignoreTag: true }).format({
        ...filled,
      }),
    );
  return renderMail({
    subject: inLanguage(subject),
    language,
    before: [inLanguage(before)],
    quotation: quotation && {
      lead: inLanguage(mailTexts(language).writes, { name: quotation.name }),
      text: quotation.text,
    },
    link: { label: inLanguage(label), url: values.url },
    after: [inLanguage(after)],
  });
}

/** The content of a mail of the product: a few paragraphs around one link. Plain text throughout. */
interface MailContent {
  subject: string;
  /** Code of its language, such as `de-DE`. */
  language: string;
  before: readonly string[];
  /** Words of a person, with the line that says whose they are. */
  quotation: { lead: string; text: string } | null;
  link: { label: string; url: string };
  after: readonly string[];
}

/** The contents of a mail. */
type RenderedMail = Required<Pick<Mail, "subject" | "text" | "html">>;

/** A mail as text and as a page. There is no template language in it, so nothing in a name or an address is ever executed. */
function renderMail(content: MailContent): RenderedMail {
  return { subject: content.subject, text: toText(content), html: toHtml(content) };
}

function toText({ before, quotation, link, after }: MailContent): string {
  const quoted = quotation === null ? [] : [quotation.lead, quotedLines(quotation.text)];
  return `${[...before, ...quoted, `${link.label}:\n${link.url}`, ...after].join("\n\n")}\n`;
}

/** The lines of a text as mails quote them. */
function quotedLines(text: string): string {
  return linesOf(text)
    .map((line) => `> ${line}`)
    .join("\n");
}

/** Other control characters than ends of lines mean nothing in a mail. */
function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/).map((line) => line.replaceAll(/\p{Cc}+/gu, " "));
}

function toHtml({ language, subject, before, quotation, link, after }: MailContent): string {
  const quote = (text: string): string =>
    `<blockquote style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #d2d2d7">${linesOf(text).map(escapeHtml).join("<br>")}</blockquote>`;
  const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const url = escapeHtml(link.url);
  return [
    `<!doctype html><html lang="${escapeHtml(language)}" dir="${/^(ar|he)-/.test(language) ? "rtl" : "ltr"}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1d1d1f;background:#ffffff">`,
    `<div style="max-width:520px;margin:0 auto">`,
    ...before.map(paragraph),
    ...(quotation === null ? [] : [paragraph(quotation.lead), quote(quotation.text)]),
    `<p style="margin:0 0 16px"><a href="${url}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#1d1d1f;color:#ffffff;text-decoration:none">${escapeHtml(link.label)}</a></p>`,
    `<p style="margin:0 0 16px;font-size:13px;word-break:break-all"><a href="${url}">${url}</a></p>`,
    ...after.map(paragraph),
    `</div></body></html>`,
  ].join("\n");
}

/**
 * The beginning of links in mails (API contract 11.6), without a slash at the end: the setting `project_url`, else the
 * address of the installation. Never the address of a request, whose Host header any caller can choose (security case C4).
 */
export function linkBase(settings: Settings, publicUrl: string): string {
  const setting = settings["project_url"]?.trim() ?? "";
  return /^https?:\/\/\S+$/i.test(setting) ? setting.replace(/\/+$/, "") : publicUrl;
}
