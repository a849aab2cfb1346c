import { choice, defineInterface, defineOptions, flag, json } from "@rowhouse/extension-kit";

import { isJsonValue, readTemplate } from "../../design/code/code-value.ts";

export const codeOptions = defineOptions({
  language: choice({
    choices: {
      "text/plain": "$t:interfaces.code.plain_text",
      "text/javascript": "JavaScript",
      "application/json": "JSON",
      "text/x-vue": "Vue",
      "application/x-httpd-php": "PHP",
    },
    default: "application/json",
    width: "half",
    label: "interfaces.code.language",
  }),
  lineNumber: flag({ default: true, width: "half", label: "interfaces.code.line_number" }),
  template: json({
    read: readTemplate,
    label: "interfaces.code.template",
    note: "interfaces.code.template_comment",
  }),
});

export const definition = defineInterface({
  id: "code",
  icon: "code",
  group: "text",
  types: ["string", "json"],
  recommended: { length: "2000" },
  untitled: true,
  richCell: true,
  value: isJsonValue,
  // Five lines of text and the line below them.
  lines: () => 7.55,
  options: codeOptions,
  sample: {
    value:
      "export function lux(hours) {\n    // Paper takes little light.\n    return hours * 50;\n}",
    // JSON has no word for it.
    wrong: Number.NaN,
    options: { language: "text/javascript", template: "export {};\n" },
  },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
