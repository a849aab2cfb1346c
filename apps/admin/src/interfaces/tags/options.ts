import { usualOptions, type OptionField } from "@rowhouse/extension-kit";

const flag = { type: "boolean", interface: "toggle", width: "half" } as const;

export const tagsOptions: readonly OptionField[] = [
  {
    ...flag,
    key: "alphabetize",
    default: true,
    label: "interfaces.tags.alphabetize",
    note: "interfaces.tags.alphabetize_comment",
  },
  {
    ...flag,
    key: "lowercase",
    default: true,
    label: "interfaces.tags.lowercase",
    note: "interfaces.tags.lowercase_comment",
  },
  {
    ...flag,
    key: "wrap",
    default: false,
    label: "interfaces.common.wrap",
    note: "interfaces.common.wrap_comment",
  },
  {
    ...flag,
    key: "format",
    default: false,
    label: "interfaces.common.format",
    note: "interfaces.common.format_comment",
  },
  {
    ...flag,
    key: "sanitize",
    default: false,
    label: "interfaces.tags.sanitize",
    note: "interfaces.tags.sanitize_comment",
  },
  usualOptions.iconLeft,
  { ...usualOptions.iconRight, default: "local_offer" },
  {
    key: "validation",
    type: "string",
    interface: "text-input",
    advanced: true,
    width: "half",
    label: "interfaces.tags.validation",
    note: "interfaces.tags.validation_comment",
  },
  {
    key: "validationMessage",
    type: "string",
    interface: "text-input",
    advanced: true,
    width: "half",
    label: "interfaces.tags.validationMessage",
    note: "interfaces.tags.validationMessage_comment",
  },
];
