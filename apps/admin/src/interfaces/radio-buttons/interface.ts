import {
  defineInterface,
  defineOptions,
  exampleChoices,
  isTextLike,
  commonOptions,
} from "@rowhouse/extension-kit";

export const radioButtonsOptions = defineOptions({
  choices: { ...commonOptions.choices, default: exampleChoices(8) },
  format: commonOptions.formatting,
});

export const definition = defineInterface({
  id: "radio-buttons",
  aliases: ["radio"],
  icon: "radio_button_checked",
  group: "choice",
  types: ["string", "integer"],
  recommended: { length: "100" },
  fieldset: true,
  align: "start",
  cellEditing: "picked",
  value: isTextLike,
  options: radioButtonsOptions,
  sample: {
    value: "oil",
    wrong: { technique: "oil" },
    options: { choices: { oil: "Oil", tempera: "Tempera", watercolor: "Watercolor" } },
  },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
