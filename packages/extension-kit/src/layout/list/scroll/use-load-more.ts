import { useEffect } from "react";

/** Pixels before the end at which the next page is requested (layouts.md 1.3). */
const loadWithin = 500;

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
  onNextPage: () => void;
}): void {
  const { count, end, rowHeight, onNextPage } = input;
  const isNearEnd = count > 0 && (count - end) * rowHeight < loadWithin;
  // The count distinguishes one end from the next: after a short page the list may be near its end again.
  const reachedEnd = isNearEnd ? count : null;
  useEffect(() => {
    if (reachedEnd !== null) onNextPage();
  }, [reachedEnd, onNextPage]);
}
