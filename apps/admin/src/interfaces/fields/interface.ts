import { choice, defineInterface, defineOptions, isTextList, text } from "@rowhouse/extension-kit";

export const fieldsOptions = defineOptions({
  of: choice({
    choices: {
      own: "$t:interfaces.fields.of_own",
      related: "$t:interfaces.fields.of_related",
      rows: "$t:interfaces.fields.of_rows",
    },
    default: "own",
    width: "half",
    label: "interfaces.fields.of",
    note: "interfaces.fields.of_comment",
  }),
  collectionField: text({
    interface: "fields",
    width: "half",
    label: "interfaces.fields.collection_field",
    note: "interfaces.fields.collection_field_comment",
  }),
  rowsField: text({
    interface: "fields",
    width: "half",
    label: "interfaces.fields.rows_field",
    note: "interfaces.fields.rows_field_comment",
  }),
  kind: choice({
    choices: {
      one: "$t:interfaces.fields.kind_one",
      several: "$t:interfaces.fields.kind_several",
      template: "$t:interfaces.fields.kind_template",
      order: "$t:interfaces.fields.kind_order",
    },
    default: "one",
    width: "half",
    label: "interfaces.fields.kind",
  }),
});

export const definition = defineInterface({
  id: "fields",
  icon: "view_column",
  group: "system",
  hasLateTexts: true,
  types: ["string"],
  recommended: { length: "255" },
  readsItem: ({ collectionField, rowsField }) => [collectionField, rowsField],
  align: "start",
  value: isTextList,
  options: fieldsOptions,
  sample: {
    value: "name",
    wrong: { field: "name" },
    options: { collectionField: "collection" },
    values: { collection: "directus_files" },
  },
  input: () => import("./input.tsx"),
});
