import {
  defineInterface,
  defineOptions,
  isTextLike,
  text,
  commonOptions,
} from "@rowhouse/extension-kit";

export const interfaceTypesOptions = defineOptions({
  interfaceField: text({
    interface: "fields",
    width: "half",
    label: "interfaces.common.interface_field",
    note: "interfaces.common.interface_field_comment",
  }),
  placeholder: { ...commonOptions.placeholder, width: "half" },
});

export const definition = defineInterface({
  id: "interface-types",
  icon: "category",
  group: "system",
  types: ["string"],
  recommended: { length: "100" },
  readsItem: ({ interfaceField }) => [interfaceField],
  align: "start",
  value: isTextLike,
  options: interfaceTypesOptions,
  sample: {
    value: "string",
    wrong: { type: "string" },
    options: { interfaceField: "interface" },
    values: { interface: "dropdown" },
  },
  input: () => import("./input.tsx"),
});
