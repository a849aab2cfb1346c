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
  scrollToRow: (index: number) => void;
  onToggle: (index: number, isRange: boolean) => void;
  onActive: (index: number) => void;
}): RowKeyboard {
  const { scroller, count, columns = 1, scrollToRow, onToggle, onActive } = input;
  const [active, setActive] = useState(input.startIndex);
  const pendingFocus = useRef<number | null>(input.focusesStart === true ? input.startIndex : null);

  // The row to focus may be rendered only after the list has scrolled there, so this looks after every render.
  useEffect(() => {
    if (pendingFocus.current === null) return;
    const link = scroller.current?.querySelector<HTMLElement>(
      `[data-index="${pendingFocus.current}"] [data-row-link]`,
    );
    if (link === undefined || link === null) return;
    pendingFocus.current = null;
    link.focus({ preventScroll: true });
  });

  const activate = (index: number) => {
    setActive(index);
    onActive(index);
  };
  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(index, count - 1));
    pendingFocus.current = next;
    activate(next);
    scrollToRow(next);
  };

  return {
    activeIndex: Math.min(active, Math.max(0, count - 1)),
    handlers: {
      onFocus: (event) => {
        const index = rowIndexAt(event.target);
        if (index !== null) activate(index);
      },
      onKeyDown: (event) => {
        const index = rowIndexAt(event.target);
        if (index === null || isHandledElsewhere(event)) return;
        const next = targetOf(event, { index, count, columns });
        if (next !== null) {
          event.preventDefault();
          moveTo(next);
        } else if (event.key === " " && event.target instanceof HTMLAnchorElement) {
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

/** Menus and drag handles inside a row use the arrows themselves. */
function isHandledElsewhere(event: KeyboardEvent<HTMLElement>): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (!(event.target instanceof Element)) return false;
  return event.target.closest('[data-row-link], input[type="checkbox"]') === null;
}
