import { defineInterface, isTextLike } from "@rowhouse/extension-kit";

import { textInputOptions } from "./options.ts";

export const textInput = defineInterface({
  id: "text-input",
  icon: "text_fields",
  group: "text",
  types: ["string", "lang"],
  recommended: { length: "200" },
  canEdit: isTextLike,
  options: textInputOptions,
  sample: {
    value: "A quiet, well-lit room",
    wrong: { text: "in an object" },
    field: { length: "200" },
  },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
