import { usualOptions, type OptionField } from "@rowhouse/extension-kit";

export const numericOptions: readonly OptionField[] = [
  { ...usualOptions.placeholder, length: 100 },
  usualOptions.localized,
  usualOptions.monospace,
  usualOptions.iconLeft,
  usualOptions.iconRight,
];
