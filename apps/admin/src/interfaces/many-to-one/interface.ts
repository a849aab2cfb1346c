import {
  defineInterface,
  defineOptions,
  integer,
  isReference,
  list,
  commonOptions,
} from "@rowhouse/extension-kit";

export const manyToOneOptions = defineOptions({
  template: commonOptions.template,
  visible_fields: list({
    interface: "fields",
    options: { of: "related", kind: "several" },
    label: "interfaces.common.visible_columns",
    note: "interfaces.common.visible_columns_comment",
  }),
  placeholder: { ...commonOptions.placeholder, width: "half" },
  /** The most items that a select offers; above it a picker opens (interfaces.md 10.3). */
  threshold: integer({
    default: 20,
    options: { min: 0, max: 200 },
    width: "half",
    label: "interfaces.many-to-one.threshold",
    note: "interfaces.many-to-one.threshold_comment",
  }),
  icon: commonOptions.icon,
});

export const definition = defineInterface({
  id: "many-to-one",
  icon: "call_merge",
  group: "relation",
  types: ["m2o", "user", "user_created", "user_updated", "integer"],
  relation: "m2o",
  align: "start",
  richCell: true,
  value: isReference,
  options: manyToOneOptions,
  sample: { value: 2, wrong: [2], options: { template: "{{name}}", visible_fields: "name" } },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
