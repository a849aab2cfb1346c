import { usualOptions, type OptionField } from "@rowhouse/extension-kit";

export const datetimeCreatedOptions: readonly OptionField[] = [usualOptions.showRelative];
