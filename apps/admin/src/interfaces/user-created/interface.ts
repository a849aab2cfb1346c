import { defineInterface } from "@rowhouse/extension-kit";

import { canRead } from "./model.ts";
import { userCreatedOptions } from "./options.ts";

export const userCreated = defineInterface({
  id: "user-created",
  icon: "account_circle",
  group: "system",
  types: ["user_created", "user_updated"],
  recommended: { length: "10" },
  canEdit: canRead,
  options: userCreatedOptions,
  sample: { value: 1, wrong: ["nobody"] },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
