import { escapeHtml } from "@rowhouse/contract";

/** Text as HTML; backticks mark code. */
export function toHtml(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");
}

/** The `id` of an element of the page, for links. */
export function anchorOf(kind: "tag" | "parameter" | "schema" | "failures", name = ""): string {
  const rest = name.replaceAll(/[^A-Za-z0-9_.-]/g, (sign) => `_${sign.codePointAt(0)}_`);
  return rest === "" ? kind : `${kind}-${rest}`;
}

/** A list of terms with descriptions, both as HTML. */
export function definitions(entries: readonly (readonly [term: string, text: string])[]): string {
  const rows = entries.map(([term, text]) => `<div><dt>${term}</dt><dd>${text}</dd></div>`);
  return rows.length === 0 ? "" : `<dl>${rows.join("")}</dl>`;
}
