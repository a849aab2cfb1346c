import {
  defineInterface,
  defineOptions,
  integer,
  isRows,
  text,
  commonOptions,
} from "@rowhouse/extension-kit";

export const checkboxesRelationalOptions = defineOptions({
  grid: integer({
    default: 2,
    width: "half",
    options: { min: 1, max: 8 },
    label: "interfaces.checkboxes-relational.grid",
    note: "interfaces.checkboxes-relational.grid_comment",
  }),
  template: commonOptions.template,
  listing_template: text({
    interface: "fields",
    options: { of: "rows", kind: "template" },
    label: "interfaces.checkboxes-relational.listing_template",
    note: "interfaces.many-to-many.template_comment",
  }),
});

export const definition = defineInterface({
  id: "checkboxes-relational",
  icon: "check_box",
  group: "relation",
  hasLateTexts: true,
  types: ["o2m"],
  relation: "m2m",
  fieldset: true,
  align: "start",
  richCell: true,
  untitled: true,
  value: isRows,
  lines: () => 3.6,
  options: checkboxesRelationalOptions,
  sample: {
    value: [{ id: 12, person: { id: 2, name: "Grace Murray" } }],
    wrong: 2,
    options: { template: "{{ name }}" },
    values: { primary_key: 1 },
  },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
