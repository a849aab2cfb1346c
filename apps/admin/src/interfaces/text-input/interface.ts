import {
  defineInterface,
  defineOptions,
  flag,
  isTextLike,
  commonOptions,
} from "@rowhouse/extension-kit";

export const textInputOptions = defineOptions({
  placeholder: commonOptions.placeholder,
  trim: flag({
    default: true,
    width: "half",
    label: "interfaces.text-input.trim",
    note: "interfaces.text-input.trim_comment",
  }),
  showCharacterCount: flag({
    default: true,
    width: "half",
    label: "interfaces.text-input.showCharacterCount",
    note: "interfaces.text-input.showCharacterCount_comment",
  }),
  formatValue: flag({
    width: "half",
    label: "interfaces.text-input.formatValue",
    note: "interfaces.text-input.formatValue_comment",
  }),
  monospace: commonOptions.monospace,
  iconLeft: commonOptions.iconLeft,
  iconRight: commonOptions.iconRight,
});

export const definition = defineInterface({
  id: "text-input",
  aliases: ["blob"],
  icon: "text_fields",
  group: "text",
  types: ["string", "lang"],
  recommended: { length: "200" },
  cellEditing: "typed",
  value: isTextLike,
  options: textInputOptions,
  sample: {
    value: "A quiet, well-lit room",
    wrong: { text: "in an object" },
    field: { length: "200" },
  },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
