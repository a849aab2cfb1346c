import { defineInterface, defineOptions, isTextLike, usualOptions } from "@rowhouse/extension-kit";

export const dropdownOptions = defineOptions({
  choices: usualOptions.choices,
  placeholder: { ...usualOptions.placeholder, width: "half" },
  icon: usualOptions.icon,
  formatting: usualOptions.formatting,
});

export const definition = defineInterface({
  id: "dropdown",
  icon: "arrow_drop_down_circle",
  group: "choice",
  types: ["string", "integer", "lang"],
  recommended: { length: "100" },
  align: "start",
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
