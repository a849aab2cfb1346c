import { defineInterface } from "@rowhouse/extension-kit";

import { manyToOneOptions } from "./options.ts";
import { canRead } from "./model.ts";

export const manyToOne = defineInterface({
  id: "many-to-one",
  icon: "call_merge",
  group: "relation",
  types: ["m2o", "user", "user_created", "user_updated", "integer"],
  relation: "m2o",
  canEdit: canRead,
  options: manyToOneOptions,
  sample: { value: 2, wrong: [2], options: { template: "{{name}}", visible_fields: "name" } },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
