import {
  choice,
  defineInterface,
  defineOptions,
  flag,
  isNumeric,
  list,
} from "@rowhouse/extension-kit";

const half = { width: "half" } as const;

/** How a color is entered and saved. */
const formats = { hex: "HEX", rgb: "RGB", hsl: "HSL", cmyk: "CMYK" };

export const colorOptions = defineOptions({
  input: choice({
    ...half,
    choices: formats,
    default: "hex",
    label: "interfaces.color.input",
    note: "interfaces.color.input_comment",
  }),
  output: choice({
    ...half,
    choices: formats,
    default: "hex",
    label: "interfaces.color.output",
    note: "interfaces.color.output_comment",
  }),
  formatValue: flag({
    ...half,
    default: true,
    label: "interfaces.common.format",
    note: "interfaces.color.formatValue_comment",
  }),
  allowAlpha: flag({
    ...half,
    label: "interfaces.color.allowAlpha",
    note: "interfaces.color.allowAlpha_comment",
  }),
  palette: list({
    type: "array",
    interface: "tags",
    options: { alphabetize: false },
    default: ["#f44336", "#9c27b0", "#039be5", "#4caf50", "#ffc107"],
    label: "interfaces.color.palette_name",
    note: "interfaces.color.palette_comment",
  }),
  paletteOnly: flag({
    ...half,
    label: "interfaces.color.paletteOnly",
    note: "interfaces.color.paletteOnly_comment",
  }),
});

/** Text, or a list of numbers as older interfaces stored it. */
export type StoredColor = string | readonly (string | number)[];

function isStoredColor(value: unknown): value is StoredColor {
  return typeof value === "string" || (Array.isArray(value) && value.every(isNumeric));
}

export const definition = defineInterface({
  id: "color",
  icon: "colorize",
  group: "choice",
  hasLateTexts: true,
  types: ["string"],
  recommended: { length: "20" },
  richCell: true,
  untitled: true,
  value: isStoredColor,
  options: colorOptions,
  sample: { value: "#3498db", wrong: { red: 52 } },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
