import { ownValue } from "@rowhouse/contract";
import type { KeyboardEvent } from "react";

/**
 * Arrow keys move between the boxes of the items, in a grid of cards by row as well; up from the first row leads to the
 * search. Radios in a table are left to the browser, which moves and chooses.
 */
export function moveFocus(
  event: KeyboardEvent<HTMLInputElement>,
  { isSingle, isGrid }: { isSingle: boolean; isGrid: boolean },
): void {
  const box = event.currentTarget;
  const boxes = [
    ...(box.closest("[data-items]")?.querySelectorAll<HTMLInputElement>("input") ?? []),
  ];
  const step = stepOf(event, isGrid ? columnsOf(boxes) : null);
  if (step === null) return;
  const next = boxes.indexOf(box) + step;
  if (next < 0) {
    event.preventDefault();
    searchBoxOf(box)?.focus();
  } else if (isGrid || !isSingle) {
    event.preventDefault();
    boxes[next]?.focus();
    if (isSingle) boxes[next]?.click();
  }
}

/** Goes to the item that is chosen, else to the first one. */
export function focusItems(search: Element): void {
  const items = search.closest("[data-picker]")?.querySelector("[data-items]");
  (items?.querySelector<HTMLElement>("input:checked") ?? items?.querySelector("input"))?.focus();
}

function searchBoxOf(box: Element): HTMLElement | null {
  return box.closest("[data-picker]")?.querySelector<HTMLElement>('input[type="search"]') ?? null;
}

/** @param columns of the grid; null for a table */
function stepOf({ key, currentTarget }: KeyboardEvent, columns: number | null): number | null {
  if (columns === null) return { ArrowDown: 1, ArrowUp: -1 }[key] ?? null;
  const forward = getComputedStyle(currentTarget).direction === "rtl" ? -1 : 1;
  const steps: Record<string, number> = {
    ArrowDown: columns,
    ArrowUp: -columns,
    ArrowRight: forward,
    ArrowLeft: -forward,
  };
  return ownValue(steps, key) ?? null;
}

/** How many cards stand beside each other. */
function columnsOf(boxes: readonly HTMLElement[]): number {
  const tops = boxes.map((box) => box.getBoundingClientRect().top);
  const second = tops.findIndex((top) => top > (tops[0] ?? 0) + 1);
  return second === -1 ? Math.max(boxes.length, 1) : second;
}
