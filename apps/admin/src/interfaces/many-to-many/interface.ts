import {
  defineInterface,
  defineOptions,
  isRows,
  list,
  commonOptions,
} from "@rowhouse/extension-kit";

export const manyToManyOptions = defineOptions({
  fields: list({
    interface: "fields",
    options: { of: "related", kind: "several" },
    label: "interfaces.common.visible_columns",
    note: "interfaces.common.visible_columns_comment",
  }),
  template: {
    ...commonOptions.template,
    options: { of: "rows", kind: "template" },
    note: "interfaces.many-to-many.template_comment",
  },
  allow_create: commonOptions.allowCreate,
  allow_select: commonOptions.allowSelect,
});

export const definition = defineInterface({
  id: "many-to-many",
  icon: "compare_arrows",
  group: "relation",
  types: ["o2m"],
  relation: "m2m",
  fieldset: true,
  align: "start",
  richCell: true,
  untitled: true,
  value: isRows,
  lines: () => 4.5,
  options: manyToManyOptions,
  sample: {
    value: [{ id: 12, person: { id: 2, city: "Boston" } }],
    wrong: 2,
    options: { fields: "name,city" },
    values: { primary_key: 1 },
  },
  input: () => import("./input.tsx"),
});
