import { isSortableType, ownValue, type Field, type ItemPicture } from "@rowhouse/contract";
import { fieldLabel, useHost, type Sort } from "@rowhouse/extension-kit";
import { useMemo, useState } from "react";

import { columnsOf } from "../columns.model.ts";
import { clampWidth, widthsOption, type ColumnWidths, type Spacing } from "../options.ts";
import { useRowPicture } from "../picture/thumbnail.tsx";
import { columnTemplate, moveColumn, toggleColumn, widthRange } from "../tabular.model.ts";
import type { GridProps } from "../view.tsx";

/** Rows of the three spacings, in pixels. */
const rowHeights: Record<Spacing, number> = { comfortable: 48, cozy: 40, compact: 32 };
/** Edge length of the pictures in them. */
const pictureSizes: Record<Spacing, number> = { comfortable: 32, cozy: 28, compact: 22 };

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
  /** Pixels it has at least. */
  minColumnWidth: number;
}

/** The columns of a grid and everything that can be done to them from its header. */
export interface GridColumns {
  list: GridColumn[];
  /** The fields of the columns; the same array until the columns change. */
  fields: Field[];
  sort: Sort | null;
  rowHeight: number;
  /** The picture in front of the first column. */
  picture: ItemPicture | null;
  pictureSize: number;
  /** Grid template of the columns. */
  template: string;
  /** Width of all columns together at least, in pixels. */
  minWidth: number;
  move: (from: number, to: number) => void;
  toggle: (field: string) => void;
  /** While a handle is dragged; nothing is stored yet. */
  resize: (widths: ColumnWidths) => void;
  /** Stores the widths of a drag, or of some columns. */
  storeWidths: (widths: ColumnWidths) => void;
  resetWidth: (field: string) => void;
}

/** Reads the columns from the settings of the table and writes changes back to them. */
export function useGridColumns(view: GridProps): GridColumns {
  const { collection, fields, viewQuery, viewOptions, onQuery, onOptions } = view;
  const option = widthsOption[view.widthClass];
  const stored = viewOptions[option];
  const host = useHost();
  const [draggedWidths, setDraggedWidths] = useState<ColumnWidths | null>(null);
  const shown = useMemo(
    () =>
      columnsOf({ collection, fields, viewQuery }).flatMap((key) => ownValue(fields, key) ?? []),
    [collection, fields, viewQuery],
  );
  const keys = shown.map((field) => field.field);
  const picture = useRowPicture(view, shown);
  const widths = draggedWidths ?? stored;
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
      width: ownValue(widths, field.field) ?? null,
      minColumnWidth: widthRange(field, index === 0).least,
    })),
    fields: shown,
    sort,
    rowHeight: rowHeights[viewOptions.spacing],
    picture,
    pictureSize: pictureSizes[viewOptions.spacing],
    template: columnTemplate(shown, widths),
    minWidth: shown.reduce(
      (sum, field, index) =>
        sum + (ownValue(widths, field.field) ?? widthRange(field, index === 0).least),
      0,
    ),
    move: (from, to) => onQuery({ fields: moveColumn(keys, from, to) }),
    toggle: (field) => onQuery({ fields: toggleColumn(keys, field) }),
    resize: setDraggedWidths,
    storeWidths: (next) => {
      const clamped = Object.entries(next).map(([key, width]) => [key, clampWidth(width)]);
      onOptions({ [option]: { ...stored, ...Object.fromEntries(clamped) } });
      setDraggedWidths(null);
    },
    resetWidth: (field) => {
      const others = Object.entries(stored).filter(([key]) => key !== field);
      onOptions({ [option]: Object.fromEntries(others) });
    },
  };
}
