import type { OptionField } from "@rowhouse/extension-kit";

export const manyToOneOptions: readonly OptionField[] = [
  {
    key: "template",
    type: "string",
    interface: "text-input",
    width: "half",
    label: "interfaces.common.template",
    note: "interfaces.common.template_comment",
  },
  {
    key: "visible_fields",
    type: "string",
    interface: "text-input",
    width: "half",
    label: "interfaces.common.visible_columns",
    note: "interfaces.common.visible_columns_comment",
  },
  {
    key: "placeholder",
    type: "string",
    interface: "text-input",
    length: 200,
    width: "half",
    label: "interfaces.common.placeholder",
    note: "interfaces.common.placeholder_comment",
  },
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
  {
    key: "icon",
    type: "string",
    interface: "icon",
    advanced: true,
    width: "half",
    label: "interfaces.common.icon",
    note: "interfaces.common.icon_left_comment",
  },
];
