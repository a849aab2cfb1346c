import { cleanStyle } from "@rowhouse/contract";
import purify from "dompurify";

import { allowedAddress, allowedAttributes, allowedTags } from "../allowed.ts";

/**
 * HTML without scripts, event attributes, links that run code, and styles that the server would remove. Applied to text
 * that is loaded, pasted and staged, because a stored text may come from anywhere.
 */
export function cleanHtml(html: string): string {
  return purify.sanitize(html, {
    ALLOWED_TAGS: [...allowedTags],
    ALLOWED_ATTR: [...allowedAttributes, "style"],
    ALLOWED_URI_REGEXP: allowedAddress,
    ALLOW_DATA_ATTR: false,
  });
}

purify.addHook("uponSanitizeAttribute", (element, attribute) => {
  if (attribute.attrName !== "style") return;
  attribute.attrValue = cleanStyle(element.localName, attribute.attrValue);
  attribute.keepAttr = attribute.attrValue !== "";
});
