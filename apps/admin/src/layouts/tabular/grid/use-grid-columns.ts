import { isSortableType, type Field } from "@rowhouse/contract";
import { fieldLabel, useHost, type Sort } from "@rowhouse/extension-kit";
import { useMemo, useState } from "react";

import { columnsOf } from "../columns.model.ts";
import { clampWidth, type ColumnWidths, type Spacing } from "../options.ts";
import { columnTemplate, moveColumn, startWidth, toggleColumn } from "../tabular.model.ts";
import type { TabularViewProps } from "../view.tsx";

/** Rows of the three spacings, in pixels. */
const rowHeights: Record<Spacing, number> = { comfortable: 48, cozy: 40, compact: 32 };

/** A column of the grid. */
export interface GridColumn {
  field: Field;
  index: number;
  label: string;
  isFirst: boolean;
  isLast: boolean;
  isSortable: boolean;
  /** The direction the grid is sorted by this column; null when it is not. */
  sort: Sort["direction"] | null;
  /** In pixels; null when it has no width of its own. */
  width: number | null;
}

/** The columns of a grid and everything that can be done to them from its header. */
export interface GridColumns {
  list: GridColumn[];
  /** The fields of the columns; the same array until the columns change. */
  fields: Field[];
  sort: Sort | null;
  rowHeight: number;
  /** Grid template of the columns. */
  template: string;
  /** Width of all columns together at least, in pixels. */
  minWidth: number;
  move: (from: number, to: number) => void;
  toggle: (field: string) => void;
  /** While a handle is dragged; nothing is stored yet. */
  resize: (widths: ColumnWidths) => void;
  /** Stores the widths of the drag. */
  storeWidths: (widths: ColumnWidths) => void;
  resetWidth: (field: string) => void;
}

/** Reads the columns from the settings of the table and writes changes back to them. */
export function useGridColumns(view: TabularViewProps): GridColumns {
  const { collection, fields, viewQuery, viewOptions, onQuery, onOptions } = view;
  const host = useHost();
  const [draggedWidths, setDraggedWidths] = useState<ColumnWidths | null>(null);
  const shown = useMemo(
    () => columnsOf({ collection, fields, viewQuery }).flatMap((key) => fields[key] ?? []),
    [collection, fields, viewQuery],
  );
  const keys = shown.map((field) => field.field);
  const widths = draggedWidths ?? viewOptions.widths;
  const { sort } = viewQuery;

  return {
    list: shown.map((field, index) => ({
      field,
      index,
      label: fieldLabel(field, host),
      isFirst: index === 0,
      isLast: index === shown.length - 1,
      isSortable: isSortableType(field.type),
      sort: sort?.field === field.field ? sort.direction : null,
      width: widths[field.field] ?? null,
    })),
    fields: shown,
    sort,
    rowHeight: rowHeights[viewOptions.spacing],
    template: columnTemplate(shown, widths),
    minWidth: shown.reduce((sum, field) => sum + (widths[field.field] ?? startWidth(field)), 0),
    move: (from, to) => onQuery({ fields: moveColumn(keys, from, to) }),
    toggle: (field) => onQuery({ fields: toggleColumn(keys, field) }),
    resize: setDraggedWidths,
    storeWidths: (next) => {
      const clamped = Object.entries(next).map(([key, width]) => [key, clampWidth(width)]);
      onOptions({ widths: Object.fromEntries(clamped) });
      setDraggedWidths(null);
    },
    resetWidth: (field) => {
      const others = Object.entries(viewOptions.widths).filter(([key]) => key !== field);
      onOptions({ widths: Object.fromEntries(others) });
    },
  };
}
