import { defineInterface, noOptions } from "@rowhouse/extension-kit";

export const definition = defineInterface({
  id: "activity-icon",
  icon: "settings",
  group: "system",
  types: ["string"],
  untitled: true,
  align: "start",
  richCell: true,
  value: (value: unknown): value is string => typeof value === "string",
  options: noOptions,
  sample: { value: "update", wrong: ["update"] },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
