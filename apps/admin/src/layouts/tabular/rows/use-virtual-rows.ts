import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
} from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState, type RefObject } from "react";

/** A row to draw and its place in the body, in pixels. */
export interface WindowRow {
  index: number;
  top: number;
}

/** Rows above and below the window that are drawn ahead. */
const ahead = 10;

type Rows = Virtualizer<HTMLElement, HTMLElement>;

/**
 * The rows near the window of a list of equally high rows, and the way to another one. The virtualizer changes by
 * itself, so it is touched in effects only; what is drawn is a copy of what it says.
 */
export function useVirtualRows(input: {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  rowHeight: number;
  headHeight: number;
  startAt: number;
}): { rows: WindowRow[]; scrollToRow: (index: number) => void } {
  const { scroller, count, rowHeight, headHeight, startAt } = input;
  const [rows, setRows] = useState<WindowRow[]>([]);
  const made = useRef<Rows | null>(null);

  useLayoutEffect(() => {
    const options = {
      count,
      getScrollElement: () => scroller.current,
      estimateSize: () => rowHeight,
      scrollMargin: headHeight,
      scrollPaddingStart: headHeight,
      initialOffset: startAt,
      overscan: ahead,
      observeElementRect,
      observeElementOffset,
      scrollToFn: elementScroll,
      onChange: (changed: Rows) => setRows((former) => rowsOf(changed, { headHeight, former })),
    };
    const virtualizer = made.current ?? new Virtualizer(options);
    made.current = virtualizer;
    virtualizer.setOptions(options);
    virtualizer._willUpdate();
    virtualizer.measure();
    setRows((former) => rowsOf(virtualizer, { headHeight, former }));
  }, [scroller, count, rowHeight, headHeight, startAt]);

  useLayoutEffect(() => {
    const stop = made.current?._didMount();
    return () => {
      stop?.();
      made.current = null;
    };
  }, []);

  return { rows, scrollToRow: (index) => made.current?.scrollToIndex(index) };
}

/** The former rows when they are the same, so that nothing is drawn again. */
function rowsOf(
  virtualizer: Rows,
  { headHeight, former }: { headHeight: number; former: WindowRow[] },
): WindowRow[] {
  const rows = virtualizer
    .getVirtualItems()
    .map(({ index, start }) => ({ index, top: start - headHeight }));
  const isSame =
    rows.length === former.length &&
    rows.every((row, at) => row.index === former[at]?.index && row.top === former[at].top);
  return isSame ? former : rows;
}
