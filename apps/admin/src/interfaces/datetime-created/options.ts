import type { OptionField } from "@rowhouse/extension-kit";

export const datetimeCreatedOptions: readonly OptionField[] = [
  {
    key: "showRelative",
    type: "boolean",
    interface: "toggle",
    default: false,
    label: "interfaces.common.relative",
    note: "interfaces.common.relative_comment",
  },
];
