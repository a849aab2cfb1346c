import { defineInterface, defineOptions, json } from "@rowhouse/extension-kit";

import { isJsonValue, readTemplate } from "../../design/code/code-value.ts";

export const jsonOptions = defineOptions({
  template: json({
    read: readTemplate,
    label: "interfaces.code.template",
    note: "interfaces.code.template_comment",
  }),
});

export const definition = defineInterface({
  id: "json",
  icon: "code",
  group: "structure",
  types: ["json"],
  untitled: true,
  richCell: true,
  value: isJsonValue,
  // Five lines of text and the line below them.
  lines: () => 7.4,
  options: jsonOptions,
  sample: {
    value: { wall: "north", lamps: [{ lux: 50, warm: true }], note: null },
    // JSON has no word for it.
    wrong: Number.NaN,
    options: { template: { wall: "north", lamps: [] } },
  },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
