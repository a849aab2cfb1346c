import { defineInterface } from "@rowhouse/extension-kit";

import { isHours } from "./hours.model.ts";
import { hoursOptions } from "./options.ts";
import "./style.css";

/** When a place is open, for each day of the week; a day may have several hours, such as those around lunch. */
export default defineInterface({
  id: "opening-hours",
  icon: "schedule",
  group: "structure",
  types: ["json"],
  value: isHours,
  options: hoursOptions,
  sample: {
    value: [
      { day: 1, opens: "09:00", closes: "12:30" },
      { day: 1, opens: "14:00", closes: "18:00" },
      { day: 6, opens: "20:00", closes: "02:00" },
    ],
    wrong: [{ day: 9, opens: "noon" }],
  },
  fieldset: true,
  untitled: true,
  lines: () => 14,
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
