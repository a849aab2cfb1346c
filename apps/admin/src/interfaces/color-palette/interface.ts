import { defineInterface, isText, noOptions } from "@rowhouse/extension-kit";

export const definition = defineInterface({
  id: "color-palette",
  aliases: ["color-picker"],
  icon: "palette",
  group: "choice",
  hasLateTexts: true,
  types: ["string"],
  recommended: { length: "20" },
  richCell: true,
  untitled: true,
  value: isText,
  options: noOptions,
  sample: { value: "deep-purple-300", wrong: { color: "deep-purple-300" } },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
