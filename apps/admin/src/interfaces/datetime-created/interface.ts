import { defineInterface, defineOptions, isDateTime, commonOptions } from "@rowhouse/extension-kit";

export const datetimeCreatedOptions = defineOptions({ showRelative: commonOptions.showRelative });

export const definition = defineInterface({
  id: "datetime-created",
  aliases: ["datetime_created"],
  icon: "schedule",
  group: "system",
  types: ["datetime_created", "datetime_updated"],
  value: isDateTime,
  options: datetimeCreatedOptions,
  sample: { value: "2026-11-20 14:30:00", wrong: { on: "2026-11-20" } },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
