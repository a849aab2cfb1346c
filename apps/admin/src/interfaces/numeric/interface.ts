import { defineInterface, isTextLike } from "@rowhouse/extension-kit";

import { numericOptions } from "./options.ts";

export const numeric = defineInterface({
  id: "numeric",
  icon: "dialpad",
  group: "number",
  types: ["integer", "decimal"],
  recommended: { length: "10" },
  canEdit: isTextLike,
  options: numericOptions,
  sample: { value: 1250, wrong: { amount: 1250 } },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
