import { cleanStyle } from "@rowhouse/contract";
import purify from "dompurify";

import { allowedAddress, allowedAttributes, allowedTags } from "../allowed.ts";

/** What a text may hold besides what every text may. */
interface Allowed {
  tags: readonly string[];
  attributes: readonly string[];
  /** Those of the attributes that are no addresses. */
  plain: readonly string[];
}

const nothing: Allowed = { tags: [], attributes: [], plain: [] };

const plain = "alt width height colspan rowspan allow allowfullscreen sandbox controls".split(" ");

/** Pictures, films, frames and tables. */
export const withMedia: Allowed = {
  tags: "img video audio iframe figure figcaption table caption thead tbody tfoot tr th td".split(
    " ",
  ),
  attributes: ["src", "poster", ...plain],
  plain,
};

/**
 * HTML without scripts, event attributes, links that run code, and styles that the server would remove. Applied to text
 * that is loaded, pasted and staged, because a stored text may come from anywhere.
 */
export function cleanHtml(html: string, more: Allowed = nothing): string {
  return purify.sanitize(html, {
    ALLOWED_TAGS: [...allowedTags, ...more.tags],
    ALLOWED_ATTR: [...allowedAttributes, "style", ...more.attributes],
    ADD_URI_SAFE_ATTR: [...more.plain],
    ALLOWED_URI_REGEXP: allowedAddress,
    ALLOW_DATA_ATTR: false,
  });
}

purify.addHook("uponSanitizeAttribute", (element, attribute) => {
  if (attribute.attrName !== "style") return;
  attribute.attrValue = cleanStyle(element.localName, attribute.attrValue);
  attribute.keepAttr = attribute.attrValue !== "";
});
