/** The elements that a text may consist of. */
export const allowedTags: readonly string[] =
  "p br strong b em i u s strike del sub sup a blockquote pre code ul ol li h1 h2 h3 h4 h5 h6 hr span div".split(
    " ",
  );

/** What these may carry beside a style. */
export const allowedAttributes: readonly string[] = ["href", "title", "target", "rel", "start"];

/** Where a link may lead: to no address that is code. */
export const allowedAddress = /^(?:https?:|mailto:|tel:|[/#?])/i;
