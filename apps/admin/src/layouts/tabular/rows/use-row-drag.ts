import { useHost } from "@rowhouse/extension-kit";
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from "react";

import { edgeScroll, landingOf, type RowDrag } from "./drag.model.ts";
import { rowIndexAt } from "./use-row-keys.ts";

/** Moving rows by their handles. */
export interface RowDragging {
  drag: RowDrag | null;
  /** What happened last, for those who do not see it. */
  said: string;
  /** Handlers for the handle of a row; one set serves all. */
  handle: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    onBlur: () => void;
  };
}

/** Rows a key moves the row in hand; 0 lifts it and lets it go. */
const keySteps: Readonly<Record<string, number>> = { " ": 0, Enter: 0, ArrowDown: 1, ArrowUp: -1 };

interface Held {
  /** Where the pointer took the row: from the top of the window, and of the list. */
  pointer: number;
  scrolled: number;
  /** Where it is now, from the top of the window. */
  now: number;
}

/**
 * Rows are equally high and mostly not drawn, so their places are reckoned instead of measured. The pointer drags a
 * row by its handle and scrolls at the edges; Space or Enter lifts it, arrows move it, Escape puts it back.
 */
export function useRowDrag(input: {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  rowHeight: number;
  nameOf: (index: number) => string;
  scrollToRow: (index: number) => void;
  onMove: (from: number, to: number) => void;
}): RowDragging {
  const { scroller, count, rowHeight, scrollToRow, onMove } = input;
  const { t } = useHost();
  const [drag, setDrag] = useState<RowDrag | null>(null);
  const [said, setSaid] = useState("");
  const held = useRef<Held | null>(null);

  const say = (what: string, from: number, position: number) =>
    setSaid(
      t(`layouts.tabular.${what}`, {
        name: input.nameOf(from),
        position: position + 1,
        total: count,
      }),
    );
  const finish = (isDropped: boolean) => {
    held.current = null;
    setDrag(null);
    if (drag === null) return;
    say(isDropped ? "dropped" : "cancelled", drag.from, isDropped ? drag.to : drag.from);
    if (isDropped) onMove(drag.from, drag.to);
  };
  const follow = useEffectEvent(() => {
    const element = scroller.current;
    if (held.current === null || element === null || drag === null) return;
    const offset =
      held.current.now - held.current.pointer + element.scrollTop - held.current.scrolled;
    const to = landingOf(drag.from, offset, { rowHeight, count });
    if (offset !== drag.offset) setDrag({ from: drag.from, to, offset });
  });
  useEdgeScroll({ scroller, held, isOn: drag !== null && drag.offset !== null, onFrame: follow });
  useEscape(drag !== null, () => finish(false));

  const lift = (index: number) => {
    setDrag({ from: index, to: index, offset: null });
    say("lifted", index, index);
  };
  const moveByKey = (to: number) => {
    if (drag === null || to < 0 || to >= count) return;
    setDrag({ ...drag, to });
    scrollToRow(to);
    say("moved", drag.from, to);
  };

  return {
    drag,
    said,
    handle: {
      onPointerDown: (event) => {
        const index = rowIndexAt(event.target);
        if (event.button !== 0 || index === null) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = heldAt(event.clientY, scroller.current);
        setDrag({ from: index, to: index, offset: 0 });
      },
      onPointerMove: (event) => {
        if (held.current !== null) held.current.now = event.clientY;
      },
      onPointerUp: () => finish(true),
      onPointerCancel: () => finish(false),
      onBlur: () => {
        if (drag !== null && drag.offset === null) finish(false);
      },
      onKeyDown: (event) => {
        const index = rowIndexAt(event.target);
        const step = keySteps[event.key];
        if (index === null || step === undefined || (step !== 0 && drag === null)) return;
        event.preventDefault();
        if (drag === null) lift(index);
        else if (step === 0) finish(true);
        else moveByKey(drag.to + step);
      },
    },
  };
}

function heldAt(pointer: number, list: HTMLElement | null): Held {
  return { pointer, now: pointer, scrolled: list?.scrollTop ?? 0 };
}

/** Follows the pointer frame by frame, and scrolls while it is held near an edge. */
function useEdgeScroll(input: {
  scroller: RefObject<HTMLElement | null>;
  held: RefObject<Held | null>;
  isOn: boolean;
  onFrame: () => void;
}): void {
  const { scroller, held, isOn } = input;
  const onFrame = useEffectEvent(input.onFrame);
  useEffect(() => {
    if (!isOn) return undefined;
    let frame = requestAnimationFrame(function next() {
      const element = scroller.current;
      if (element !== null && held.current !== null) {
        element.scrollTop += edgeScroll(held.current.now, element.getBoundingClientRect());
      }
      onFrame();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [isOn, scroller, held]);
}

/** Escape counts for the row in hand before anything else on the page hears it. */
function useEscape(isOn: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOn) return undefined;
    const handleKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      escape();
    };
    document.addEventListener("keydown", handleKey, true);
    return () => document.removeEventListener("keydown", handleKey, true);
  }, [isOn]);
}
