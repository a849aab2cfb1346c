import type { GridColumn } from "../../../../form/form.model.ts";

/** The widths that a field can have, from the narrowest. */
export const widths = ["half", "half-left", "half-right", "full", "fill"] as const;
export type Width = (typeof widths)[number];

/** The width of a field as it is stored; fields without one take both columns. */
export function widthOf(stored: string | null): Width {
  if (stored === "half-space") return "half-left";
  return widths.find((width) => width === stored) ?? "full";
}

/** How wide a field is for a key that makes it wider or narrower. */
export const widthSteps = ["half", "full", "fill"] as const satisfies readonly Width[];

/** Where on these steps a width is, from 0. */
export function stepOfWidth(width: Width): number {
  return width === "full" ? 1 : width === "fill" ? 2 : 0;
}

/** The width that a number of steps makes of another one. */
export function steppedWidth(width: Width, steps: number): Width {
  const at = stepOfWidth(width);
  const to = Math.min(Math.max(at + steps, 0), widthSteps.length - 1);
  return to === at ? width : (widthSteps[to] ?? width);
}

/** Where the columns of a form begin and end, along the lines of a text. */
export interface ColumnEdges {
  start: number;
  /** The end of the first column. */
  half: number;
  full: number;
  /** The edge of the page. */
  fill: number;
}

/** An edge that is dragged: which one of a field, and the field as it was. */
export interface DraggedEdge {
  side: "start" | "end";
  width: Width;
  column: GridColumn;
}

/** Room beside the form that is worth filling. */
const minMargin = 16;

/** How wide a field becomes whose edge is dragged to a point along the line; edges snap to the columns. */
export function draggedWidth(
  { side, width, column }: DraggedEdge,
  at: number,
  { start, half, full, fill }: ColumnEdges,
): Width {
  const isRight = column === "right" || column === "right-alone";
  if (side === "start") {
    if (isRight) return at < middle(start, half) ? "full" : width;
    return at > middle(start, half) ? "half-right" : width;
  }
  const isFilling = fill - full > minMargin && at > middle(full, fill);
  if (isFilling) return "fill";
  if (isRight) return width;
  if (at > middle(half, full)) return "full";
  return stepOfWidth(width) === 0 ? width : "half";
}

/** Whether the edge at the start of a field can be dragged: a field in the left column has no room before it. */
export function hasStartEdge(column: GridColumn): boolean {
  return column !== "left" && column !== "fill";
}

function middle(a: number, b: number): number {
  return (a + b) / 2;
}
