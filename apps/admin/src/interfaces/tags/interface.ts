import { defineInterface } from "@rowhouse/extension-kit";

import { canRead } from "./model.ts";
import { tagsOptions } from "./options.ts";

export const tags = defineInterface({
  id: "tags",
  icon: "local_offer",
  group: "choice",
  types: ["array", "string"],
  recommended: { length: "2000" },
  canEdit: canRead,
  options: tagsOptions,
  sample: { value: ["brick", "garden", "light"], wrong: { first: "brick" } },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
