import { cleanStyle } from "@rowhouse/contract";
import sanitizeHtml from "sanitize-html";

/**
 * Markup that users write in an editor, and nothing that runs (J8): no scripts, handlers, script addresses or srcdoc, and
 * no styles that load something or escape their box.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, htmlRules);
}

const htmlRules: sanitizeHtml.IOptions = {
  allowedTags: [
    ...sanitizeHtml.defaults.allowedTags,
    "img",
    "figure",
    "figcaption",
    "picture",
    "source",
    "video",
    "audio",
    "track",
    "iframe",
    "del",
    "ins",
    "details",
    "summary",
    "input",
    "label",
  ],
  allowedAttributes: {
    "*": [
      "id",
      "class",
      "style",
      "title",
      "lang",
      "dir",
      "align",
      "width",
      "height",
      "data-*",
      "aria-*",
      "role",
    ],
    a: ["href", "name", "target", "rel", "download"],
    img: ["src", "srcset", "sizes", "alt", "loading"],
    source: ["src", "srcset", "type", "media", "sizes"],
    video: ["src", "poster", "controls", "loop", "muted", "preload"],
    audio: ["src", "controls", "loop", "muted", "preload"],
    track: ["src", "kind", "srclang", "label", "default"],
    iframe: ["src", "allow", "allowfullscreen", "frameborder", "referrerpolicy", "sandbox"],
    td: ["colspan", "rowspan"],
    th: ["colspan", "rowspan", "scope"],
    col: ["span"],
    colgroup: ["span"],
    ol: ["start", "type", "reversed"],
    li: ["value"],
    time: ["datetime"],
    input: ["type", "checked", "disabled"],
    blockquote: ["cite"],
    q: ["cite"],
  },
  allowedSchemes: ["http", "https", "mailto", "tel", "ftp"],
  allowedSchemesByTag: { img: ["http", "https", "data"] },
  allowedSchemesAppliedToAttributes: ["href", "src", "cite", "poster"],
  allowProtocolRelative: true,
  // Web addresses only; a frame without one would run in our own origin.
  exclusiveFilter: (frame) =>
    frame.tag === "iframe" && !/^(https?:)?\/\//i.test(frame.attribs["src"] ?? ""),
  transformTags: {
    "*": (tagName, attribs) => ({ tagName, attribs: withCleanStyle(tagName, attribs) }),
    iframe: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, sandbox: "allow-scripts allow-same-origin allow-popups allow-forms" },
    }),
  },
  parseStyleAttributes: false,
  disallowedTagsMode: "discard",
};

function withCleanStyle(
  tagName: string,
  { style = "", ...attribs }: sanitizeHtml.Attributes,
): sanitizeHtml.Attributes {
  const clean = cleanStyle(tagName, style);
  return clean === "" ? attribs : { ...attribs, style: clean };
}
