import { defineInterface, isText, noOptions } from "@rowhouse/extension-kit";

export const definition = defineInterface({
  id: "icon",
  aliases: ["icons"],
  icon: "mood",
  group: "choice",
  hasLateTexts: true,
  types: ["string"],
  recommended: { length: "60" },
  richCell: true,
  untitled: true,
  value: isText,
  options: noOptions,
  sample: { value: "photo_camera", wrong: { icon: "photo_camera" } },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
