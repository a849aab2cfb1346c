import { usualOptions, type OptionField } from "@rowhouse/extension-kit";

export const manyToOneOptions: readonly OptionField[] = [
  usualOptions.template,
  {
    key: "visible_fields",
    type: "string",
    interface: "text-input",
    width: "half",
    label: "interfaces.common.visible_columns",
    note: "interfaces.common.visible_columns_comment",
  },
  { ...usualOptions.placeholder, width: "half" },
  {
    key: "threshold",
    type: "integer",
    interface: "numeric",
    default: 20,
    options: { min: 0, max: 200 },
    width: "half",
    label: "interfaces.many-to-one.threshold",
    note: "interfaces.many-to-one.threshold_comment",
  },
  usualOptions.icon,
];
