import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from "react";

/**
 * How far a list is scrolled, in pixels, and the row the keyboard is on.
 * @public
 */
export interface ScrollPosition {
  top: number;
  row: number;
}

/**
 * Restores the scroll position a list was left at and reports every change of it.
 * @public
 */
export function useScrollPosition(input: {
  scroller: RefObject<HTMLElement | null>;
  start: ScrollPosition;
  onChange?: ((position: ScrollPosition) => void) | undefined;
}): { isScrolled: boolean; isScrolledSideways: boolean; reportRow: (row: number) => void } {
  const { scroller, start, onChange } = input;
  const [isScrolled, setIsScrolled] = useState(start.top > 0);
  const [isScrolledSideways, setIsScrolledSideways] = useState(false);
  const position = useRef(start);
  const report = useEffectEvent((change: Partial<ScrollPosition>) => {
    position.current = { ...position.current, ...change };
    onChange?.(position.current);
  });

  useLayoutEffect(() => {
    // Scrolling has the browser lay out the page at once, also to where it is.
    const { top } = position.current;
    if (top > 0) scroller.current?.scrollTo({ top });
  }, [scroller]);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const handleScroll = () => {
      setIsScrolled(element.scrollTop > 0);
      // Negative where the line of reading runs from right to left.
      setIsScrolledSideways(Math.abs(element.scrollLeft) > 0);
      report({ top: element.scrollTop });
    };
    element.addEventListener("scroll", handleScroll, { passive: true });
    return () => element.removeEventListener("scroll", handleScroll);
  }, [scroller]);

  return {
    isScrolled,
    isScrolledSideways,
    reportRow: (row) => {
      position.current = { ...position.current, row };
      onChange?.(position.current);
    },
  };
}
