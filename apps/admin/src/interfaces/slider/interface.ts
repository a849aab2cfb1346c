import { defineInterface, defineOptions, integer, isNumeric, text } from "@rowhouse/extension-kit";

const half = { width: "half" } as const;

export const sliderOptions = defineOptions({
  minimum: integer({ ...half, default: 0, label: "interfaces.slider.minimum" }),
  maximum: integer({ ...half, default: 100, label: "interfaces.slider.maximum" }),
  step: integer({
    ...half,
    default: 1,
    label: "interfaces.slider.step",
    note: "interfaces.slider.step_comment",
  }),
  unit: text({
    ...half,
    length: 20,
    label: "interfaces.slider.unit",
    note: "interfaces.slider.unit_comment",
  }),
});

export const definition = defineInterface({
  id: "slider",
  icon: "tune",
  group: "number",
  hasLateTexts: true,
  types: ["integer"],
  recommended: { length: "10" },
  value: isNumeric,
  options: sliderOptions,
  sample: {
    value: 120,
    wrong: { lux: 120 },
    options: { minimum: 0, maximum: 300, step: 10, unit: "lux" },
  },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
