import { defineInterface, defineOptions, text } from "@rowhouse/extension-kit";

import { isStoredOptions } from "./model.ts";

export const interfaceOptionsOptions = defineOptions({
  interfaceField: text({
    interface: "fields",
    label: "interfaces.common.interface_field",
    note: "interfaces.common.interface_field_comment",
  }),
});

export const definition = defineInterface({
  id: "interface-options",
  icon: "tune",
  group: "system",
  types: ["json"],
  fieldset: true,
  untitled: true,
  readsItem: ({ interfaceField }) => [interfaceField],
  align: "start",
  richCell: true,
  value: isStoredOptions,
  options: interfaceOptionsOptions,
  lines: () => 6,
  sample: {
    value: { rows: 5 },
    wrong: ["rows"],
    options: { interfaceField: "interface" },
    values: { interface: "textarea" },
  },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
