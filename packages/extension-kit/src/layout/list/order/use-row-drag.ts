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
import { rowIndexAt } from "../list-row.ts";
import {
  dropIndex,
  edgeScroll,
  equalPlaces,
  measuredPlaces,
  shiftOf,
  type RowBox,
  type RowDrag,
  type RowPlaces,
} from "./row-drag.ts";

/**
 * Moving rows by their handles.
 * @public
 */
export interface RowDragging {
  drag: RowDrag | null;
  /** Pixels a row is shifted along the axis; 0 while nothing is dragged. */
  shiftOf: (index: number) => number;
  /** The last event, for a live region. */
  announcement: string;
  /**
   * For the element that holds the rows. Rows carry their position as `data-index`; what they are moved by is the element
   * with `data-row-handle` in them.
   */
  handlers: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
}

/**
 * Which rows are moved and how.
 * @public
 */
export interface RowDragOptions {
  count: number;
  /** Height of every row. Without it the rows are measured when one is lifted, so all of them have to be rendered. */
  rowHeight?: number;
  axis?: "vertical" | "horizontal";
  /** Pixels the pointer moves before it drags, where a click on the handle does something else; 0 when left out. */
  dragFrom?: number;
  /** The element that scrolls the rows; when left out the nearest one around them that scrolls. */
  scroller?: RefObject<HTMLElement | null>;
  nameOf: (index: number) => string;
  /** Shows a row that keys have moved; when left out its element is scrolled into view. */
  scrollToRow?: (index: number) => void;
  onMove: (from: number, to: number) => void;
}

/** The pointer that drags a row: where it went down and where it is now, with how far the list was scrolled. */
interface HeldPointer {
  index: number;
  handle: Element;
  scroller: HTMLElement | null;
  start: number;
  startTop: number;
  at: number;
  /** From the top of the window, for the edges. */
  y: number;
}

/** A drag and the places that the rows had when it began. */
interface Lifted extends RowDrag {
  places: RowPlaces;
  /** The axis runs from right to left. */
  isMirrored: boolean;
  rows: HTMLElement;
}

/** Rows a key moves the lifted row; 0 lifts and drops it. */
const keySteps: Readonly<Record<string, number>> = { " ": 0, Enter: 0, ArrowDown: 1, ArrowUp: -1 };

/**
 * Moves rows by their handles: the pointer drags one and scrolls at the edges; Space or Enter lifts it, arrows move it,
 * Escape cancels. Rows of one height may be mostly not rendered; others are measured.
 * @public
 */
export function useRowDrag(options: RowDragOptions): RowDragging {
  const { count, axis = "vertical", dragFrom = 0, scrollToRow, onMove } = options;
  const [drag, setDrag] = useState<Lifted | null>(null);
  const { announcement, announce } = useAnnouncement(options.nameOf, count);
  const held = useRef<HeldPointer | null>(null);

  const finish = (isDropped: boolean) => {
    held.current = null;
    setDrag(null);
    if (drag === null) return;
    const { from, to } = drag;
    if (drag.offset !== null) swallowClick();
    announce(isDropped ? "dropped" : "canceled", from, isDropped ? to : from);
    if (isDropped) onMove(from, to);
  };
  const follow = () => {
    const pointer = held.current;
    if (pointer === null || drag === null) return;
    const scrolled =
      axis === "vertical" ? (pointer.scroller?.scrollTop ?? 0) - pointer.startTop : 0;
    const offset = (pointer.at - pointer.start) * (drag.isMirrored ? -1 : 1) + scrolled;
    if (offset === drag.offset) return;
    const to = dropIndex(drag.from, offset, drag.places);
    if (to !== drag.to) announce("moved", drag.from, to);
    setDrag({ ...drag, to, offset });
  };
  const isPointerDrag = drag !== null && drag.offset !== null;
  useEdgeScroll({ held, isActive: isPointerDrag, axis, onFrame: follow });
  useEscape(drag !== null, () => finish(false));

  const moveByKey = (to: number) => {
    if (drag === null || to < 0 || to >= count) return;
    setDrag({ ...drag, to });
    if (scrollToRow !== undefined) scrollToRow(to);
    else ownRows(drag.rows)[to]?.scrollIntoView({ block: "nearest" });
    announce("moved", drag.from, to);
  };

  return {
    drag,
    shiftOf: (index) =>
      drag === null ? 0 : shiftOf(drag, index, drag.places) * (drag.isMirrored ? -1 : 1),
    announcement,
    handlers: {
      onPointerDown: (event) => {
        const pointer = heldPointer(event, options);
        held.current = pointer;
        if (pointer === null || dragFrom > 0) return;
        pointer.handle.setPointerCapture(event.pointerId);
        setDrag(liftedRow(event.currentTarget, { ...options, index: pointer.index, offset: 0 }));
      },
      onPointerMove: (event) => {
        const pointer = held.current;
        if (pointer === null) return;
        pointer.at = pointOf(event, axis);
        pointer.y = event.clientY;
        if (drag !== null) return;
        // Let go outside of the rows.
        if (event.buttons === 0) held.current = null;
        else if (Math.abs(pointer.at - pointer.start) >= dragFrom) {
          pointer.handle.setPointerCapture(event.pointerId);
          setDrag(liftedRow(event.currentTarget, { ...options, index: pointer.index, offset: 0 }));
          announce("lifted", pointer.index, pointer.index);
        }
      },
      onPointerUp: () => finish(true),
      onPointerCancel: () => finish(false),
      onBlur: (event) => {
        if (handleAt(event) !== null && !isPointerDrag) finish(false);
      },
      onKeyDown: (event) => {
        const index = rowIndexAt(handleAt(event));
        const step = keySteps[event.key];
        if (index === null || step === undefined || (step !== 0 && drag === null)) return;
        event.preventDefault();
        if (drag === null) {
          setDrag(liftedRow(event.currentTarget, { ...options, index, offset: null }));
          announce("lifted", index, index);
        } else if (step === 0) finish(true);
        else moveByKey(drag.to + step);
      },
    },
  };
}

