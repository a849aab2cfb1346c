import { defineInterface, isTextLike } from "@rowhouse/extension-kit";

import { dropdownOptions } from "./options.ts";

export const dropdown = defineInterface({
  id: "dropdown",
  icon: "arrow_drop_down_circle",
  group: "choice",
  types: ["string", "integer", "lang"],
  recommended: { length: "100" },
  canEdit: isTextLike,
  options: dropdownOptions,
  sample: {
    value: "warm",
    wrong: { tone: "warm" },
    options: { choices: { warm: "Warm", cool: "Cool", neutral: "Neutral" } },
  },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
