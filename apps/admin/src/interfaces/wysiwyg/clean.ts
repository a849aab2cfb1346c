import purify from "dompurify";

const allowedTags =
  "p br strong b em i u s strike del sub sup a blockquote pre code ul ol li h1 h2 h3 h4 h5 h6 hr span div".split(
    " ",
  );

/**
 * HTML without anything that runs or draws on its own: scripts, event attributes, styles, and links that are code.
 * Used on what is loaded, pasted and handed out, because a stored text may come from anywhere.
 */
export function cleanHtml(html: string): string {
  return purify.sanitize(html, {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: ["href", "title", "target", "rel", "start"],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|[/#?])/i,
    ALLOW_DATA_ATTR: false,
  });
}
