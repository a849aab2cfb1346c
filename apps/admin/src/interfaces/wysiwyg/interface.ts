import { defineInterface, isTextLike } from "@rowhouse/extension-kit";

import { wysiwygOptions } from "./options.ts";

export const wysiwyg = defineInterface({
  id: "wysiwyg",
  icon: "format_quote",
  group: "text",
  types: ["string"],
  recommended: { length: "65534" },
  canEdit: isTextLike,
  lines: 10,
  options: wysiwygOptions,
  sample: {
    value: "<h2>A quiet room</h2><p>The <strong>content</strong> is the <em>furniture</em>.</p>",
    wrong: { html: "<p>in an object</p>" },
  },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
