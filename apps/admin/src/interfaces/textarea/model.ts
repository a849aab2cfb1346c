/** How many lines of text a box of so many rows is high: its rows and what stands around them. */
export function linesOf(rows: number): number {
  return rows + 0.55;
}
