import {
  defineInterface,
  defineOptions,
  exampleChoices,
  flag,
  isTextList,
  commonOptions,
} from "@rowhouse/extension-kit";

export const checkboxesOptions = defineOptions({
  choices: { ...commonOptions.choices, default: exampleChoices(8) },
  allow_other: flag({
    width: "half",
    label: "interfaces.checkboxes.allow_other",
    note: "interfaces.checkboxes.allow_other_comment",
  }),
  draggable: flag({
    width: "half",
    label: "interfaces.checkboxes.draggable",
    note: "interfaces.checkboxes.draggable_comment",
  }),
  wrap: commonOptions.wrap,
  formatting: commonOptions.formatting,
  single: flag({
    width: "half",
    label: "interfaces.checkboxes.single",
    note: "interfaces.checkboxes.single_comment",
  }),
});

export const definition = defineInterface({
  id: "checkboxes",
  icon: "check_box",
  group: "choice",
  hasLateTexts: true,
  types: ["array"],
  fieldset: true,
  value: isTextList,
  options: checkboxesOptions,
  sample: {
    value: ["sketch", "print"],
    wrong: { sketch: true },
    options: {
      choices: { sketch: "Sketch", print: "Print", photo: "Photograph", model: "Model" },
    },
  },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
