import type { Choice } from "@rowhouse/extension-kit";

/** One line of the input: an entry of the value, or one that could be. */
export interface Row {
  id: string;
  value: string;
  isChosen: boolean;
  /** An entry in words of one's own, which are edited in a box. */
  isOwn: boolean;
}

/**
 * The lines of a value: its entries in their order, then the choices that are not among them (interfaces.md 4.4).
 * @param mayBeOwn entries that are none of the choices are words of one's own
 */
export function rowsOf(
  texts: readonly string[],
  choices: readonly Choice[],
  mayBeOwn: boolean,
): Row[] {
  const listed = new Set(choices.map(({ value }) => value));
  const stored = [...new Set(texts)];
  const rest = choices.map(({ value }) => value).filter((value) => !stored.includes(value));
  return [...stored, ...rest].map((value, index) => ({
    id: value,
    value,
    isChosen: index < stored.length,
    isOwn: mayBeOwn && !listed.has(value),
  }));
}

/** The entries that are saved: those chosen, in the order shown; empty ones and repetitions are none. */
export function textsOf(rows: readonly Row[]): string[] {
  const chosen = rows.filter(({ isChosen }) => isChosen).map(({ value }) => value.trim());
  return [...new Set(chosen)].filter(Boolean);
}

/** The rows after one was moved to another place. */
export function moveRow(rows: readonly Row[], from: number, to: number): Row[] {
  const moved = rows.toSpliced(from, 1);
  const row = rows[from];
  return row === undefined ? moved : moved.toSpliced(to, 0, row);
}
