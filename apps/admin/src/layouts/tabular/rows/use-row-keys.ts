import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from "react";

/** The row that Tab reaches, and the arrow keys that move it. */
export interface RowKeys {
  /** Index of the one row whose link is in the Tab order. */
  active: number;
  handleKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  handleFocus: (event: FocusEvent<HTMLElement>) => void;
}

/** The index a drawn row carries; null outside of rows. */
export function rowIndexAt(target: EventTarget | null): number | null {
  if (!(target instanceof Element)) return null;
  const index = target.closest<HTMLElement>("[data-index]")?.dataset["index"];
  return index === undefined ? null : Number(index);
}

/** Arrow keys, Home, End, Page up and Page down among rows of which only some are drawn. */
export function useRowKeys(input: {
  body: RefObject<HTMLElement | null>;
  count: number;
  pageRows: number;
  startAt: number;
  scrollToRow: (index: number) => void;
  onToggle: (index: number, isRange: boolean) => void;
  onActive: (index: number) => void;
}): RowKeys {
  const { body, count, pageRows, scrollToRow, onToggle, onActive } = input;
  const [active, setActive] = useState(input.startAt);
  const wanted = useRef<number | null>(null);

  // The row to focus may be drawn only after the list has scrolled there, so this looks after every drawing.
  useEffect(() => {
    if (wanted.current === null) return;
    const link = body.current?.querySelector<HTMLElement>(
      `[data-index="${wanted.current}"] [data-row-link]`,
    );
    if (link === undefined || link === null) return;
    wanted.current = null;
    link.focus({ preventScroll: true });
  });

  const activate = (index: number) => {
    setActive(index);
    onActive(index);
  };
  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(index, count - 1));
    wanted.current = next;
    activate(next);
    scrollToRow(next);
  };

  return {
    active: Math.min(active, Math.max(0, count - 1)),
    handleFocus: (event) => {
      const index = rowIndexAt(event.target);
      if (index !== null) activate(index);
    },
    handleKeyDown: (event) => {
      const index = rowIndexAt(event.target);
      if (index === null || isForeign(event)) return;
      const steps: Record<string, number> = {
        ArrowDown: index + 1,
        ArrowUp: index - 1,
        PageDown: index + pageRows,
        PageUp: index - pageRows,
        Home: 0,
        End: count - 1,
      };
      const step = steps[event.key];
      if (step !== undefined) {
        event.preventDefault();
        moveTo(step);
      } else if (event.key === " " && event.target instanceof HTMLAnchorElement) {
        event.preventDefault();
        onToggle(index, event.shiftKey);
      }
    },
  };
}

/** Menus and drag handles inside a row use the arrows themselves. */
function isForeign(event: KeyboardEvent<HTMLElement>): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (!(event.target instanceof Element)) return false;
  return event.target.closest('[data-row-link], input[type="checkbox"]') === null;
}
