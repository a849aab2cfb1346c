/** Room beside the content of a cell in pixels; the same in the style sheet. */
const cellPadding = 24;
/** The most a column grows by itself. */
const widest = 640;

/**
 * The width in pixels at which nothing is cut in the header of a column and in its rendered rows.
 * @param head the header row
 */
export function fittingWidth(head: HTMLElement | null, field: string): number {
  const cells = head
    ?.closest("table")
    ?.querySelectorAll<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
  const widths = [...(cells ?? [])].map((cell) => contentWidth(cell) + cellPadding);
  return Math.min(widest, Math.max(0, ...widths));
}

/** The parts of a cell stand side by side; what is cut says how wide it would be. */
function contentWidth(cell: HTMLElement): number {
  const parts = [...cell.querySelectorAll<HTMLElement>("[data-part]")];
  return parts.reduce((sum, part) => {
    const inner = [part, ...part.querySelectorAll<HTMLElement>("*")];
    return sum + Math.max(...inner.map((element) => element.scrollWidth));
  }, 0);
}
