import {
  defineInterface,
  defineOptions,
  flag,
  isTextList,
  text,
  commonOptions,
} from "@rowhouse/extension-kit";

export const tagsOptions = defineOptions({
  alphabetize: flag({
    default: true,
    width: "half",
    label: "interfaces.tags.alphabetize",
    note: "interfaces.tags.alphabetize_comment",
  }),
  lowercase: flag({
    default: true,
    width: "half",
    label: "interfaces.tags.lowercase",
    note: "interfaces.tags.lowercase_comment",
  }),
  wrap: commonOptions.wrap,
  format: flag({
    width: "half",
    label: "interfaces.common.format",
    note: "interfaces.common.format_comment",
  }),
  sanitize: flag({
    width: "half",
    label: "interfaces.tags.sanitize",
    note: "interfaces.tags.sanitize_comment",
  }),
  iconLeft: commonOptions.iconLeft,
  iconRight: { ...commonOptions.iconRight, default: "local_offer" },
  validation: text({
    advanced: true,
    width: "half",
    label: "interfaces.tags.validation",
    note: "interfaces.tags.validation_comment",
  }),
  validationMessage: text({
    advanced: true,
    width: "half",
    label: "interfaces.tags.validationMessage",
    note: "interfaces.tags.validationMessage_comment",
  }),
});

export const definition = defineInterface({
  id: "tags",
  icon: "local_offer",
  group: "choice",
  types: ["array", "string"],
  recommended: { length: "2000" },
  cellEditing: "typed",
  value: isTextList,
  options: tagsOptions,
  sample: { value: ["brick", "garden", "light"], wrong: { first: "brick" } },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
