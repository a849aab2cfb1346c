import { VisuallyHidden } from "@mantine/core";
import { useHost, useRowDrag } from "@rowhouse/extension-kit";
import { useRef, type ReactNode } from "react";

import { DragHandle } from "../../list/list-parts.tsx";
import { movableRow } from "../../list/movable-row.ts";
import { useIsCoarse } from "../../ui/window/use-is-coarse.ts";
import classes from "./checkboxes.module.css";
import type { Row } from "./model.ts";

interface OrderedRowsProps {
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  renderRow: (row: Row) => ReactNode;
  onMove: (from: number, to: number) => void;
}

/** Heights of a row in pixels, as in the style sheet. */
const heights = { fine: 36, coarse: 44 } as const;

/** Rows in one column with handles: by pointer, or by the keys of the rows of a listing. */
export function OrderedRows({ rows, nameOf, renderRow, onMove }: OrderedRowsProps) {
  const { t } = useHost();
  const frame = useRef<HTMLDivElement>(null);
  const rowHeight = heights[useIsCoarse() ? "coarse" : "fine"];
  const nameAt = (index: number) => {
    const row = rows[index];
    return row === undefined ? "" : nameOf(row);
  };
  const dragging = useRowDrag({
    scroller: frame,
    count: rows.length,
    rowHeight,
    nameOf: nameAt,
    scrollToRow: () => undefined,
    onMove,
  });
  return (
    <div ref={frame} className={classes.ordered} {...dragging.handlers}>
      {rows.map((row, index) => (
        <div key={row.id} className={classes.movable} {...movableRow(dragging, index)}>
          <DragHandle aria-label={t("layouts.list.reorderItem", { item: nameOf(row) })} />
          {renderRow(row)}
        </div>
      ))}
      <VisuallyHidden aria-live="polite">{dragging.announcement}</VisuallyHidden>
    </div>
  );
}
