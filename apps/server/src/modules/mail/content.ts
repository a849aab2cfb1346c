import { escapeHtml, valueAt } from "@rowhouse/contract";
import sanitizeHtml from "sanitize-html";
import type { Mail } from "../../core/mail.ts";

type Values = Readonly<Record<string, unknown>>;

/** A text with its `{{key}}` placeholders filled in. */
export function plainContent(body: string, data: Values): Pick<Mail, "text"> {
  return { text: fill(body, data, (text) => text) };
}

/**
 * The same as HTML. Values are escaped when they are filled in and the result is sanitized, so that no value can add a
 * link or an attribute.
 */
export function htmlContent(body: string, data: Values): Pick<Mail, "text" | "html"> {
  const html = sanitizeHtml(fill(body, data, escapeHtml), safeTags);
  return { html, text: toPlainText(html) };
}

const placeholder = /\{\{\s*([\w.-]+)\s*\}\}/g;

/** A path of names joined by dots: nothing is called, no filled-in value is parsed again (security case F4). */
function fill(body: string, data: Values, encode: (text: string) => string): string {
  return body.replace(placeholder, (_match, path: string) => {
    const value = valueAt(data, path);
    return typeof value === "string" || typeof value === "number" ? encode(String(value)) : "";
  });
}

const safeTags: sanitizeHtml.IOptions = {
  allowedTags: [
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "p",
    "br",
    "hr",
    "div",
    "span",
    "blockquote",
    "pre",
    "a",
    "b",
    "strong",
    "i",
    "em",
    "u",
    "s",
    "small",
    "sub",
    "sup",
    "code",
    "ul",
    "ol",
    "li",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "img",
  ],
  allowedAttributes: {
    a: ["href", "title"],
    img: ["src", "alt", "width", "height"],
    th: ["colspan", "rowspan"],
    td: ["colspan", "rowspan"],
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
};

/** The plain-text version of an HTML page. */
function toPlainText(html: string): string {
  const lines = html.replace(/<(?:br|\/p|\/h\d|\/li|\/tr|\/div)[^>]*>/g, "$&\n");
  return sanitizeHtml(lines, { allowedTags: [], allowedAttributes: {} })
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
