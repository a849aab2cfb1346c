/**
 * The table that a text of a spreadsheet is: lines of the same number of cells, with tabs between them. Null for every
 * other text, such as code that is indented with tabs.
 * @example tableOf("a\tb\n1\t2") // "<table><tbody><tr><td>a</td><td>b</td></tr>…"
 */
export function tableOf(text: string): string | null {
  const rows = rowsOf(text);
  const width = rows[0]?.length ?? 0;
  const isEven = rows.every((row) => row.length === width);
  const isIndented = rows.every(([first]) => first === "");
  if (rows.length < 2 || width < 2 || !isEven || isIndented) return null;
  const cells = (row: readonly string[]) => row.map((cell) => `<td>${linesOf(cell)}</td>`).join("");
  return `<table><tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join("")}</tbody></table>`;
}

/** Cells with a tab, a line break or a quote stand in quotes; quotes in them are doubled. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, cell = "", end] of text.matchAll(
    /("(?:[^"]|"")*"(?=[\t\r\n]|$)|[^\t\r\n]*)(\t|\r?\n|\r|$)/g,
  )) {
    rows
      .at(-1)
      ?.push(cell.startsWith('"') && cell.endsWith('"') && cell.length > 1 ? unquoted(cell) : cell);
    if (end === "") break;
    if (end !== "\t") rows.push([]);
  }
  // A line break ends the last line.
  return rows.at(-1)?.join("") === "" ? rows.slice(0, -1) : rows;
}

const unquoted = (cell: string) => cell.slice(1, -1).replaceAll('""', '"');

function linesOf(cell: string): string {
  return cell
    .split(/\r?\n/)
    .map((line) => `<p>${escaped(line)}</p>`)
    .join("");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
