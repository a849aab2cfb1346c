import { defineInterface } from "@rowhouse/extension-kit";

import { canRead } from "./model.ts";
import { datetimeCreatedOptions } from "./options.ts";

export const datetimeCreated = defineInterface({
  id: "datetime-created",
  icon: "schedule",
  group: "system",
  types: ["datetime_created", "datetime_updated"],
  canEdit: canRead,
  options: datetimeCreatedOptions,
  sample: { value: "2026-11-20 14:30:00", wrong: { on: "2026-11-20" } },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
