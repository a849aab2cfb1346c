import { defineInterface, defineOptions, isDateTime, commonOptions } from "@rowhouse/extension-kit";

export const datetimeUpdatedOptions = defineOptions({ showRelative: commonOptions.showRelative });

export const definition = defineInterface({
  id: "datetime-updated",
  aliases: ["datetime_updated"],
  icon: "schedule",
  group: "system",
  types: ["datetime_updated"],
  value: isDateTime,
  options: datetimeUpdatedOptions,
  sample: { value: "2026-11-20 14:30:00", wrong: { on: "2026-11-20" } },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
