/**
 * The known name that somebody meant who wrote another one; null where none is near. A name that goes on at a hyphen or an underscore
 * is near to its beginning: of `database_url` it is `databse`, too.
 */
export function nearestName(written: string, known: readonly string[]): string | null {
  const word = written.toLowerCase();
  let nearest: string | null = null;
  let least = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const name of known) {
    const away = distanceOf(word, name.toLowerCase());
    if (away >= least) continue;
    [nearest, least] = [name, away];
  }
  return nearest;
}

function distanceOf(word: string, name: string): number {
  const beginnings = [...name.matchAll(/[-_]/g)].map(({ index }) => name.slice(0, index));
  return Math.min(edits(word, name), ...beginnings.map((begin) => edits(word, begin) + 0.5));
}

/** How many letters have to be put in, taken out or changed, or swapped with their neighbor (Damerau and Levenshtein). */
function edits(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, at) => at)];
  const cell = (row: number, column: number): number => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= from.length; row += 1) {
    rows[row] = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      rows[row]?.push(
        Math.min(
          cell(row - 1, column) + 1,
          cell(row, column - 1) + 1,
          cell(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? cell(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return cell(from.length, to.length);
}
