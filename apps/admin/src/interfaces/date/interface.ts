import { defineInterface } from "@rowhouse/extension-kit";

import { canRead } from "./model.ts";
import { dateOptions } from "./options.ts";

export const date = defineInterface({
  id: "date",
  icon: "event",
  group: "date",
  types: ["date"],
  canEdit: canRead,
  options: dateOptions,
  sample: { value: "2026-11-20", wrong: "next Friday" },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
