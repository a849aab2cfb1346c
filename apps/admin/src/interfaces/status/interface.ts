import { defineInterface, isTextLike } from "@rowhouse/extension-kit";

import { defaultMapping, statusOptions } from "./options.ts";

export const status = defineInterface({
  id: "status",
  icon: "flag",
  group: "choice",
  types: ["status"],
  recommended: { length: "20", defaultValue: "draft" },
  fieldset: true,
  canEdit: isTextLike,
  options: statusOptions,
  sample: {
    value: "draft",
    wrong: { status: "draft" },
    options: { status_mapping: defaultMapping },
  },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
