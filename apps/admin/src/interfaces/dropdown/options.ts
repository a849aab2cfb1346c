import { usualOptions, type OptionField } from "@rowhouse/extension-kit";

export const dropdownOptions: readonly OptionField[] = [
  {
    key: "choices",
    type: "json",
    interface: "key-value",
    default: {
      value1: "$t:interfaces.common.option_one",
      value2: "$t:interfaces.common.option_two",
    },
    required: true,
    label: "interfaces.common.choices",
    note: "interfaces.common.choices_comment",
  },
  { ...usualOptions.placeholder, width: "half" },
  usualOptions.icon,
  {
    key: "formatting",
    type: "boolean",
    interface: "toggle",
    default: true,
    width: "half",
    label: "interfaces.dropdown.formatting",
    note: "interfaces.dropdown.formatting_comment",
  },
];
