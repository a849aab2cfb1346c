import { defineInterface, isNumeric, noOptions } from "@rowhouse/extension-kit";

export const definition = defineInterface({
  id: "sort",
  icon: "low_priority",
  group: "system",
  types: ["sort"],
  recommended: { length: "10" },
  untitled: true,
  value: isNumeric,
  options: noOptions,
  sample: { value: 3, wrong: { after: 2 } },
  input: () => import("./input.tsx"),
});
