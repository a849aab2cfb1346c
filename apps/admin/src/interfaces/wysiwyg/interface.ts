import {
  defineInterface,
  defineOptions,
  isTextLike,
  list,
  commonOptions,
} from "@rowhouse/extension-kit";

import type { ToolId } from "../../design/rich-editor/tools.ts";

/** The buttons in the order in which the option offers them (interfaces.md 3.3), by the names that it stores. */
const commands = new Map<string, ToolId>([
  ["bold", "bold"],
  ["italic", "italic"],
  ["underline", "underline"],
  ["strikethrough", "strike"],
  ["subscript", "script-sub"],
  ["superscript", "script-super"],
  ["anchor", "link"],
  ["quote", "blockquote"],
  ["pre", "code-block"],
  ["orderedlist", "list-ordered"],
  ["unorderedlist", "list-bullet"],
  ["h1", "header-1"],
  ["h2", "header-2"],
  ["h3", "header-3"],
  ["h4", "header-4"],
  ["h5", "header-5"],
  ["h6", "header-6"],
  ["removeFormat", "clean-marks"],
]);

/** The chosen buttons in their order, with their commands; unknown names are left out. */
export function chosenButtons(names: readonly string[]): { name: string; command: ToolId }[] {
  return names.flatMap((name) => {
    const command = commands.get(name);
    return command === undefined ? [] : [{ name, command }];
  });
}

export const wysiwygOptions = defineOptions({
  placeholder: commonOptions.placeholder,
  buttons: list({
    type: "array",
    interface: "checkboxes",
    default: ["bold", "italic", "underline", "anchor", "h2", "h3", "quote"],
    options: {
      choices: Object.fromEntries(
        [...commands.keys()].map((name) => [name, `$t:interfaces.wysiwyg.${name}`]),
      ),
      // Their order is the order in the toolbar.
      alphabetize: false,
      lowercase: false,
    },
    label: "interfaces.wysiwyg.buttons",
    note: "interfaces.wysiwyg.buttons_comment",
  }),
});

export const definition = defineInterface({
  id: "wysiwyg",
  icon: "format_quote",
  group: "text",
  types: ["string"],
  recommended: { length: "65534" },
  untitled: true,
  value: isTextLike,
  // The text at its least height, and the strip above it.
  lines: () => 11.6,
  options: wysiwygOptions,
  sample: {
    value: "<h2>A quiet room</h2><p>The <strong>content</strong> is the <em>furniture</em>.</p>",
    wrong: { html: "<p>in an object</p>" },
  },
  input: () => import("./input.tsx"),
  cell: () => import("./cell.tsx"),
});
