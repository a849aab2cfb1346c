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

/** The part of an axis that a row takes, in pixels. */
export interface RowBox {
  start: number;
  size: number;
}

/** The places of rows along the axis that they are moved on. */
export interface RowPlaces {
  boxOf: (index: number) => RowBox;
  /** The row whose middle is nearest to a point. */
  nearest: (point: number) => number;
}

/** The places of rows of one height, of which most need not be rendered. */
export function equalPlaces({ rowHeight, count }: { rowHeight: number; count: number }): RowPlaces {
  return {
    boxOf: (index) => ({ start: index * rowHeight, size: rowHeight }),
    nearest: (point) => clamp(Math.round(point / rowHeight - 0.5), count),
  };
}

/** The places of rows that were measured. */
export function measuredPlaces(boxes: readonly RowBox[]): RowPlaces {
  const boxOf = (index: number): RowBox => boxes[index] ?? { start: 0, size: 0 };
  return {
    boxOf,
    nearest: (point) => {
      const distances = boxes.map((box) => Math.abs(middleOf(box) - point));
      return Math.max(0, distances.indexOf(Math.min(...distances)));
    },
  };
}

/** The position a row is dropped at that was moved by this many pixels. */
export function dropIndex(from: number, offset: number, places: RowPlaces): number {
  return places.nearest(middleOf(places.boxOf(from)) + offset);
}

/** Pixels a row is shifted: the dragged one follows the pointer, those it has passed move out of its way. */
export function shiftOf(
  { from, to, offset }: RowDrag,
  index: number,
  { boxOf }: RowPlaces,
): number {
  if (index === from) return offset ?? ownShift(from, to, boxOf);
  // The gap between two rows moves with the row.
  const before = boxOf(from > 0 ? from - 1 : from);
  const after = boxOf(from > 0 ? from : 1);
  const step = boxOf(from).size + after.start - before.start - before.size;
  if (index > from && index <= to) return -step;
  if (index < from && index >= to) return step;
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

/** A row ends where the last row that it has passed ended, or begins where it began. */
function ownShift(from: number, to: number, boxOf: RowPlaces["boxOf"]): number {
  const [own, other] = [boxOf(from), boxOf(to)];
  return to > from ? other.start + other.size - own.start - own.size : other.start - own.start;
}

function middleOf({ start, size }: RowBox): number {
  return start + size / 2;
}

function clamp(index: number, count: number): number {
  return Math.max(0, Math.min(index, count - 1));
}
