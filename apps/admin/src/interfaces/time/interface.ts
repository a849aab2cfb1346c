import { readTime } from "@rowhouse/contract";
import { defineInterface, defineOptions, flag } from "@rowhouse/extension-kit";

export const timeOptions = defineOptions({
  display24HourClock: flag({
    default: true,
    width: "half",
    label: "interfaces.time.display24HourClock",
    note: "interfaces.time.display24HourClock_comment",
  }),
  includeSeconds: flag({
    width: "half",
    label: "interfaces.time.includeSeconds",
    note: "interfaces.time.includeSeconds_comment",
  }),
});

export const definition = defineInterface({
  id: "time",
  icon: "schedule",
  group: "date",
  hasLateTexts: true,
  types: ["time"],
  cellEditing: "typed",
  value: isTime,
  options: timeOptions,
  sample: { value: "10:30:00", wrong: "half past ten" },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});

function isTime(value: unknown): value is string {
  return readTime(value) !== null;
}
