import {
  defineInterface,
  defineOptions,
  flag,
  integer,
  isTextLike,
  commonOptions,
} from "@rowhouse/extension-kit";

import { linesOf } from "./model.ts";

export const textareaOptions = defineOptions({
  rows: integer({
    default: 12,
    options: { min: 5, max: 100 },
    width: "half",
    label: "interfaces.common.rows",
    note: "interfaces.common.rows_comment",
  }),
  grows: flag({
    width: "half",
    label: "interfaces.textarea.grows",
    note: "interfaces.textarea.grows_comment",
  }),
  serif: flag({
    width: "half",
    label: "interfaces.textarea.serif",
    note: "interfaces.textarea.serif_comment",
  }),
  placeholder: commonOptions.placeholder,
});

export const definition = defineInterface({
  id: "textarea",
  icon: "text_fields",
  group: "text",
  types: ["string"],
  recommended: { length: "2000" },
  untitled: true,
  value: isTextLike,
  options: textareaOptions,
  lines: ({ rows }) => linesOf(rows),
  sample: {
    value: "Chrome recedes.\nType carries the hierarchy.",
    wrong: ["lines", "in a list"],
    options: { rows: 5 },
  },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
