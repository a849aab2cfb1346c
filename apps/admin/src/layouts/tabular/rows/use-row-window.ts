import { useEffect, useRef, useState, type RefObject } from "react";

import { useVirtualRows, type WindowRow } from "./use-virtual-rows.ts";

/** Pixels before the end at which the next page is asked for (requirements 9). */
const nextPageWithin = 500;

/** The rows that are near the window, and how to get to another one. */
export interface RowWindow {
  rows: WindowRow[];
  /** Height of all rows together. */
  height: number;
  isScrolled: boolean;
  scrollToRow: (index: number) => void;
}

/**
 * Draws only the rows near the window, so that a hundred thousand loaded items scroll as smoothly as ten.
 * Asks for the next page near the end, and tells where the list stands when scrolling rests.
 */
export function useRowWindow(input: {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  rowHeight: number;
  headHeight: number;
  startAt: number;
  onNextPage: () => void;
  onRest: (top: number) => void;
  /** Drawn wherever the list stands, for a row that is being dragged. */
  keep?: number | null;
}): RowWindow {
  const { scroller, count, rowHeight, headHeight, startAt, onNextPage, onRest, keep } = input;
  const [isScrolled, setScrolled] = useState(startAt > 0);
  const [firstTop] = useState(startAt);
  const drawn = useVirtualRows({ scroller, count, rowHeight, headHeight, startAt: firstTop });
  useScrollRest(scroller, { setScrolled, onRest });

  const isKept = keep !== undefined && keep !== null && keep < count;
  const isMissing = isKept && !drawn.rows.some((row) => row.index === keep);
  const rows = isMissing ? [...drawn.rows, { index: keep, top: keep * rowHeight }] : drawn.rows;

  const lastRow = drawn.rows.at(-1)?.index ?? -1;
  const isNearEnd = count > 0 && (count - 1 - lastRow) * rowHeight < nextPageWithin;
  // The count tells one end from the next: a short page may leave the list near its end again.
  const reachedEnd = isNearEnd ? count : null;
  useEffect(() => {
    if (reachedEnd !== null) onNextPage();
  }, [reachedEnd, onNextPage]);

  return {
    rows,
    height: count * rowHeight,
    isScrolled,
    scrollToRow: drawn.scrollToRow,
  };
}

function useScrollRest(
  scroller: RefObject<HTMLElement | null>,
  told: { setScrolled: (isScrolled: boolean) => void; onRest: (top: number) => void },
): void {
  const latest = useRef(told);
  useEffect(() => {
    latest.current = told;
  });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const handleScroll = () => {
      latest.current.setScrolled(element.scrollTop > 0);
      latest.current.onRest(element.scrollTop);
    };
    element.addEventListener("scroll", handleScroll, { passive: true });
    return () => element.removeEventListener("scroll", handleScroll);
  }, [scroller]);
}
