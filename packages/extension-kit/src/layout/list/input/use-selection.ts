import { useMemo, useRef } from "react";

import { allState, selectRange, toggleAll, toggleKey } from "./selection.ts";

/**
 * Which rows are selected, and how rows are selected.
 * @public
 */
export interface Selection {
  /** False where nothing can be selected; then no checkboxes are shown. */
  isEnabled: boolean;
  isSelected: (key: string) => boolean;
  /** The state of a checkbox for all loaded rows. */
  all: "all" | "some" | "none";
  /** Toggles one row; with `isRange` every row from the one toggled last to this one. */
  toggle: (index: number, isRange: boolean) => void;
  toggleAll: () => void;
}

/**
 * Selecting rows: one by one, a range with Shift, all loaded ones.
 * @example const selection = useSelection({ keys, selection: view.selection, onSelect: view.onSelect });
 * @public
 */
export function useSelection(input: {
  /** Keys of the loaded items, in their order. */
  keys: readonly string[];
  /** Keys of the selected items; null when nothing can be selected. */
  selection: readonly string[] | null;
  onSelect: (keys: string[]) => void;
}): Selection {
  const { keys, selection, onSelect } = input;
  const anchor = useRef<string | null>(null);
  const selected = useMemo(() => new Set(selection ?? []), [selection]);
  const all = useMemo(() => allState(keys, selection ?? []), [keys, selection]);

  return {
    isEnabled: selection !== null,
    isSelected: (key) => selected.has(key),
    all,
    toggle: (index, isRange) => {
      const key = keys[index];
      if (key === undefined || selection === null) return;
      const range = { anchor: anchor.current, key };
      onSelect(isRange ? selectRange(keys, selection, range) : toggleKey(selection, key));
      anchor.current = key;
    },
    toggleAll: () => onSelect(toggleAll(keys, selection ?? [])),
  };
}
