import type { OptionField } from "@rowhouse/extension-kit";

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
  {
    key: "placeholder",
    type: "string",
    interface: "text-input",
    length: 200,
    width: "half",
    label: "interfaces.common.placeholder",
    note: "interfaces.common.placeholder_comment",
  },
  {
    key: "icon",
    type: "string",
    interface: "icon",
    advanced: true,
    width: "half",
    label: "interfaces.common.icon",
    note: "interfaces.common.icon_left_comment",
  },
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
