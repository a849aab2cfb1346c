import type { OptionField } from "@rowhouse/extension-kit";

export const toggleOptions: readonly OptionField[] = [
  {
    key: "labelOn",
    type: "string",
    interface: "text-input",
    width: "half",
    label: "interfaces.toggle.labelOn",
    note: "interfaces.toggle.labelOn_comment",
  },
  {
    key: "labelOff",
    type: "string",
    interface: "text-input",
    width: "half",
    label: "interfaces.toggle.labelOff",
    note: "interfaces.toggle.labelOff_comment",
  },
  {
    key: "checkbox",
    type: "boolean",
    interface: "toggle",
    default: false,
    label: "interfaces.toggle.checkbox",
    note: "interfaces.toggle.checkbox_comment",
  },
];
