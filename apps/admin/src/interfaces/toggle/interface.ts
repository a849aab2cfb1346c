import { defineInterface } from "@rowhouse/extension-kit";

import { isTruth } from "./model.ts";
import { toggleOptions } from "./options.ts";

export const toggle = defineInterface({
  id: "toggle",
  icon: "toggle_on",
  group: "choice",
  types: ["boolean"],
  canEdit: isTruth,
  options: toggleOptions,
  sample: { value: true, wrong: { on: true }, options: { labelOn: "Visible", labelOff: "Hidden" } },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
