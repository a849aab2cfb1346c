import { foldText, ownValue } from "@rowhouse/contract";

/** The icons to offer: those that are used most, while nothing is searched, and all others. */
interface FoundIcons {
  often: readonly string[];
  all: readonly string[];
}

/** The icons whose names hold all words of a search, those that begin with it first. */
export function findIcons(
  search: string,
  { names, common }: { names: readonly string[]; common: readonly string[] },
): FoundIcons {
  const wanted = foldText(search)
    .replaceAll(/[\s_-]+/g, "_")
    .replaceAll(/^_|_$/g, "");
  if (wanted === "") return { often: common, all: names };
  const words = wanted.split("_");
  const found = names.filter((name) => words.every((word) => name.includes(word)));
  const begins = (name: string) => name.startsWith(wanted);
  return { often: [], all: [...found.filter(begins), ...found.filter((name) => !begins(name))] };
}

/** How many icons are in a row. */
const columns = 8;

/** How many icons a key moves on; null for other keys. */
export function stepOf(key: string, isRtl: boolean): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: isRtl ? 1 : -1,
    ArrowRight: isRtl ? -1 : 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    PageUp: -columns * rowsAtOnce,
    PageDown: columns * rowsAtOnce,
  };
  return ownValue(steps, key) ?? null;
}

const rowsAtOnce = 6;

/** A row of the grid: a heading, or icons with the number of the first. */
export type GridRow = { heading: "often" | "all" } | { start: number; names: readonly string[] };

/** The rows of the grid; headings stand where there are two groups. */
export function gridRows({ often, all }: FoundIcons): GridRow[] {
  const rows = (names: readonly string[], start: number): GridRow[] =>
    Array.from({ length: Math.ceil(names.length / columns) }, (_, row) => ({
      start: start + row * columns,
      names: names.slice(row * columns, (row + 1) * columns),
    }));
  if (often.length === 0) return rows(all, 0);
  return [{ heading: "often" }, ...rows(often, 0), { heading: "all" }, ...rows(all, often.length)];
}

/** The row that an icon is in. */
export function rowOf(rows: readonly GridRow[], index: number): number {
  return rows.findIndex(
    (row) => "names" in row && index >= row.start && index < row.start + row.names.length,
  );
}
