import { useLayoutEffect, useState, type RefObject } from "react";

import { afterPaint } from "../../../after-paint.ts";
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
  // No list is higher than the window: rows are rendered at once, and those around the visible ones once these are painted.
  const [range, setRange] = useState<RowRange>(() => ({
    first: 0,
    end: Math.ceil(window.innerHeight / rowHeight),
  }));

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const geometry = { count, rowHeight, headHeight };
    const update = () => {
      const next = rowsInView(geometry, viewportOf(element));
      // The same object for the same rows, so that most scroll events render nothing.
      setRange((former) =>
        former.first === next.first && former.end === next.end ? former : next,
      );
    };
    const cover = () => {
      const visible = rowsInView(geometry, viewportOf(element), 0);
      setRange((former) =>
        former.first <= visible.first && visible.end <= former.end ? former : visible,
      );
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
  }, [scroller, count, rowHeight, headHeight]);

  const end = Math.min(range.end, count);
  return {
    indexes: Array.from({ length: Math.max(0, end - range.first) }, (_, at) => range.first + at),
    end,
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
