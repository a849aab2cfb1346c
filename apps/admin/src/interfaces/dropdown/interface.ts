import { defineInterface, defineOptions, isTextLike, commonOptions } from "@rowhouse/extension-kit";

export const dropdownOptions = defineOptions({
  choices: commonOptions.choices,
  placeholder: { ...commonOptions.placeholder, width: "half" },
  icon: commonOptions.icon,
  formatting: commonOptions.formatting,
});

export const definition = defineInterface({
  id: "dropdown",
  icon: "arrow_drop_down_circle",
  group: "choice",
  types: ["string", "integer", "lang"],
  recommended: { length: "100" },
  align: "start",
  cellEditing: "picked",
  value: isTextLike,
  options: dropdownOptions,
  sample: {
    value: "warm",
    wrong: { tone: "warm" },
    options: { choices: { warm: "Warm", cool: "Cool", neutral: "Neutral" } },
  },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