/** The row that a pointer on a handle may drag; null where it goes down elsewhere. */
function heldPointer(
  event: PointerEvent<HTMLElement>,
  { axis = "vertical", scroller: given }: RowDragOptions,
): HeldPointer | null {
  const handle = handleAt(event);
  const index = rowIndexAt(handle);
  if (event.button !== 0 || handle === null || index === null) return null;
  const scroller = given === undefined ? scrollerOf(event.currentTarget) : given.current;
  const at = pointOf(event, axis);
  const startTop = scroller?.scrollTop ?? 0;
  return { index, handle, scroller, at, start: at, y: event.clientY, startTop };
}

function liftedRow(
  rows: HTMLElement,
  lift: Pick<RowDragOptions, "axis" | "rowHeight" | "count"> & {
    index: number;
    offset: number | null;
  },
): Lifted {
  const { axis = "vertical", rowHeight, count, index, offset } = lift;
  return {
    from: index,
    to: index,
    offset,
    rows,
    isMirrored: axis === "horizontal" && getComputedStyle(rows).direction === "rtl",
    places:
      rowHeight === undefined
        ? measuredPlaces(boxesOf(rows, axis))
        : equalPlaces({ rowHeight, count }),
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

/** Calls back every frame while a row is dragged, and scrolls while the pointer is near an edge. */
function useEdgeScroll(input: {
  held: RefObject<HeldPointer | null>;
  isActive: boolean;
  axis: "vertical" | "horizontal";
  onFrame: () => void;
}): void {
  const { held, isActive, axis } = input;
  const onFrame = useEffectEvent(input.onFrame);
  useEffect(() => {
    if (!isActive) return undefined;
    let frame = requestAnimationFrame(function next() {
      const { scroller = null, y = 0 } = held.current ?? {};
      if (scroller !== null && axis === "vertical")
        scroller.scrollBy({ top: edgeScroll(y, scroller.getBoundingClientRect()) });
      onFrame();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [isActive, axis, held]);
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

/** The handle that an event comes from. Handles of a list inside a row are not of this one. */
function handleAt({
  target,
  currentTarget,
}: {
  target: EventTarget;
  currentTarget: HTMLElement;
}): Element | null {
  const handle = target instanceof Element ? target.closest("[data-row-handle]") : null;
  const row = handle?.closest("[data-index]") ?? null;
  return row !== null && isOwnRow(row, currentTarget) ? handle : null;
}

function ownRows(rows: HTMLElement): HTMLElement[] {
  return [...rows.querySelectorAll<HTMLElement>("[data-index]")].filter((row) =>
    isOwnRow(row, rows),
  );
}

/** Whether no other row of the list is around this one. */
function isOwnRow(row: Element, rows: HTMLElement): boolean {
  const outer = row.parentElement?.closest("[data-index]") ?? null;
  return rows.contains(row) && (outer === null || !rows.contains(outer));
}

/** The rows along the axis, in the direction of reading. */
function boxesOf(rows: HTMLElement, axis: "vertical" | "horizontal"): RowBox[] {
  const isMirrored = getComputedStyle(rows).direction === "rtl";
  return ownRows(rows).map((row) => {
    const { top, left, right, width, height } = row.getBoundingClientRect();
    if (axis === "vertical") return { start: top, size: height };
    return { start: isMirrored ? -right : left, size: width };
  });
}

function pointOf(event: PointerEvent, axis: "vertical" | "horizontal"): number {
  return axis === "vertical" ? event.clientY : event.clientX;
}

function scrollerOf(element: Element): HTMLElement | null {
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    const { overflowY } = getComputedStyle(around);
    if (/auto|scroll/.test(overflowY) && around.scrollHeight > around.clientHeight) return around;
  }
  return null;
}

/** Stops the click that follows a drag: it is not for what the pointer was let go over. */
export function swallowClick(): void {
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", stop, true));
}
