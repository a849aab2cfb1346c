import { cleanStyle } from "@rowhouse/contract";
import purify from "dompurify";

const allowedTags =
  "p br strong b em i u s strike del sub sup a blockquote pre code ul ol li h1 h2 h3 h4 h5 h6 hr span div".split(
    " ",
  );

/**
 * HTML without anything that runs or draws on its own: scripts, event attributes, links that are code, and styles beyond
 * the look of words, which are those that the server keeps.
 * Used on what is loaded, pasted and handed out, because a stored text may come from anywhere.
 */
export function cleanHtml(html: string): string {
  return purify.sanitize(html, {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: ["href", "title", "target", "rel", "start", "style"],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|[/#?])/i,
    ALLOW_DATA_ATTR: false,
  });
}

purify.addHook("uponSanitizeAttribute", (element, attribute) => {
  if (attribute.attrName !== "style") return;
  attribute.attrValue = cleanStyle(element.localName, attribute.attrValue);
  attribute.keepAttr = attribute.attrValue !== "";
});
