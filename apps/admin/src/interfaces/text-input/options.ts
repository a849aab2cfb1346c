import { usualOptions, type OptionField } from "@rowhouse/extension-kit";

export const textInputOptions: readonly OptionField[] = [
  usualOptions.placeholder,
  {
    key: "trim",
    type: "boolean",
    interface: "toggle",
    default: true,
    width: "half",
    label: "interfaces.text-input.trim",
    note: "interfaces.text-input.trim_comment",
  },
  {
    key: "showCharacterCount",
    type: "boolean",
    interface: "toggle",
    default: true,
    width: "half",
    label: "interfaces.text-input.showCharacterCount",
    note: "interfaces.text-input.showCharacterCount_comment",
  },
  {
    key: "formatValue",
    type: "boolean",
    interface: "toggle",
    default: false,
    width: "half",
    label: "interfaces.text-input.formatValue",
    note: "interfaces.text-input.formatValue_comment",
  },
  usualOptions.monospace,
  usualOptions.iconLeft,
  usualOptions.iconRight,
];
