import { defineInterface, defineOptions, isDay, text } from "@rowhouse/extension-kit";

const day = { type: "date", interface: "date", width: "half" } as const;

export const calendarOptions = defineOptions({
  min: text({ ...day, label: "interfaces.date.min" }),
  max: text({ ...day, label: "interfaces.date.max" }),
  formatting: text({
    length: 50,
    label: "interfaces.common.format",
    note: "interfaces.calendar.formatting_comment",
  }),
});

export const definition = defineInterface({
  id: "calendar",
  icon: "event",
  group: "date",
  types: ["date"],
  fieldset: true,
  value: isDay,
  options: calendarOptions,
  lines: () => 17.5,
  sample: { value: "2026-11-20", wrong: "next Friday" },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
