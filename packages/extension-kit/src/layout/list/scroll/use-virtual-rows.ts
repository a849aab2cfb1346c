import { useLayoutEffect, useState, type RefObject } from "react";

import {
  rowsInView,
  scrollTopFor,
  type RowGeometry,
  type RowRange,
  type Viewport,
} from "./rows-in-view.ts";

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

/**
 * Renders only the rows near the visible ones, so that a hundred thousand loaded items scroll as smoothly as ten. Rows
 * are equally high: which ones are visible is computed from the scroll position, nothing is measured.
 * @example const { indexes, height } = useVirtualRows({ scroller, count: items.length, rowHeight: 48, headHeight: 0 });
 * @public
 */
export function useVirtualRows(
  input: RowGeometry & {
    /** The scrolling element. */
    scroller: RefObject<HTMLElement | null>;
  },
): VirtualRows {
  const { scroller, count, rowHeight, headHeight } = input;
  const [range, setRange] = useState<RowRange>({ first: 0, end: 0 });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const update = () => {
      const next = rowsInView({ count, rowHeight, headHeight }, viewportOf(element));
      // The same object for the same rows, so that most scroll events render nothing.
      setRange((former) =>
        former.first === next.first && former.end === next.end ? former : next,
      );
    };
    update();
    element.addEventListener("scroll", update, { passive: true });
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => {
      element.removeEventListener("scroll", update);
      observer.disconnect();
    };
  }, [scroller, count, rowHeight, headHeight]);

  const length = Math.max(0, Math.min(range.end, count) - range.first);
  return {
    indexes: Array.from({ length }, (_, offset) => range.first + offset),
    end: range.end,
    height: count * rowHeight,
    scrollToRow: (index) => {
      const element = scroller.current;
      if (element === null) return;
      const geometry = { count, rowHeight, headHeight };
      element.scrollTo({ top: scrollTopFor(index, geometry, viewportOf(element)) });
    },
  };
}

function viewportOf(element: HTMLElement): Viewport {
  return { top: element.scrollTop, height: element.clientHeight };
}
