import type { RowDragging } from "@rowhouse/extension-kit";
import type { CSSProperties } from "react";

/**
 * Props of a row that can be moved: its position, and where it stands while one is dragged. Rows of virtual lists have
 * `rowProps` instead.
 */
export function movableRow(dragging: RowDragging, index: number, axis: "X" | "Y" = "Y") {
  const { drag, shiftOf } = dragging;
  const isDragged = drag?.from === index;
  const shift = shiftOf(index);
  // Positions are data.
  const style: CSSProperties = {};
  if (shift !== 0) style.transform = `translate${axis}(${shift}px)`;
  if (drag !== null && (!isDragged || drag.offset === null))
    style.transition = "transform var(--rh-in)";
  return { "data-index": index, "data-dragged": isDragged || undefined, style };
}
