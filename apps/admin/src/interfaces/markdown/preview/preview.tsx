import { escapeHtml } from "@rowhouse/contract";
import { useHost } from "@rowhouse/extension-kit";
import purify from "dompurify";
import { Marked } from "marked";
import { useDeferredValue, useMemo } from "react";
import { Text } from "../../../design/words.tsx";
import prose from "../../../design/prose.module.css";
import classes from "./preview.module.css";

/** The text as readers see it. */
export function Preview({ text }: { text: string }) {
  const { t } = useHost();
  const shown = useDeferredValue(text);
  const html = useMemo(() => renderMarkdown(shown), [shown]);
  if (html.trim() === "")
    return (
      <Text as="p" color="faint">
        {t("interfaces.markdown.nothing")}
      </Text>
    );
  // The HTML has been cleaned by `renderMarkdown`.
  return (
    <div
      className={`${prose.prose} ${classes.preview}`}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** GitHub's Markdown. HTML in it is shown as it is written, and does nothing. */
const parser = new Marked({
  gfm: true,
  renderer: { html: ({ text }) => escapeHtml(text) },
});

/** Markdown as HTML that neither runs code nor leads to any. */
export function renderMarkdown(text: string): string {
  const html = parser.parse(text, { async: false });
  const clean = purify.sanitize(html, {
    ALLOWED_TAGS: [...allowedTags],
    ALLOWED_ATTR: ["href", "title", "src", "alt", ...plainAttributes],
    ADD_URI_SAFE_ATTR: plainAttributes,
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|[/#?])/i,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  const root = document.createElement("div");
  root.append(clean);
  // Links open apart: the page holds what is not saved yet.
  for (const link of root.querySelectorAll("a[href]")) {
    link.setAttribute("target", "_blank");
    link.setAttribute("rel", "noopener noreferrer");
  }
  return root.innerHTML;
}

/** Attributes that are no addresses. */
const plainAttributes = ["start", "align", "checked", "disabled", "type"];

const allowedTags =
  "a p br hr strong em del code pre blockquote ul ol li h1 h2 h3 h4 h5 h6 img table thead tbody tr th td input".split(
    " ",
  );
