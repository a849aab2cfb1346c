import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from "react";

import { afterPaint } from "../../../after-paint.ts";

/**
 * The rows of a list that are rendered.
 * @public
 */
export interface VirtualRows {
  /** Indexes of the rows near the visible ones. */
  indexes: number[];
  /** Index after the last of them. */
  end: number;
  /** Height of all rows together, in pixels. */
  height: number;
  /** Scrolls as far as needed to show a row. */
  scrollToRow: (index: number) => void;
}

/** Pixels of a window that no list has: a page or dialog has its title and tools above. */
const besideLists = 120;

/**
 * Renders only the rows near the visible ones, so that a hundred thousand loaded items scroll as smoothly as ten. Where
 * rows are is known: which ones are visible is computed from the scroll position, nothing is measured.
 * @example const { indexes, height } = useVirtualRows({ scroller, count: items.length, rowHeight: 48, headHeight: 0 });
 * @public
 */
export function useVirtualRows(
  input: RowGeometry & {
    /** The scrolling element. */
    scroller: RefObject<HTMLElement | null>;
  },
): VirtualRows {
  const { scroller, count, rowHeight, headHeight, tops } = input;
  // No list is as high as the window: rows are rendered at once, and those around the visible ones once these are painted.
  const [range, setRange] = useState<RowRange>(() => ({
    first: 0,
    end: Math.max(1, Math.ceil((window.innerHeight - besideLists - headHeight) / rowHeight)),
  }));

  const rendered = useRef(range);
  useLayoutEffect(() => {
    rendered.current = range;
  }, [range]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const geometry = { count, rowHeight, headHeight, tops };
    const update = () => {
      const view = viewportOf(element);
      // Most scroll events render nothing: rows follow a few at a time, so that what is rendered between frames is seldom begun again.
      const ahead = Math.floor(rowsAhead(rowHeight) * 0.75);
      if (covers(rendered.current, rowsInView(geometry, view, ahead))) return;
      const next = rowsInView(geometry, view);
      const render = () => setRange(next);
      const visible = rowsInView(geometry, view, 0);
      // Rows that are only ahead are rendered piece by piece between frames.
      if (covers(rendered.current, visible)) startTransition(render);
      else render();
    };
    const cover = () => {
      const visible = rowsInView(geometry, viewportOf(element), 0);
      setRange((former) => (covers(former, visible) ? former : visible));
    };
    cover();
    element.addEventListener("scroll", update, { passive: true });
    const observer = new ResizeObserver(update);
    // An observer begins by telling the size, before anything is painted.
    const cancel = afterPaint(() => observer.observe(element));
    return () => {
      cancel();
      element.removeEventListener("scroll", update);
      observer.disconnect();
    };
  }, [scroller, count, rowHeight, headHeight, tops]);

  const end = Math.min(range.end, count);
  return {
    indexes: Array.from({ length: Math.max(0, end - range.first) }, (_, at) => range.first + at),
    end,
    height: topOf(count, input),
    scrollToRow: (index) => {
      const element = scroller.current;
      if (element === null) return;
      element.scrollTo({ top: scrollTopFor(index, input, viewportOf(element)) });
    },
  };
}

function covers(outer: RowRange, inner: RowRange): boolean {
  return outer.first <= inner.first && inner.end <= outer.end;
}

function viewportOf(element: HTMLElement): Viewport {
  return { top: element.scrollTop, height: element.clientHeight };
}

/** Pixels before the end at which the next page is requested, unless a layout has its own (layouts.md 1.3). */
const defaultLoadWithin = 500;

/**
 * Requests the next page when the last rendered row comes near the end.
 * @example useLoadMore({ count: items.length, end: virtual.end, rowHeight: 48, onNextPage });
 * @public
 */
export function useLoadMore(input: {
  count: number;
  /** Index after the last rendered row. */
  end: number;
  rowHeight: number;
  /** Pixels before the end at which the page is requested; 500 when left out. */
  loadWithin?: number | undefined;
  onNextPage: () => void;
}): void {
  const { count, end, rowHeight, loadWithin = defaultLoadWithin, onNextPage } = input;
  const isNearEnd = count > 0 && (count - end) * rowHeight < loadWithin;
  // The count distinguishes one end from the next: after a short page the list may be near its end again.
  const reachedEnd = isNearEnd ? count : null;
  useEffect(() => {
    if (reachedEnd !== null) onNextPage();
  }, [reachedEnd, onNextPage]);
}

/**
 * Rows below an optional sticky header, in pixels.
 * @public
 */
export interface RowGeometry {
  count: number;
  rowHeight: number;
  /** Height of a sticky header inside the scrolling element. */
  headHeight: number;
  /**
   * From the top of the rows to each of them, and to the end behind the last: where something stands between rows. Without it
   * they follow each other.
   */
  tops?: readonly number[] | undefined;
}

type RowTops = Pick<RowGeometry, "rowHeight" | "tops">;

/** Pixels from the top of the rows to one of them, for the index behind the last one to their end. */
export function topOf(index: number, { rowHeight, tops }: RowTops): number {
  return tops?.[index] ?? index * rowHeight;
}

/** The row at a point, with what stands between it and the next; without `tops` there is no last one. */
export function rowAt(point: number, { rowHeight, tops }: RowTops): number {
  if (tops === undefined) return Math.floor(point / rowHeight);
  let [first, end] = [0, tops.length];
  while (end - first > 1) {
    const middle = Math.floor((first + end) / 2);
    if ((tops[middle] ?? 0) <= point) first = middle;
    else end = middle;
  }
  return first;
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

/** Rows above and below the visible ones that are rendered ahead: ten, of high ones fewer. */
function rowsAhead(rowHeight: number): number {
  return Math.max(2, Math.min(10, Math.ceil(640 / rowHeight)));
}

/** The rows to render for what is visible, with those around it unless `ahead` says how many. */
export function rowsInView(
  geometry: RowGeometry,
  viewport: Viewport,
  ahead: number = rowsAhead(geometry.rowHeight),
): RowRange {
  const { count, headHeight } = geometry;
  const first = rowAt(viewport.top, geometry) - ahead;
  // The last pixel in view belongs to the last row.
  const bottom = Math.ceil(viewport.top + viewport.height - headHeight);
  const end = rowAt(bottom - 1, geometry) + 1 + ahead;
  return { first: clamp(first, count), end: clamp(end, count) };
}

/** The scroll position that shows a row wholly; the current one when it is visible already. */
export function scrollTopFor(index: number, geometry: RowGeometry, viewport: Viewport): number {
  const { rowHeight, headHeight } = geometry;
  const highest = topOf(index, geometry);
  const lowest = highest + rowHeight + headHeight - viewport.height;
  if (viewport.top > highest) return highest;
  return viewport.top < lowest ? lowest : viewport.top;
}

function clamp(index: number, count: number): number {
  return Math.max(0, Math.min(index, count));
}
