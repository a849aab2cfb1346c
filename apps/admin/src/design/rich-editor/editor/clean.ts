import { cleanStyle } from "@rowhouse/contract";
import purify from "dompurify";

import { allowedAddress, basic, type Allowed } from "../text-dom.ts";

/**
 * HTML without scripts, event attributes, links that run code, and styles that the server would remove. Applied to text
 * that is loaded, pasted and staged, because a stored text may come from anywhere.
 */
export function cleanHtml(html: string, { tags, attributes }: Allowed = basic): string {
  return purify.sanitize(html, {
    ALLOWED_TAGS: [...tags],
    ALLOWED_ATTR: [...attributes, "style"],
    ADD_URI_SAFE_ATTR: attributes.filter((name) => !addresses.has(name)),
    ALLOWED_URI_REGEXP: allowedAddress,
    ALLOW_DATA_ATTR: false,
  });
}

/** Attributes that hold an address. */
const addresses = new Set(["href", "src", "poster"]);

purify.addHook("uponSanitizeAttribute", (element, attribute) => {
  if (attribute.attrName !== "style") return;
  attribute.attrValue = cleanStyle(element.localName, attribute.attrValue);
  attribute.keepAttr = attribute.attrValue !== "";
});
