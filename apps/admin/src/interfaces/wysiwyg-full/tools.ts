import { isRecord, parseJson } from "@rowhouse/contract";

/** The toolbar while the option is not set: groups of buttons, as the option stores them. */
export const defaultToolbar: readonly (readonly unknown[])[] = [
  ["bold", "italic", "underline", "strike"],
  ["blockquote", "code-block", "link"],
  ["image", "choose-existing", "video", "table", "hr"],
  [{ header: 1 }, { header: 2 }, { header: 3 }],
  [{ list: "ordered" }, { list: "bullet" }],
  [{ script: "sub" }, { script: "super" }],
  [{ indent: "-1" }, { indent: "+1" }],
  [{ color: [] }, { background: [] }],
  [{ align: [] }],
  ["clean"],
];

/** One button: its id, which is the key of its text, and its icon. */
export interface Tool {
  id: string;
  icon: string;
}

const icons = {
  bold: "format_bold",
  italic: "format_italic",
  underline: "format_underlined",
  strike: "format_strikethrough",
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
  "script-sub": "subscript",
  "script-super": "superscript",
  "indent--1": "format_indent_decrease",
  "indent-+1": "format_indent_increase",
  color: "format_color_text",
  background: "format_color_fill",
  "align-left": "format_align_left",
  "align-center": "format_align_center",
  "align-right": "format_align_right",
  "align-justify": "format_align_justify",
  clean: "format_clear",
} as const satisfies Record<string, string>;

/** Reads the buttons of a toolbar, which may be stored as text; unknown ones and repetitions are left out. */
export function readToolbar(stored: unknown): readonly Tool[] {
  const read = typeof stored === "string" ? parseJson(stored) : stored;
  const entries = Array.isArray(read) ? read.flat() : defaultToolbar.flat();
  const ids = new Set(entries.flatMap(idsOf));
  return [...ids].flatMap((id) => (isKnown(id) ? [{ id, icon: icons[id] }] : []));
}

function idsOf(entry: unknown): string[] {
  if (typeof entry === "string") return [entry];
  if (!isRecord(entry)) return [];
  return Object.entries(entry).flatMap(([name, value]) => {
    if (name === "color" || name === "background") return [name];
    if (name === "align")
      return ["left", "center", "right", "justify"].map((way) => `align-${way}`);
    const values = Array.isArray(value) ? value : [value];
    return values.map((one) => `${name}-${String(one)}`);
  });
}

function isKnown(id: string): id is keyof typeof icons {
  return Object.hasOwn(icons, id);
}
