/** A row on its way to another place. */
export interface RowDrag {
  from: number;
  to: number;
  /** Pixels the row is away from its place, as the pointer has it; null while keys move it. */
  offset: number | null;
}

/** Where a row lands that stands this many pixels from its place. */
export function landingOf(
  from: number,
  offset: number,
  list: { rowHeight: number; count: number },
): number {
  const to = from + Math.round(offset / list.rowHeight);
  return Math.max(0, Math.min(to, list.count - 1));
}

/** Pixels a row is drawn away from its place: the moved one follows, those it passed make room. */
export function shiftOf(drag: RowDrag | null, index: number, rowHeight: number): number {
  if (drag === null) return 0;
  if (index === drag.from) return drag.offset ?? (drag.to - drag.from) * rowHeight;
  if (index > drag.from && index <= drag.to) return -rowHeight;
  if (index < drag.from && index >= drag.to) return rowHeight;
  return 0;
}

/** Pixels to scroll per frame while a row is held near an edge; 0 away from both. */
export function edgeScroll(pointer: number, box: { top: number; bottom: number }): number {
  const reach = 48;
  const most = 16;
  if (pointer < box.top + reach) return -Math.min(most, Math.ceil((box.top + reach - pointer) / 3));
  if (pointer > box.bottom - reach)
    return Math.min(most, Math.ceil((pointer - box.bottom + reach) / 3));
  return 0;
}
