import {
  defineInterface,
  defineOptions,
  flag,
  isTextLike,
  json,
  text,
  commonOptions,
} from "@rowhouse/extension-kit";

import { defaultToolbar, readToolbar } from "./tools.ts";

export const wysiwygFullOptions = defineOptions({
  placeholder: commonOptions.placeholder,
  upload_files: flag({
    default: true,
    width: "half",
    label: "interfaces.wysiwyg-full.upload_files",
    note: "interfaces.wysiwyg-full.upload_files_comment",
  }),
  custom_url: text({
    length: 250,
    width: "half",
    label: "interfaces.wysiwyg-full.custom_url",
    note: "interfaces.wysiwyg-full.custom_url_comment",
  }),
  toolbarOptions: json({
    default: defaultToolbar,
    read: readToolbar,
    label: "interfaces.wysiwyg-full.toolbar_options",
    note: "interfaces.wysiwyg-full.toolbar_options_comment",
  }),
});

export const definition = defineInterface({
  id: "wysiwyg-full",
  icon: "format_quote",
  group: "text",
  hasLateTexts: true,
  types: ["string"],
  recommended: { length: "65534" },
  untitled: true,
  value: isTextLike,
  // The text at its least height, and the toolbar above it.
  lines: () => 11.6,
  options: wysiwygFullOptions,
  sample: {
    value:
      "<h2>A quiet room</h2><p>The <strong>content</strong> is the <em>furniture</em>.</p><table><tbody><tr><th><p>Room</p></th><th><p>Lux</p></th></tr><tr><td><p>North</p></td><td><p>50</p></td></tr></tbody></table>",
    wrong: { html: "<p>in an object</p>" },
  },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
