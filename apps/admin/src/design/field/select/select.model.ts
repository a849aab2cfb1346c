import { foldText, textFinder } from "@rowhouse/contract";
import type { SelectOption } from "./select-box.tsx";

/** Height of an entry, in pixels; fingers need more. */
export const optionHeights = { fine: 36, coarse: 44 } as const;
/** How many entries are seen at once. */
export const optionsSeen = 8;

/** The entries that hold every word of a search, those that begin with it first. Accents and case do not count. */
export function findOptions(options: readonly SelectOption[], search: string): SelectOption[] {
  const wanted = foldText(search.trim());
  if (wanted === "") return [...options];
  const isFound = textFinder(search);
  const found = options.filter(({ label }) => isFound(label));
  const begins = ({ label }: SelectOption) => foldText(label).startsWith(wanted);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}

/** The entries to render of a long list that is scrolled: those in view and a few around them. */
export function optionsInView(
  count: number,
  { top, height }: { top: number; height: number },
): { start: number; end: number } {
  const first = Math.floor(top / height);
  return { start: Math.max(first - 4, 0), end: Math.min(first + optionsSeen + 5, count) };
}

/** Where the list has to be scrolled to so that an entry is seen. */
export function scrollTo(index: number, { top, height }: { top: number; height: number }): number {
  const upper = index * height;
  const lowest = upper - (optionsSeen - 1) * height;
  return Math.min(Math.max(top, lowest), upper);
}

/**
 * The entry a key moves to; null for keys that do not move. In a text that was typed Home and End move the caret.
 */
export function moveTo(
  { key, altKey }: { key: string; altKey: boolean },
  { active, count, isTyped }: { active: number; count: number; isTyped: boolean },
): number | null {
  const last = count - 1;
  if (altKey) return null;
  switch (key) {
    case "ArrowDown":
      return active >= last ? 0 : active + 1;
    case "ArrowUp":
      return active <= 0 ? last : active - 1;
    case "PageDown":
      return Math.min(active + optionsSeen, last);
    case "PageUp":
      return Math.max(active - optionsSeen, 0);
    case "Home":
      return isTyped ? null : 0;
    case "End":
      return isTyped ? null : last;
    default:
      return null;
  }
}
