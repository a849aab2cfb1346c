import type { OptionField } from "@rowhouse/extension-kit";

export const numericOptions: readonly OptionField[] = [
  {
    key: "placeholder",
    type: "string",
    interface: "text-input",
    length: 100,
    label: "interfaces.common.placeholder",
    note: "interfaces.common.placeholder_comment",
  },
  {
    key: "localized",
    type: "boolean",
    interface: "toggle",
    default: true,
    width: "half",
    label: "interfaces.common.localized",
    note: "interfaces.common.localized_comment",
  },
  {
    key: "monospace",
    type: "boolean",
    interface: "toggle",
    default: false,
    width: "half",
    label: "interfaces.common.monospace",
    note: "interfaces.common.monospace_comment",
  },
  {
    key: "iconLeft",
    type: "string",
    interface: "icon",
    advanced: true,
    width: "half",
    label: "interfaces.common.icon_left",
    note: "interfaces.common.icon_left_comment",
  },
  {
    key: "iconRight",
    type: "string",
    interface: "icon",
    advanced: true,
    width: "half",
    label: "interfaces.common.icon_right",
    note: "interfaces.common.icon_right_comment",
  },
];
