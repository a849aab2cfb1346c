import type { OptionField } from "@rowhouse/extension-kit";

export const dateOptions: readonly OptionField[] = [
  { key: "min", type: "date", interface: "date", width: "half", label: "interfaces.date.min" },
  { key: "max", type: "date", interface: "date", width: "half", label: "interfaces.date.max" },
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
    key: "showRelative",
    type: "boolean",
    interface: "toggle",
    default: true,
    width: "half",
    label: "interfaces.common.relative",
    note: "interfaces.common.relative_comment",
  },
];
