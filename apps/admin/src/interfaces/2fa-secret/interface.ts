import { defineInterface, noOptions } from "@rowhouse/extension-kit";

export const definition = defineInterface({
  id: "2fa-secret",
  icon: "shield_lock",
  group: "system",
  hasLateTexts: true,
  types: ["string"],
  recommended: { length: "255" },
  fieldset: true,
  untitled: true,
  align: "start",
  richCell: true,
  value: (value: unknown): value is string => typeof value === "string",
  options: noOptions,
  sample: { value: "JBSWY3DPEHPK3PXP", wrong: { secret: "JBSWY3DPEHPK3PXP" } },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
