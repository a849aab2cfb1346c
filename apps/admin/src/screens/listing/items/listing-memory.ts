/** The selection in a listing. */
export interface Selected {
  /** Keys of the selected items; of all results those that are not. */
  keys: readonly string[];
  /** All results of the search and the filters are selected, whether they are loaded or not. */
  isAll: boolean;
  /** Selected items that need not be loaded. */
  beyond: readonly string[];
}

export const nothingSelected: Selected = { keys: [], isAll: false, beyond: [] };

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
