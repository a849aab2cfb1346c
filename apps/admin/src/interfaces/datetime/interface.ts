import { defineInterface } from "@rowhouse/extension-kit";

import { canRead } from "./moments.model.ts";
import { datetimeOptions } from "./options.ts";

export const datetime = defineInterface({
  id: "datetime",
  icon: "schedule",
  group: "date",
  types: ["datetime", "datetime_updated", "datetime_created"],
  canEdit: canRead,
  options: datetimeOptions,
  sample: { value: "2026-11-20 14:30:00", wrong: "half past two" },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
