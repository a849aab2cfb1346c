import { usualOptions, type OptionField } from "@rowhouse/extension-kit";

export const dateOptions: readonly OptionField[] = [
  { key: "min", type: "date", interface: "date", width: "half", label: "interfaces.date.min" },
  { key: "max", type: "date", interface: "date", width: "half", label: "interfaces.date.max" },
  usualOptions.localized,
  { ...usualOptions.showRelative, default: true, width: "half" },
];
