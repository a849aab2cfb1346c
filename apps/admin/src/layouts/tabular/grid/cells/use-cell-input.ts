import { itemKey } from "@rowhouse/contract";
import type { Item, ItemList } from "@rowhouse/extension-kit";
import { useEffect, useEffectEvent, useRef, type FocusEvent, type KeyboardEvent } from "react";

import type { CellPlace } from "./edits.model.ts";
import { stopOf, type Cells } from "./use-cells.tsx";

type BodyProps = ItemList["bodyProps"];

/** Where an event of the grid is: its cell, and the item of the row. */
interface Target {
  place: CellPlace;
  item: Item;
  row: HTMLElement;
  /** The element that has the focus of the cell. */
  stop: HTMLElement | null;
}

/**
 * Keys and clicks on cells, before those of the rows: arrows, Home and End move the cursor along a row, Enter and F2 edit. A
 * click on a cell that can be edited puts the cursor there, one on the cursor edits.
 * @param items the items of the rows, in their order
 */
export function useCellInput(cells: Cells | null, items: readonly Item[]) {
  const pressed = useRef<Element | null>(null);

  function targetOf(at: EventTarget): Target | null {
    const row = at instanceof Element ? at.closest<HTMLElement>("[data-index]") : null;
    const cell = at instanceof Element ? at.closest<HTMLElement>("[data-field]") : null;
    const item = items[Number(row?.dataset["index"])];
    const field = cell?.dataset["field"];
    if (cells === null || row === null || item === undefined || field === undefined) return null;
    const id = itemKey(cells.view.collection, item) ?? "";
    return { row, item, place: { id, field }, stop: stopOf(row, field) };
  }

  return {
    takesClick: (at: EventTarget): boolean => {
      const target = targetOf(at);
      if (target === null || cells?.canEdit(target.place.field, target.item) !== true) return false;
      target.stop?.focus({ preventScroll: true });
      if (pressed.current === target.stop) cells.begin(target.place, target.item);
      return true;
    },
    /** The props of the element that holds the rows. */
    bodyProps: ({ bodyProps, goTo }: ItemList): BodyProps =>
      cells === null
        ? bodyProps
        : {
            ...bodyProps,
            onPointerDown: (event) => {
              pressed.current = document.activeElement;
              bodyProps.onPointerDown?.(event);
            },
            onKeyDown: (event) => {
              const target = targetOf(event.target);
              if (target !== null && event.target === target.stop)
                pressKey(event, { target, cells, goTo, count: items.length });
              bodyProps.onKeyDown?.(event);
            },
            onFocus: (event) => {
              const target = targetOf(event.target);
              if (target !== null) cells.moveTo(target.place);
              bodyProps.onFocus?.(event);
            },
            onBlur: (event: FocusEvent<HTMLElement>) => {
              const { relatedTarget, currentTarget } = event;
              // An editor is a part of its cell, and says itself when it is left. Nothing is where another window is.
              const isElsewhere =
                !cells.isOpen &&
                relatedTarget instanceof Element &&
                !currentTarget.contains(relatedTarget);
              if (isElsewhere) cells.moveTo(null);
            },
          },
  };
}

interface Press {
  target: Target;
  cells: Cells;
  goTo: ItemList["goTo"];
  /** How many rows there are. */
  count: number;
}

function pressKey(event: KeyboardEvent<HTMLElement>, { target, cells, goTo, count }: Press): void {
  if (event.defaultPrevented || event.altKey || event.metaKey || event.shiftKey) return;
  const { place, item, stop } = target;
  const { key, ctrlKey } = event;
  const neighbor = ctrlKey ? null : neighborOf(event, target);
  if (neighbor !== null) neighbor.focus();
  else if (ctrlKey && (key === "Home" || key === "End")) goTo(key === "Home" ? 0 : count - 1);
  else if (ctrlKey) return;
  else if (key === "F2") cells.begin(place, item);
  // The link in the first cell opens the item by itself.
  else if (key !== "Enter" || stop instanceof HTMLAnchorElement) return;
  else if (cells.canEdit(place.field, item)) cells.begin(place, item);
  else cells.view.onOpen(item);
  event.preventDefault();
}

function neighborOf({ key, currentTarget }: KeyboardEvent<HTMLElement>, { row, place }: Target) {
  const cells = [...row.querySelectorAll<HTMLElement>("[data-field]")];
  const at = cells.findIndex((cell) => cell.dataset["field"] === place.field);
  const step = getComputedStyle(currentTarget).direction === "rtl" ? -1 : 1;
  const places = { ArrowLeft: at - step, ArrowRight: at + step, Home: 0, End: cells.length - 1 };
  const next = new Map(Object.entries(places)).get(key);
  if (next === undefined) return null;
  return stopOf(row, (cells[next] ?? cells[at])?.dataset["field"] ?? null);
}

/** An item that goes while its row has the focus leaves it to the row in its place. */
export function useRescue(cells: Cells | null, { goTo }: ItemList): void {
  const id = cells?.cursor?.id;
  const last = useRef(0);
  const goToLast = useEffectEvent(() => goTo(last.current));
  const collection = cells?.view.collection;
  const items = cells?.view.items;
  useEffect(() => {
    if (collection === undefined || items === undefined || id === undefined) return;
    const index = items.findIndex((item) => itemKey(collection, item) === id);
    if (index >= 0) last.current = index;
    else if (document.activeElement === document.body) goToLast();
  }, [collection, items, id]);
}
