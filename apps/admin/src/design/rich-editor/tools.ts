/** One button of a toolbar. */
export interface Tool {
  /** The command of the editor that it carries out. */
  id: string;
  label: string;
  icon: string;
  /** Its name in the option of the toolbar; people may type it behind a slash. */
  word: string;
}

/** The icons of all buttons of rich text. */
const icons = {
  bold: "format_bold",
  italic: "format_italic",
  underline: "format_underlined",
  strike: "format_strikethrough",
  "script-sub": "subscript",
  "script-super": "superscript",
  blockquote: "format_quote",
  "code-block": "code",
  link: "link",
  image: "add_photo_alternate",
  "choose-existing": "photo_library",
  video: "smart_display",
  table: "table",
  hr: "horizontal_rule",
  "header-1": "format_h1",
  "header-2": "format_h2",
  "header-3": "format_h3",
  "header-4": "format_h4",
  "header-5": "format_h5",
  "header-6": "format_h6",
  "list-ordered": "format_list_numbered",
  "list-bullet": "format_list_bulleted",
  "indent--1": "format_indent_decrease",
  "indent-+1": "format_indent_increase",
  color: "format_color_text",
  background: "format_color_fill",
  "align-left": "format_align_left",
  "align-center": "format_align_center",
  "align-right": "format_align_right",
  "align-justify": "format_align_justify",
  clean: "format_clear",
  "clean-marks": "format_clear",
} as const satisfies Record<string, string>;

export type ToolId = keyof typeof icons;

export function isTool(id: string): id is ToolId {
  return Object.hasOwn(icons, id);
}

/** The button of a command. */
export function toolOf(id: ToolId, label: string, word: string = id): Tool {
  return { id, icon: icons[id], label, word };
}
