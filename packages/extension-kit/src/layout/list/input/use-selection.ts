import { useMemo, useRef } from "react";

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

/** The selection with one key added or removed. */
export function toggleKey(selection: readonly string[], key: string): string[] {
  return selection.includes(key) ? selection.filter((one) => one !== key) : [...selection, key];
}

/**
 * A shift-click: every key from the anchor to this one gets the state of the anchor's checkbox, others keep theirs.
 * Without an anchor, or with one no longer loaded, only this key changes.
 */
export function selectRange(
  keys: readonly string[],
  selection: readonly string[],
  range: { anchor: string | null; key: string },
): string[] {
  const from = range.anchor === null ? -1 : keys.indexOf(range.anchor);
  const to = keys.indexOf(range.key);
  if (from < 0 || to < 0) return toggleKey(selection, range.key);
  const span = keys.slice(Math.min(from, to), Math.max(from, to) + 1);
  const isAdding = selection.includes(keys[from] ?? "");
  if (!isAdding) return selection.filter((one) => !span.includes(one));
  return [...new Set([...selection, ...span])];
}

/** The state of the checkbox for all rows. */
export function allState(
  keys: readonly string[],
  selection: readonly string[],
): "all" | "some" | "none" {
  if (selection.length === 0 || keys.length === 0) return "none";
  const selected = new Set(selection);
  return keys.every((key) => selected.has(key)) ? "all" : "some";
}

/** The checkbox for all rows, and Ctrl/Cmd+A: all loaded rows; again: none. */
export function toggleAll(keys: readonly string[], selection: readonly string[]): string[] {
  return allState(keys, selection) === "all" ? [] : [...keys];
}
