import type { Field } from "@rowhouse/contract";
import type { LayoutViewProps } from "@rowhouse/extension-kit";
import { useMemo, useState } from "react";

import {
  columnsOf,
  clampWidth,
  columnTemplate,
  moveColumn,
  nextSort,
  readOptions,
  readSort,
  rowHeights,
  startWidth,
  toggleColumn,
  writeSort,
  type ColumnSort,
} from "../tabular.model.ts";

/** The columns of a table and everything that can be done to them from its header. */
export interface Columns {
  list: Field[];
  sort: ColumnSort | null;
  rowHeight: number;
  /** Grid template of the columns. */
  template: string;
  /** Width of all columns together at least, in pixels. */
  leastWidth: number;
  widthOf: (field: string) => number | null;
  toggleSort: (field: string) => void;
  setSort: (sort: ColumnSort) => void;
  move: (from: number, to: number) => void;
  toggle: (field: string) => void;
  /** While a handle is dragged; nothing is stored yet. */
  resize: (widths: Record<string, number>) => void;
  /** Stores the widths of the drag. */
  commitWidths: (widths: Record<string, number>) => void;
  resetWidth: (field: string) => void;
}

/** Reads the columns from a layout's preferences and writes changes back to them. */
export function useColumns(
  props: Pick<LayoutViewProps, "fields" | "viewQuery" | "viewOptions" | "onQuery" | "onOptions">,
  onSorted: () => void,
): Columns {
  const { fields, viewQuery, viewOptions, onQuery, onOptions } = props;
  const [dragged, setDragged] = useState<Record<string, number> | null>(null);
  const options = readOptions(viewOptions);
  const chosen = viewQuery["fields"];
  const keys = useMemo(() => columnsOf(fields, chosen), [fields, chosen]);
  const list = useMemo(() => keys.flatMap((key) => fields[key] ?? []), [fields, keys]);
  const widths = dragged ?? options.widths;
  const sort = readSort(viewQuery["sort"]);
  const store = (columns: string[]) => onQuery({ fields: columns.join(",") });
  const setSort = (next: ColumnSort) => {
    onQuery({ sort: writeSort(next) });
    onSorted();
  };

  return {
    list,
    sort,
    rowHeight: rowHeights[options.spacing],
    template: columnTemplate(list, widths),
    leastWidth: list.reduce((sum, field) => sum + (widths[field.field] ?? startWidth(field)), 0),
    widthOf: (field) => widths[field] ?? null,
    toggleSort: (field) => setSort(nextSort(sort, field)),
    setSort,
    move: (from, to) => store(moveColumn(keys, from, to)),
    toggle: (field) => store(toggleColumn(keys, field)),
    resize: setDragged,
    commitWidths: (next) => {
      const clamped = Object.entries(next).map(([key, width]) => [key, clampWidth(width)]);
      onOptions({ widths: Object.fromEntries(clamped) });
      setDragged(null);
    },
    resetWidth: (field) => {
      const kept = Object.entries(options.widths).filter(([key]) => key !== field);
      onOptions({ widths: Object.fromEntries(kept) });
    },
  };
}
