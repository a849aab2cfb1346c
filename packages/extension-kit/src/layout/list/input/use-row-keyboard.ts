import { ownValue } from "@rowhouse/contract";
import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from "react";

import { rowIndexAt } from "../list-row.ts";

/** Rows a Page key moves. */
const pageRows = 10;

/**
 * The one row in the Tab order, and the handlers that move it.
 * @public
 */
export interface RowKeyboard {
  activeIndex: number;
  /** Makes a row the active one and scrolls to it; it takes the focus, unless something else of it does. */
  goTo: (index: number, options?: { focuses?: boolean }) => void;
  /** For the element that holds the rows. */
  handlers: {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    onFocus: (event: FocusEvent<HTMLElement>) => void;
  };
}

/**
 * Arrow keys, Home, End, Page up and Page down among rows of which only some are rendered; Space selects. Enter opens,
 * because the focus is on the row's link. Where several items stand beside each other, up and down keep the column, and left and
 * right follow the line of reading.
 * @public
 */
export function useRowKeyboard(input: {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  /** How many items stand beside each other; 1 when left out. */
  columns?: number;
  startIndex: number;
  /** The row takes the focus when it is there. */
  focusesStart?: boolean;
  /** The element of a row that has its focus; the row's link when left out. */
  stopIn?: ((row: Element) => HTMLElement | null) | undefined;
  scrollToRow: (index: number) => void;
  onToggle: (index: number, isRange: boolean) => void;
  onActive: (index: number) => void;
}): RowKeyboard {
  const { scroller, count, columns = 1, scrollToRow, onToggle, onActive, stopIn = linkIn } = input;
  const [active, setActive] = useState(input.startIndex);
  const pendingFocus = useRef<number | null>(input.focusesStart === true ? input.startIndex : null);

  // The row to focus may be rendered only after the list has scrolled there, so this looks after every render.
  useEffect(() => {
    if (pendingFocus.current === null) return;
    const link = scroller.current?.querySelector(
      `[data-index="${pendingFocus.current}"] [data-row-link]`,
    );
    const row = link?.closest("[data-index]");
    const stop = row ? stopIn(row) : null;
    if (stop === null) return;
    pendingFocus.current = null;
    stop.focus({ preventScroll: true });
  });

  const activate = (index: number) => {
    setActive(index);
    onActive(index);
  };
  const goTo: RowKeyboard["goTo"] = (index, { focuses = true } = {}) => {
    const next = Math.max(0, Math.min(index, count - 1));
    pendingFocus.current = focuses ? next : null;
    activate(next);
    scrollToRow(next);
  };
  /** Whether the focus is on the row itself: menus and drag handles inside it use the arrows themselves. */
  const isStop = (target: EventTarget): target is Element => {
    const row = target instanceof Element ? target.closest("[data-index]") : null;
    return row !== null && target === stopIn(row);
  };

  return {
    activeIndex: Math.min(active, Math.max(0, count - 1)),
    goTo,
    handlers: {
      onFocus: (event) => {
        const index = rowIndexAt(event.target);
        if (index !== null) activate(index);
      },
      onKeyDown: (event) => {
        const index = rowIndexAt(event.target);
        const isOwn = isStop(event.target) || isRowControl(event.target);
        if (index === null || !isOwn || isHandledElsewhere(event)) return;
        const next = targetOf(event, { index, count, columns });
        if (next !== null) {
          event.preventDefault();
          goTo(next);
        } else if (event.key === " " && !(event.target instanceof HTMLInputElement)) {
          event.preventDefault();
          onToggle(index, event.shiftKey);
        }
      },
    },
  };
}

function targetOf(
  event: KeyboardEvent<HTMLElement>,
  { index, count, columns }: { index: number; count: number; columns: number },
): number | null {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: isInRowOf(count - 1, index, columns) ? index : index + columns,
    ArrowUp: index < columns ? index : index - columns,
    PageDown: index + pageRows * columns,
    PageUp: index - pageRows * columns,
    Home: 0,
    End: count - 1,
    ...(columns === 1 ? {} : sideways(event.currentTarget, index)),
  };
  return ownValue(targets, event.key) ?? null;
}

function isInRowOf(other: number, index: number, columns: number): boolean {
  return Math.floor(other / columns) === Math.floor(index / columns);
}

function sideways(list: HTMLElement, index: number): Readonly<Record<string, number>> {
  const step = getComputedStyle(list).direction === "rtl" ? -1 : 1;
  return { ArrowRight: index + step, ArrowLeft: index - step };
}

function isHandledElsewhere(event: KeyboardEvent<HTMLElement>): boolean {
  return event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
}

function isRowControl(target: EventTarget): boolean {
  return (
    target instanceof Element && target.closest('[data-row-link], input[type="checkbox"]') !== null
  );
}

function linkIn(row: Element): HTMLElement | null {
  return row.querySelector<HTMLElement>("[data-row-link]");
}
