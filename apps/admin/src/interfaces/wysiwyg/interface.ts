import {
  defineInterface,
  defineOptions,
  isTextLike,
  list,
  usualOptions,
} from "@rowhouse/extension-kit";

import { defaultButtons, formats } from "./formats.ts";

export const wysiwygOptions = defineOptions({
  placeholder: usualOptions.placeholder,
  buttons: list({
    type: "array",
    interface: "checkboxes",
    default: defaultButtons,
    options: {
      choices: Object.fromEntries(formats.map(({ id }) => [id, `$t:interfaces.wysiwyg.${id}`])),
      // Their order is the order in the toolbar.
      alphabetize: false,
      lowercase: false,
    },
    label: "interfaces.wysiwyg.buttons",
    note: "interfaces.wysiwyg.buttons_comment",
  }),
});

export const definition = defineInterface({
  id: "wysiwyg",
  icon: "format_quote",
  group: "text",
  types: ["string"],
  recommended: { length: "65534" },
  untitled: true,
  value: isTextLike,
  // The text at its least height, and the strip above it.
  lines: () => 11.6,
  options: wysiwygOptions,
  sample: {
    value: "<h2>A quiet room</h2><p>The <strong>content</strong> is the <em>furniture</em>.</p>",
    wrong: { html: "<p>in an object</p>" },
  },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
