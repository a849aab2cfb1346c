import {
  decimal,
  defineInterface,
  defineOptions,
  isTextLike,
  text,
  commonOptions,
} from "@rowhouse/extension-kit";

/** Bounds are for numbers that are options themselves (interfaces.md 5.1). */
const bound = { label: "", hidden: true };

export const numericOptions = defineOptions({
  placeholder: { ...commonOptions.placeholder, length: 100 },
  localized: commonOptions.localized,
  monospace: commonOptions.monospace,
  prefix: text({
    length: 20,
    width: "half",
    label: "interfaces.numeric.prefix",
    note: "interfaces.numeric.prefix_comment",
  }),
  suffix: text({
    length: 20,
    width: "half",
    label: "interfaces.numeric.suffix",
    note: "interfaces.numeric.suffix_comment",
  }),
  iconLeft: commonOptions.iconLeft,
  iconRight: commonOptions.iconRight,
  min: decimal(bound),
  max: decimal(bound),
});

export const definition = defineInterface({
  id: "numeric",
  icon: "dialpad",
  group: "number",
  types: ["integer", "decimal"],
  recommended: { length: "10" },
  cellEditing: "typed",
  value: isTextLike,
  options: numericOptions,
  sample: { value: 1250, wrong: { amount: 1250 } },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
