import type { Item } from "@rowhouse/contract";

/** The selection in a listing, and the items behind the keys as far as they are known. */
export interface Selected {
  keys: readonly string[];
  /** Selected items that the list itself has not loaded. */
  beyond: readonly Item[];
}

export const nothingSelected: Selected = { keys: [], beyond: [] };

/** Only the listing that was left last is remembered: a selection made long ago would surprise. */
let left: { listing: string; selected: Selected } | null = null;

/** The selection in a listing when it was left, for the way back from an item. */
export function selectedIn(listing: string): Selected {
  return left?.listing === listing ? left.selected : nothingSelected;
}

/** Remembers what is selected in a listing, and forgets it of all others. It lasts as long as the window. */
export function rememberSelected(listing: string, selected: Selected): void {
  left = { listing, selected };
}
