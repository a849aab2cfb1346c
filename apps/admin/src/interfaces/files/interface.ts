import {
  defineInterface,
  defineOptions,
  filesCollection,
  isRows,
  list,
  text,
  commonOptions,
} from "@rowhouse/extension-kit";

export const filesOptions = defineOptions({
  fields: list({
    default: ["title"],
    interface: "fields",
    options: { of: "related", kind: "several" },
    label: "interfaces.common.visible_columns",
    note: "interfaces.common.visible_columns_comment",
  }),
  template: text({
    default: "{{ title }}",
    interface: "fields",
    options: { of: "related", kind: "template" },
    label: "interfaces.common.template",
    note: "interfaces.common.template_comment",
  }),
  accept: list({
    width: "half",
    label: "interfaces.common.accept",
    note: "interfaces.common.accept_comment",
  }),
  allow_create: { ...commonOptions.allowCreate, note: "interfaces.files.allow_create_comment" },
  allow_select: commonOptions.allowSelect,
});

export const definition = defineInterface({
  id: "files",
  icon: "insert_drive_file",
  group: "file",
  types: ["o2m"],
  recommended: { length: "10" },
  relation: "m2m",
  relatedCollection: filesCollection,
  fieldset: true,
  align: "start",
  richCell: true,
  untitled: true,
  value: isRows,
  lines: () => 4.5,
  options: filesOptions,
  sample: {
    value: [{ id: 21, file: { id: 1, title: "Front elevation" } }],
    wrong: "front.jpg",
    options: { fields: "title,type" },
    values: { primary_key: 1 },
  },
  input: () => import("./input.tsx"),
});
