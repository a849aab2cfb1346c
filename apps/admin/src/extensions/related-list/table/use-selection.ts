import { isTaken, type RelatedRow } from "@rowhouse/extension-kit";
import { useState } from "react";

/** Rows of a list that are selected to be taken out together. */
export interface Selection {
  /** There is more than one row to choose from. */
  isOffered: boolean;
  rows: readonly RelatedRow[];
  has: (row: RelatedRow) => boolean;
  canSelect: (row: RelatedRow) => boolean;
  toggle: (row: RelatedRow) => void;
  /** All rows that may be taken out, or none. */
  isAll: boolean;
  toggleAll: () => void;
  clear: () => void;
}

/** Keeps what is selected; a row that is taken out, or not shown any more, is not. */
export function useSelection(
  rows: readonly RelatedRow[],
  canTakeOut: (row: RelatedRow) => boolean,
): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const canSelect = (row: RelatedRow) => !isTaken(row) && canTakeOut(row);
  const possible = rows.filter(canSelect);
  const selected = possible.filter(({ id }) => ids.has(id));
  const isAll = selected.length > 0 && selected.length === possible.length;
  return {
    isOffered: possible.length > 1,
    rows: selected,
    has: ({ id }) => ids.has(id),
    canSelect,
    toggle: ({ id }) => setIds(ids.has(id) ? without(ids, id) : new Set([...ids, id])),
    isAll,
    toggleAll: () => setIds(new Set(isAll ? [] : possible.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((one) => one !== id));
}
