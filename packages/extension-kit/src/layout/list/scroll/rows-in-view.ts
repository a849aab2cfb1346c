/**
 * Rows of equal height below an optional sticky header, in pixels.
 * @public
 */
export interface RowGeometry {
  count: number;
  rowHeight: number;
  /** Height of a sticky header inside the scrolling element. */
  headHeight: number;
}

/** The visible part of a scrolling element, in pixels. */
export interface Viewport {
  top: number;
  height: number;
}

/** Indexes of rows: from `first` up to, but not including, `end`. */
export interface RowRange {
  first: number;
  end: number;
}

/** Rows above and below the visible ones that are rendered ahead. */
const overscan = 10;

/** The rows to render for what is visible, with those around it unless `ahead` says how many. */
export function rowsInView(
  geometry: RowGeometry,
  viewport: Viewport,
  ahead: number = overscan,
): RowRange {
  const { count, rowHeight, headHeight } = geometry;
  const first = Math.floor(viewport.top / rowHeight) - ahead;
  const end = Math.ceil((viewport.top + viewport.height - headHeight) / rowHeight) + ahead;
  return { first: clamp(first, count), end: clamp(end, count) };
}

/** The scroll position that shows a row wholly; the current one when it is visible already. */
export function scrollTopFor(index: number, geometry: RowGeometry, viewport: Viewport): number {
  const { rowHeight, headHeight } = geometry;
  const highest = index * rowHeight;
  const lowest = highest + rowHeight + headHeight - viewport.height;
  if (viewport.top > highest) return highest;
  return viewport.top < lowest ? lowest : viewport.top;
}

function clamp(index: number, count: number): number {
  return Math.max(0, Math.min(index, count));
}
