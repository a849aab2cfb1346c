/**
 * A row being dragged to another position.
 * @public
 */
export interface RowDrag {
  from: number;
  to: number;
  /** Pixels the pointer has moved the row; null while keys move it. */
  offset: number | null;
}

/** The position a row is dropped at that was moved by this many pixels. */
export function dropIndex(
  from: number,
  offset: number,
  list: { rowHeight: number; count: number },
): number {
  const to = from + Math.round(offset / list.rowHeight);
  return Math.max(0, Math.min(to, list.count - 1));
}

/**
 * Pixels a row is shifted: the dragged one follows the pointer, those it has passed move out of its way.
 * @public
 */
export function shiftOf(drag: RowDrag | null, index: number, rowHeight: number): number {
  if (drag === null) return 0;
  if (index === drag.from) return drag.offset ?? (drag.to - drag.from) * rowHeight;
  if (index > drag.from && index <= drag.to) return -rowHeight;
  if (index < drag.from && index >= drag.to) return rowHeight;
  return 0;
}

/** Pixels to scroll per frame while a row is held near an edge; 0 away from both. */
export function edgeScroll(pointer: number, box: { top: number; bottom: number }): number {
  const zone = 48;
  const fastest = 16;
  if (pointer < box.top + zone)
    return -Math.min(fastest, Math.ceil((box.top + zone - pointer) / 3));
  if (pointer > box.bottom - zone)
    return Math.min(fastest, Math.ceil((pointer - box.bottom + zone) / 3));
  return 0;
}
