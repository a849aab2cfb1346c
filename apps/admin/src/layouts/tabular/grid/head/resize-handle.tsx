import { ownValue } from "@rowhouse/contract";
import { useHost } from "@rowhouse/extension-kit";
import { useRef, type KeyboardEvent, type PointerEvent, type RefObject } from "react";

import { clampWidth, minWidth, type ColumnWidths } from "../../options.ts";
import { fittingWidth } from "../fitting-width.ts";
import { useGrid } from "../grid-context.ts";
import type { GridColumn } from "../use-grid-columns.ts";
import classes from "./head.module.css";

/** Pixels an arrow key moves the edge; with Shift it goes further. */
const step = 8;
const bigStep = 40;
/** The maximum that is announced; wider columns are possible. */
const maxWidth = 2000;

interface Drag {
  x: number;
  /** Width of every column when the drag began. */
  start: ColumnWidths;
  widths: ColumnWidths;
  isMirrored: boolean;
}

/** The edge of a column: drag it, or move it with the arrow keys; a double click fits the width to what is in it. */
export function ResizeHandle({
  column,
  row,
}: {
  column: GridColumn;
  row: RefObject<HTMLTableRowElement | null>;
}) {
  const { t } = useHost();
  const { columns } = useGrid();
  const drag = useRef<Drag | null>(null);
  const { field } = column.field;

  const handleDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const start = measure(row.current);
    drag.current = { x: event.clientX, start, widths: start, isMirrored: isMirrored(row.current) };
  };
  const handleMove = (event: PointerEvent<HTMLElement>) => {
    const current = drag.current;
    if (current === null) return;
    const moved = (event.clientX - current.x) * (current.isMirrored ? -1 : 1);
    current.widths = {
      ...current.start,
      [field]: clampWidth((ownValue(current.start, field) ?? column.minColumnWidth) + moved),
    };
    columns.resize(current.widths);
  };
  const handleUp = () => {
    const current = drag.current;
    drag.current = null;
    if (current !== null && current.widths !== current.start) columns.storeWidths(current.widths);
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    const start = measure(row.current);
    const isWider = (event.key === "ArrowRight") !== isMirrored(row.current);
    const by = (event.shiftKey ? bigStep : step) * (isWider ? 1 : -1);
    columns.storeWidths({
      ...start,
      [field]: (ownValue(start, field) ?? column.minColumnWidth) + by,
    });
  };

  // A separator that can be moved is a widget with a value, which no element of its own stands for.
  const widget = {
    role: "separator",
    tabIndex: 0,
    "aria-orientation": "vertical",
    "aria-label": t("resize_column", { name: column.label }),
    "aria-valuenow": column.width ?? column.minColumnWidth,
    "aria-valuemin": minWidth,
    "aria-valuemax": maxWidth,
  } as const;
  const drags = {
    onPointerDown: handleDown,
    onPointerMove: handleMove,
    onPointerUp: handleUp,
    onPointerCancel: handleUp,
    onDoubleClick: () => columns.storeWidths({ [field]: fittingWidth(row.current, field) }),
    onKeyDown: handleKey,
  };
  return <div className={classes.resize} {...widget} {...drags} />;
}

/**
 * Columns without a width share what is left; from the first drag on each keeps the one it had.
 */
function measure(row: HTMLElement | null): ColumnWidths {
  const cells = [...(row?.querySelectorAll<HTMLElement>("[data-field]") ?? [])];
  return Object.fromEntries(
    cells.map((cell) => [
      cell.dataset["field"] ?? "",
      clampWidth(cell.getBoundingClientRect().width),
    ]),
  );
}

function isMirrored(element: HTMLElement | null): boolean {
  return element !== null && getComputedStyle(element).direction === "rtl";
}
