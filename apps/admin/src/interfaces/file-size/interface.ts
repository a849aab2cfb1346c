import {
  defineInterface,
  defineOptions,
  flag,
  isNumeric,
  commonOptions,
} from "@rowhouse/extension-kit";

export const fileSizeOptions = defineOptions({
  placeholder: commonOptions.placeholder,
  format: flag({
    default: true,
    width: "half",
    label: "interfaces.file-size.format",
    note: "interfaces.file-size.format_comment",
  }),
  formatInput: flag({
    default: true,
    width: "half",
    label: "interfaces.file-size.formatInput",
    note: "interfaces.file-size.formatInput_comment",
  }),
  decimal: flag({
    default: true,
    width: "half",
    label: "interfaces.file-size.decimal",
    note: "interfaces.file-size.decimal_comment",
  }),
});

export const definition = defineInterface({
  id: "file-size",
  icon: "storage",
  group: "number",
  hasLateTexts: true,
  types: ["integer"],
  recommended: { length: "10" },
  value: isNumeric,
  options: fileSizeOptions,
  sample: { value: 48_200_000, wrong: { bytes: 48_200_000 } },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
