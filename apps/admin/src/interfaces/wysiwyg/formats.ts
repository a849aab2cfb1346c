/** One button of the toolbar. The id is the value of the option and the key of its text. */
export interface Format {
  id: string;
  icon: string;
  /** What is active in the text while the button is pressed: a mark or node of the editor and its attributes. */
  active: { name: string; attributes?: Record<string, unknown> } | null;
}

const heading = (level: number): Format => ({
  id: `h${level}`,
  icon: `format_h${level}`,
  active: { name: "heading", attributes: { level } },
});

/** All buttons, in the order in which the option offers them (interfaces.md 3.3). */
export const formats: readonly Format[] = [
  { id: "bold", icon: "format_bold", active: { name: "bold" } },
  { id: "italic", icon: "format_italic", active: { name: "italic" } },
  { id: "underline", icon: "format_underlined", active: { name: "underline" } },
  { id: "strikethrough", icon: "format_strikethrough", active: { name: "strike" } },
  { id: "subscript", icon: "subscript", active: { name: "subscript" } },
  { id: "superscript", icon: "superscript", active: { name: "superscript" } },
  { id: "anchor", icon: "link", active: { name: "link" } },
  { id: "quote", icon: "format_quote", active: { name: "blockquote" } },
  { id: "pre", icon: "code", active: { name: "codeBlock" } },
  { id: "orderedlist", icon: "format_list_numbered", active: { name: "orderedList" } },
  { id: "unorderedlist", icon: "format_list_bulleted", active: { name: "bulletList" } },
  ...[1, 2, 3, 4, 5, 6].map(heading),
  { id: "removeFormat", icon: "format_clear", active: null },
];

/** The buttons while the option is not set. */
export const defaultButtons = ["bold", "italic", "underline", "anchor", "h2", "h3", "quote"];

/** The chosen buttons in their order; unknown names are left out. */
export function chosenFormats(buttons: readonly string[]): Format[] {
  return buttons.flatMap((id) => formats.find((format) => format.id === id) ?? []);
}
