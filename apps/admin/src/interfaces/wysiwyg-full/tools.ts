import { isRecord, parseJson } from "@rowhouse/contract";

import { isTool, type ToolId } from "../../design/rich-editor/tools.ts";

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

/** Reads the buttons of a toolbar, which may be stored as text; unknown ones and repetitions are left out. */
export function readToolbar(stored: unknown): readonly ToolId[] {
  const read = typeof stored === "string" ? parseJson(stored) : stored;
  const entries = Array.isArray(read) ? read.flat() : defaultToolbar.flat();
  const ids = new Set(entries.flatMap(idsOf));
  // The name of another command, which no toolbar has stored.
  ids.delete("clean-marks");
  return [...ids].filter(isTool);
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
