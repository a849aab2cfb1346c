import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from "react";

import { useHost } from "../../../host.ts";
import { rowIndexAt } from "../row-target.ts";
import { dropIndex, type RowDrag } from "./row-drag.ts";
import { useEdgeScroll, type HeldPointer } from "./use-edge-scroll.ts";

/**
 * Moving rows by their handles.
 * @public
 */
export interface RowDragging {
  drag: RowDrag | null;
  /** What happened last, for a live region. */
  announcement: string;
  /** For the element that holds the rows; they react to the elements with `data-row-handle`. */
  handlers: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
}

/** Rows a key moves the lifted row; 0 lifts and drops it. */
const keySteps: Readonly<Record<string, number>> = { " ": 0, Enter: 0, ArrowDown: 1, ArrowUp: -1 };

/**
 * Rows are equally high and mostly not rendered, so their positions are computed instead of measured. The pointer drags
 * a row by its handle and scrolls at the edges; Space or Enter lifts it, arrows move it, Escape cancels.
 * @public
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
  const [drag, setDrag] = useState<RowDrag | null>(null);
  const { announcement, announce } = useAnnouncement(input.nameOf, count);
  const held = useRef<HeldPointer | null>(null);

  const finish = (isDropped: boolean) => {
    held.current = null;
    setDrag(null);
    if (drag === null) return;
    announce(isDropped ? "dropped" : "canceled", drag.from, isDropped ? drag.to : drag.from);
    if (isDropped) onMove(drag.from, drag.to);
  };
  const follow = () => {
    const element = scroller.current;
    if (held.current === null || element === null || drag === null) return;
    const offset = held.current.y - held.current.startY + element.scrollTop - held.current.startTop;
    const to = dropIndex(drag.from, offset, { rowHeight, count });
    if (offset !== drag.offset) setDrag({ from: drag.from, to, offset });
  };
  const isPointerDrag = drag !== null && drag.offset !== null;
  useEdgeScroll({ scroller, held, isActive: isPointerDrag, onFrame: follow });
  useEscape(drag !== null, () => finish(false));

  const lift = (index: number) => {
    setDrag({ from: index, to: index, offset: null });
    announce("lifted", index, index);
  };
  const moveByKey = (to: number) => {
    if (drag === null || to < 0 || to >= count) return;
    setDrag({ ...drag, to });
    scrollToRow(to);
    announce("moved", drag.from, to);
  };

  return {
    drag,
    announcement,
    handlers: {
      onPointerDown: (event) => {
        const handle = handleAt(event.target);
        const index = rowIndexAt(handle);
        if (event.button !== 0 || handle === null || index === null) return;
        handle.setPointerCapture(event.pointerId);
        const startTop = scroller.current?.scrollTop ?? 0;
        held.current = { startY: event.clientY, y: event.clientY, startTop };
        setDrag({ from: index, to: index, offset: 0 });
      },
      onPointerMove: (event) => {
        if (held.current !== null) held.current.y = event.clientY;
      },
      onPointerUp: () => finish(true),
      onPointerCancel: () => finish(false),
      onBlur: (event) => {
        if (handleAt(event.target) !== null && !isPointerDrag) finish(false);
      },
      onKeyDown: (event) => {
        const index = rowIndexAt(handleAt(event.target));
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

/** The text for a live region that says where the row is. */
function useAnnouncement(nameOf: (index: number) => string, total: number) {
  const { t } = useHost();
  const [announcement, setAnnouncement] = useState("");
  const announce = (
    what: "lifted" | "moved" | "dropped" | "canceled",
    from: number,
    position: number,
  ) =>
    setAnnouncement(
      t(`layouts.list.${what}`, { name: nameOf(from), position: position + 1, total }),
    );
  return { announcement, announce };
}

function handleAt(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest("[data-row-handle]") : null;
}

/** While a row is lifted Escape cancels, before anything else on the page receives it. */
function useEscape(isActive: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isActive) return undefined;
    const handleKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      escape();
    };
    document.addEventListener("keydown", handleKey, true);
    return () => document.removeEventListener("keydown", handleKey, true);
  }, [isActive]);
}
