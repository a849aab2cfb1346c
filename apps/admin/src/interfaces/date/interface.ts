import {
  defineInterface,
  defineOptions,
  isDay,
  text,
  commonOptions,
} from "@rowhouse/extension-kit";

const day = { type: "date", interface: "date", width: "half" } as const;

export const dateOptions = defineOptions({
  min: text({ ...day, label: "interfaces.date.min" }),
  max: text({ ...day, label: "interfaces.date.max" }),
  localized: commonOptions.localized,
  showRelative: { ...commonOptions.showRelative, default: true, width: "half" },
});

export const definition = defineInterface({
  id: "date",
  icon: "event",
  group: "date",
  types: ["date"],
  cellEditing: "picked",
  value: isDay,
  options: dateOptions,
  sample: { value: "2026-11-20", wrong: "next Friday" },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
