import { VisuallyHidden } from "@mantine/core";
import { shiftOf, useHost, useRowDrag } from "@rowhouse/extension-kit";
import { useRef, type ReactNode } from "react";

import { Icon } from "../../ui/icon/icon.tsx";
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
  const { drag, announcement, handlers } = useRowDrag({
    scroller: frame,
    count: rows.length,
    rowHeight,
    nameOf: nameAt,
    scrollToRow: () => undefined,
    onMove,
  });
  return (
    <div ref={frame} className={classes.ordered} {...handlers}>
      {rows.map((row, index) => {
        const shift = shiftOf(drag, index, rowHeight);
        return (
          <div
            key={row.id}
            className={classes.movable}
            data-dragged={drag?.from === index || undefined}
            data-index={index}
            // How far the pointer has moved it is data.
            style={shift === 0 ? undefined : { transform: `translateY(${shift}px)` }}
          >
            <button
              aria-label={t("layouts.list.reorderItem", { item: nameOf(row) })}
              className={classes.handle}
              data-row-handle
              type="button"
            >
              <Icon name="drag_indicator" size={18} />
            </button>
            {renderRow(row)}
          </div>
        );
      })}
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
    </div>
  );
}
