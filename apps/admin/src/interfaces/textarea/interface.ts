import { defineInterface, isTextLike } from "@rowhouse/extension-kit";

import { textareaOptions } from "./options.ts";

export const textarea = defineInterface({
  id: "textarea",
  icon: "text_fields",
  group: "text",
  types: ["string"],
  recommended: { length: "2000" },
  canEdit: isTextLike,
  options: textareaOptions,
  sample: {
    value: "Chrome recedes.\nType carries the hierarchy.",
    wrong: ["lines", "in a list"],
    options: { rows: 5 },
  },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
