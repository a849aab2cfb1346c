import { useEffect, useEffectEvent, type RefObject } from "react";

import { edgeScroll } from "./row-drag.ts";

/** The pointer that drags a row. */
export interface HeldPointer {
  /** Where the drag began: from the top of the window, and how far the list was scrolled. */
  startY: number;
  startTop: number;
  /** Where it is now, from the top of the window. */
  y: number;
}

/** Calls back every frame while a row is dragged, and scrolls while the pointer is near an edge. */
export function useEdgeScroll(input: {
  scroller: RefObject<HTMLElement | null>;
  held: RefObject<HeldPointer | null>;
  isActive: boolean;
  onFrame: () => void;
}): void {
  const { scroller, held, isActive } = input;
  const onFrame = useEffectEvent(input.onFrame);
  useEffect(() => {
    if (!isActive) return undefined;
    let frame = requestAnimationFrame(function next() {
      const element = scroller.current;
      if (element !== null && held.current !== null)
        element.scrollBy({ top: edgeScroll(held.current.y, element.getBoundingClientRect()) });
      onFrame();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [isActive, scroller, held]);
}
