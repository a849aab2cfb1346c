import {
  choice,
  defineInterface,
  defineOptions,
  isRows,
  list,
  text,
  commonOptions,
} from "@rowhouse/extension-kit";

export const oneToManyOptions = defineOptions({
  fields: list({
    interface: "fields",
    options: { of: "related", kind: "several" },
    label: "interfaces.common.visible_columns",
    note: "interfaces.common.visible_columns_comment",
  }),
  template: commonOptions.template,
  sort_field: text({
    interface: "fields",
    options: { of: "related" },
    width: "half",
    label: "interfaces.one-to-many.sort_field",
    note: "interfaces.one-to-many.sort_field_comment",
  }),
  delete_mode: choice({
    choices: {
      relation: "$t:interfaces.one-to-many.mode_relation",
      item: "$t:interfaces.one-to-many.mode_item",
    },
    default: "relation",
    label: "interfaces.one-to-many.delete_mode",
    note: "interfaces.one-to-many.delete_mode_comment",
  }),
  allow_create: commonOptions.allowCreate,
  allow_select: commonOptions.allowSelect,
});

export const definition = defineInterface({
  id: "one-to-many",
  icon: "call_split",
  group: "relation",
  types: ["o2m"],
  relation: "o2m",
  fieldset: true,
  align: "start",
  richCell: true,
  untitled: true,
  value: isRows,
  lines: () => 4.5,
  options: oneToManyOptions,
  sample: {
    value: [{ id: 2, city: "Boston" }],
    wrong: "two",
    options: { fields: "name,city", sort_field: "place" },
    values: { primary_key: 1 },
  },
  input: () => import("./input.tsx"),
});
