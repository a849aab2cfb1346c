import { usualOptions, type OptionField } from "@rowhouse/extension-kit";

export const textareaOptions: readonly OptionField[] = [
  {
    key: "rows",
    type: "integer",
    interface: "numeric",
    default: 12,
    options: { min: 5, max: 100 },
    width: "half",
    label: "interfaces.common.rows",
    note: "interfaces.common.rows_comment",
  },
  {
    key: "serif",
    type: "boolean",
    interface: "toggle",
    default: false,
    width: "half",
    label: "interfaces.textarea.serif",
    note: "interfaces.textarea.serif_comment",
  },
  usualOptions.placeholder,
];
