import type { Item } from "@rowhouse/extension-kit";
import { useEffect, useRef, type ChangeEvent, type MouseEvent, type PointerEvent } from "react";

import { rowIndexAt } from "./use-row-keys.ts";

/** Milliseconds the pointer rests on a row before its item is loaded ahead. */
const previewAfter = 80;

/** Handlers for the body of a list; one set serves every row. */
export interface RowEvents {
  onClick: (event: MouseEvent<HTMLElement>) => void;
  onAuxClick: (event: MouseEvent<HTMLElement>) => void;
  onChange: (event: ChangeEvent<HTMLElement>) => void;
  onPointerOver: (event: PointerEvent<HTMLElement>) => void;
}

/** A click anywhere on a row opens its item, like the link in it; boxes choose, controls inside cells keep their own click. */
export function useRowEvents(input: {
  items: readonly Item[];
  linkTo: (item: Item) => string;
  onOpen: (item: Item) => void;
  onToggle: (index: number, isRange: boolean) => void;
  onPreview?: (item: Item) => void;
}): RowEvents {
  const { items, linkTo, onOpen, onToggle, onPreview } = input;
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const hovered = useRef<number | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);

  const itemAt = (target: EventTarget | null): Item | null =>
    items[rowIndexAt(target) ?? -1] ?? null;

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
      onOpen(item);
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
      const index = rowIndexAt(event.target);
      if (onPreview === undefined || event.pointerType === "touch" || index === hovered.current)
        return;
      hovered.current = index;
      clearTimeout(timer.current);
      const item = items[index ?? -1];
      if (item !== undefined) timer.current = setTimeout(() => onPreview(item), previewAfter);
    },
  };
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
