import {
  useEffect,
  useRef,
  type ChangeEvent,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
} from "react";

import type { Item } from "@rowhouse/contract";
import { rowIndexAt } from "../list-row.ts";

/** Milliseconds that pointer or focus stay on a row before its item is preloaded. */
const previewAfterMs = 80;

/**
 * Handlers for the element that holds the rows; one set serves every row.
 * @public
 */
export interface RowPointer {
  onClick: (event: MouseEvent<HTMLElement>) => void;
  onAuxClick: (event: MouseEvent<HTMLElement>) => void;
  onChange: (event: ChangeEvent<HTMLElement>) => void;
  onPointerOver: (event: PointerEvent<HTMLElement>) => void;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
}

/**
 * A click anywhere on a row opens its item, like the link in it; checkboxes select, controls inside cells keep their
 * own click. With Ctrl, Cmd, Shift or the middle button the item opens in a tab of its own.
 * @public
 */
export function useRowPointer(input: {
  items: readonly Item[];
  linkTo: (item: Item) => string;
  onOpen: (item: Item) => void;
  onToggle: (index: number, isRange: boolean) => void;
  onPreview?: ((item: Item) => void) | undefined;
  takesClick?: ((target: EventTarget) => boolean) | undefined;
}): RowPointer {
  const { items, linkTo, onOpen, onToggle } = input;
  const itemAt = (target: EventTarget | null): Item | null =>
    items[rowIndexAt(target) ?? -1] ?? null;
  const preview = usePreview(items, input.onPreview);

  return {
    onClick: (event) => {
      const item = itemAt(event.target);
      if (item === null || isControl(event.target) || isSelectingText()) return;
      const isLink = isRowLink(event.target);
      if (event.ctrlKey || event.metaKey || event.shiftKey) {
        if (!isLink) window.open(linkTo(item), "_blank", "noopener");
        return;
      }
      event.preventDefault();
      if (isLink || input.takesClick?.(event.target) !== true) onOpen(item);
    },
    onAuxClick: (event) => {
      const item = itemAt(event.target);
      if (event.button !== 1 || item === null || isControl(event.target) || isRowLink(event.target))
        return;
      window.open(linkTo(item), "_blank", "noopener");
    },
    onChange: (event) => {
      const index = rowIndexAt(event.target);
      const native = event.nativeEvent;
      if (index !== null) onToggle(index, native instanceof window.MouseEvent && native.shiftKey);
    },
    onPointerOver: (event) => {
      if (event.pointerType !== "touch") preview.soon(rowIndexAt(event.target));
    },
    // A mouse is down for a moment before it clicks; a finger may only scroll.
    onPointerDown: (event) => {
      if (event.pointerType === "mouse" && event.button === 0 && !isControl(event.target))
        preview.now(rowIndexAt(event.target));
    },
    onFocus: (event) => preview.soon(rowIndexAt(event.target)),
  };
}

/** Reports the row that pointer or focus stay on, or that is pressed before that, once. */
function usePreview(items: readonly Item[], onPreview: ((item: Item) => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const current = useRef<number | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);

  const report = (index: number | null) => {
    timer.current = undefined;
    const item = items[index ?? -1];
    if (item !== undefined) onPreview?.(item);
  };
  const soon = (index: number | null) => {
    if (index === current.current) return;
    current.current = index;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => report(index), previewAfterMs);
  };
  const now = (index: number | null) => {
    soon(index);
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    report(index);
  };
  return { soon, now };
}

function isRowLink(target: EventTarget): boolean {
  return target instanceof Element && target.closest("[data-row-link]") !== null;
}

function isControl(target: EventTarget): boolean {
  if (!(target instanceof Element)) return true;
  const control = target.closest(
    'a, button, input, label, select, textarea, [role="button"], [data-no-open]',
  );
  return control !== null && !control.hasAttribute("data-row-link");
}

function isSelectingText(): boolean {
  const selection = window.getSelection();
  return selection !== null && selection.type === "Range" && selection.toString().trim() !== "";
}
