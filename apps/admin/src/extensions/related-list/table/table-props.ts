import type { RelatedRow, Removal, RowDragging } from "@rowhouse/extension-kit";
import type { RelatedListState } from "../use-related-list.ts";
import type { Selection } from "./use-selection.ts";
import type { RowRights } from "../use-row-rights.ts";

/** Pixels; rows are equally high, so that moving one needs no measuring. */
export const rowHeight = 44;

export interface RelatedTableProps {
  state: RelatedListState;
  rights: RowRights;
  removal: Removal;
  isReadOnly: boolean;
  drag: RowDragging;
  /** Ids of rows that something is wrong in. */
  problems: ReadonlySet<string>;
  selection: Selection;
  /** Takes the element that scrolls the rows. */
  attach: (element: HTMLElement | null) => void;
  nameOf: (row: RelatedRow) => string;
  onOpen: (row: RelatedRow) => void;
  onTakeOut: (row: RelatedRow) => void;
  onUndo: (row: RelatedRow) => void;
}
