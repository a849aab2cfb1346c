import { defineInterface, defineOptions, flag, isText } from "@rowhouse/extension-kit";

export const languageOptions = defineOptions({
  limit: flag({ label: "interfaces.language.limit", note: "interfaces.language.limit_comment" }),
});

export const definition = defineInterface({
  id: "language",
  icon: "translate",
  group: "choice",
  hasLateTexts: true,
  types: ["string", "lang"],
  recommended: { length: "10" },
  cellEditing: "picked",
  value: isText,
  options: languageOptions,
  sample: { value: "de-AT", wrong: { code: "de-AT" } },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
