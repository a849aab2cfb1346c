import { useHost } from "@rowhouse/extension-kit";
import { useRef, type KeyboardEvent, type PointerEvent, type RefObject } from "react";

import { clampWidth, defaultWidth, leastWidth } from "../tabular.model.ts";
import type { Columns } from "./use-columns.ts";
import classes from "../tabular.module.css";

/** Pixels an arrow key moves the edge; with Shift it goes further. */
const step = 8;
const bigStep = 40;
/** What assistive technology is told to be the most; nothing stops at it. */
const mostWidth = 2000;

interface Drag {
  x: number;
  /** Width of every column as it stood when the drag began. */
  start: Record<string, number>;
  widths: Record<string, number>;
  isMirrored: boolean;
}

/** The edge of a column: drag it, or move it with the arrow keys; a double click gives the width back. */
export function ResizeHandle({
  field,
  label,
  columns,
  row,
}: {
  field: string;
  label: string;
  columns: Columns;
  row: RefObject<HTMLTableRowElement | null>;
}) {
  const { t } = useHost();
  const drag = useRef<Drag | null>(null);
  const stored = columns.widthOf(field);

  const handleDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const start = measure(
      row.current,
      columns.list.map((one) => one.field),
    );
    drag.current = { x: event.clientX, start, widths: start, isMirrored: isMirrored(row.current) };
  };
  const handleMove = (event: PointerEvent<HTMLElement>) => {
    const current = drag.current;
    if (current === null) return;
    const moved = (event.clientX - current.x) * (current.isMirrored ? -1 : 1);
    current.widths = {
      ...current.start,
      [field]: clampWidth((current.start[field] ?? defaultWidth) + moved),
    };
    columns.resize(current.widths);
  };
  const handleUp = () => {
    const current = drag.current;
    drag.current = null;
    if (current !== null && current.widths !== current.start) columns.commitWidths(current.widths);
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    const start = measure(
      row.current,
      columns.list.map((one) => one.field),
    );
    const isWider = (event.key === "ArrowRight") !== isMirrored(row.current);
    const by = (event.shiftKey ? bigStep : step) * (isWider ? 1 : -1);
    columns.commitWidths({ ...start, [field]: (start[field] ?? defaultWidth) + by });
  };

  // A separator that can be moved is a widget with a value, which no element of its own stands for.
  const widget = {
    role: "separator",
    tabIndex: 0,
    "aria-orientation": "vertical",
    "aria-label": `${t("resize_column")}: ${label}`,
    "aria-valuenow": stored ?? defaultWidth,
    "aria-valuemin": leastWidth,
    "aria-valuemax": mostWidth,
  } as const;
  const drags = {
    onPointerDown: handleDown,
    onPointerMove: handleMove,
    onPointerUp: handleUp,
    onPointerCancel: handleUp,
    onDoubleClick: () => columns.resetWidth(field),
    onKeyDown: handleKey,
  };
  return <div className={classes.resize} {...widget} {...drags} />;
}

/** Columns without a width share what is left; from the first drag on each keeps what it had. The last stays free. */
function measure(row: HTMLElement | null, fields: readonly string[]): Record<string, number> {
  const cells = [...(row?.querySelectorAll<HTMLElement>("[data-field]") ?? [])];
  const sized = cells.filter((cell) => cell.dataset["field"] !== fields.at(-1));
  return Object.fromEntries(
    sized.map((cell) => [
      cell.dataset["field"] ?? "",
      clampWidth(cell.getBoundingClientRect().width),
    ]),
  );
}

function isMirrored(element: HTMLElement | null): boolean {
  return element !== null && getComputedStyle(element).direction === "rtl";
}
