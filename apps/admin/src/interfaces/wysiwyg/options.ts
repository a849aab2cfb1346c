import type { OptionField } from "@rowhouse/extension-kit";

import { defaultButtons, formats } from "./formats.ts";

export const wysiwygOptions: readonly OptionField[] = [
  {
    key: "placeholder",
    type: "string",
    interface: "text-input",
    length: 200,
    label: "interfaces.common.placeholder",
    note: "interfaces.common.placeholder_comment",
  },
  {
    key: "buttons",
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
  },
];
