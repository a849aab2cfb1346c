/** The elements of a text. */
export const allowedTags: readonly string[] =
  "p br strong b em i u s strike del sub sup a blockquote pre code ul ol li h1 h2 h3 h4 h5 h6 hr span div".split(
    " ",
  );

/** Their attributes, besides the style. */
export const allowedAttributes: readonly string[] = ["href", "title", "target", "rel", "start"];

/** The addresses of links: none that runs code. */
export const allowedAddress = /^(?:https?:|mailto:|tel:|[/#?])/i;
