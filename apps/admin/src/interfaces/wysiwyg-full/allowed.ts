import { cleanStyle } from "@rowhouse/contract";

import { basic, words, type Allowed } from "../../design/rich-editor/text-dom.ts";

/** The HTML that such a text may hold: pictures, films, frames and tables as well, and how they look. */
export const withMedia: Allowed = {
  tags: [
    ...basic.tags,
    ...words("img video audio iframe figure figcaption table caption thead tbody tfoot tr th td"),
  ],
  attributes: [
    ...basic.attributes,
    ...words("src poster alt width height colspan rowspan allow allowfullscreen sandbox controls"),
  ],
  cleanStyle,
};
