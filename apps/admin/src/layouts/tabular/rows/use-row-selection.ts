import type { Item, LayoutViewProps } from "@rowhouse/extension-kit";
import { useMemo, useRef } from "react";

import { itemKey } from "../item-text.model.ts";
import { allState, selectRange, toggleAll, toggleKey } from "./selection.model.ts";

/** Which rows are chosen, and how rows are chosen. */
export interface RowSelection {
  has: (key: string) => boolean;
  all: "all" | "some" | "none";
  toggle: (index: number, isRange: boolean) => void;
  toggleAll: () => void;
}

/** Boxes of rows: one by one, a range with Shift, all loaded ones. */
export function useRowSelection(
  props: Pick<LayoutViewProps, "collection" | "selection" | "onSelect">,
  items: readonly Item[],
): RowSelection {
  const { collection, selection, onSelect } = props;
  const anchor = useRef<string | null>(null);
  const chosen = useMemo(() => new Set(selection ?? []), [selection]);
  const keys = useMemo(() => items.map((item) => itemKey(collection, item)), [items, collection]);
  const all = useMemo(() => allState(keys, selection ?? []), [keys, selection]);

  return {
    has: (key) => chosen.has(key),
    all,
    toggle: (index, isRange) => {
      const key = keys[index];
      if (key === undefined || selection === null) return;
      onSelect(
        isRange
          ? selectRange(keys, selection, { anchor: anchor.current, key })
          : toggleKey(selection, key),
      );
      anchor.current = key;
    },
    toggleAll: () => onSelect(toggleAll(keys, selection ?? [])),
  };
}
