import {
  itemKey,
  readStatusMapping,
  statusOf,
  ownValue,
  type Collection,
  type Item,
} from "@rowhouse/contract";
import {
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from "react";

import { useHost } from "../../host.ts";
import type { ListingProps } from "../layout.ts";
import { useRowKeyboard, type RowKeyboard } from "./input/use-row-keyboard.ts";
import { useRowPointer } from "./input/use-row-pointer.ts";
import { useSelection, type Selection } from "./input/use-selection.ts";
import type { ListRow } from "./list-row.ts";
import type { ManualOrder } from "./order/use-manual-order.ts";
import { useRowDrag } from "./order/use-row-drag.ts";
import { useScrollPosition } from "./scroll/use-scroll-position.ts";
import { rowAt, topOf, useLoadMore, useVirtualRows } from "./scroll/use-virtual-rows.ts";

/**
 * A list of items: the rows to render and the props that make its elements work.
 * @public
 */
export interface ItemList {
  /** For the scrolling element. */
  scrollerProps: {
    ref: (element: HTMLElement | null) => void;
    /** The page's own keys, such as Page down, scroll this element. */
    "data-page-scroll": true;
  };
  /** For the element that holds the rows, inside the scrolling one. It is as high as all rows together. */
  bodyProps: HTMLAttributes<HTMLElement> & {
    "data-refreshing": true | undefined;
    "data-reordering": true | undefined;
  };
  rows: ListRow[];
  selection: Selection;
  isScrolled: boolean;
  isScrolledSideways: boolean;
  /** The last event of dragging a row, for an assertive live region. */
  announcement: string;
  scrollToTop: () => void;
  goTo: RowKeyboard["goTo"];
}

/**
 * The facts that a list needs to know about its rows.
 * @public
 */
export interface ItemListOptions {
  rowHeight: number;
  /** How many items stand beside each other in a row; 1 when left out. Layouts with more do not order by hand. */
  columns?: number;
  /** Height of a sticky header inside the scrolling element; 0 when left out. */
  headHeight?: number;
  /**
   * Pixels from the top of the list, below the header, to each item, and to the end behind the last one: where the items are
   * in groups. The same array until a place changes. Rows follow each other when left out; layouts with it have one column and
   * do not order by hand.
   */
  tops?: readonly number[];
  /** Pixels before the end at which the next page is requested; 500 when left out. */
  loadWithin?: number;
  /** The element of a row that has its focus; the row's link when left out. */
  stopIn?: (row: Element) => HTMLElement | null;
  /** Does something else with a click beside the link that would open the item; false: it opens. */
  takesClick?: (target: EventTarget) => boolean;
  /** Key of an item whose row stays rendered, however far the list is scrolled. */
  pinned?: string | null;
  /** Ordering by hand; without it rows cannot be dragged. */
  order?: ManualOrder;
}

/**
 * The base of a layout that lists items in rows of equal height, one or several in each, or in groups: virtual rows, selection,
 * keyboard, drag to reorder, scroll position, load more. One set of handlers serves every row; rows carry their index.
 * @example
 * const list = useItemList(view, { rowHeight: 56 });
 * return (
 *   <div {...list.scrollerProps}>
 *     <ul {...list.bodyProps}>
 *       {list.rows.map((row) => (
 *         <li key={row.id} {...rowProps(row)}><a {...rowLinkProps(row)}>{row.name}</a></li>
 *       ))}
 *     </ul>
 *   </div>
 * );
 * @public
 */
export function useItemList(listing: ListingProps, options: ItemListOptions): ItemList {
  const { rowHeight, columns = 1, headHeight = 0, tops, loadWithin, order, pinned } = options;
  const { collection, isRefreshing, onNextPage } = listing;
  const about = useItemFacts(listing);
  const items = order?.items ?? listing.items;
  const count = items.length;
  const keys = useKeys(collection, items);
  const { scroller, scrollerProps } = useScroller();

  const selection = useSelection({ ...listing, keys });
  const start = listing.scrollPosition ?? { top: 0, row: 0 };
  const { isScrolled, isScrolledSideways, reportRow } = useScrollPosition({
    scroller,
    start,
    onChange: listing.onScrollPosition,
  });
  useKeptPlace(scroller, { rowHeight, columns, tops });
  const rowCount = Math.ceil(count / columns);
  const virtual = useVirtualRows({ scroller, count: rowCount, rowHeight, headHeight, tops });
  const scrollToItem = (index: number) => virtual.scrollToRow(Math.floor(index / columns));
  const end = virtual.end * columns;
  useLoadMore({ count, end, rowHeight: rowHeight / columns, loadWithin, onNextPage });
  const returned = useReturnedRow(keys, listing.returnedFrom ?? null);
  const keyboard = useRowKeyboard({
    scroller,
    count,
    columns,
    startIndex: returned.index ?? start.row,
    focusesStart: returned.index !== null,
    stopIn: options.stopIn,
    scrollToRow: scrollToItem,
    onToggle: selection.toggle,
    onActive: reportRow,
  });
  const pointer = useRowPointer({ ...listing, ...options, items, onToggle: selection.toggle });
  const { drag, shiftOf, announcement, handlers } = useRowDrag({
    scroller,
    count,
    rowHeight,
    nameOf: (index) => about(items[index] ?? {}).name,
    scrollToRow: virtual.scrollToRow,
    onMove: (from, to) => order?.move(from, to),
  });

  const rowAt = (index: number, item: Item): ListRow => ({
    id: keys[index] ?? "",
    index,
    item,
    ...about(item),
    ...placeOf(index, options),
    shift: shiftOf(index),
    isSelected: selection.isSelected(keys[index] ?? ""),
    isActive: index === keyboard.activeIndex,
    isDragged: drag?.from === index,
    isReturned: keys[index] === returned.key,
  });

  const staying = drag?.from ?? (pinned ? keys.indexOf(pinned) : -1);
  return {
    scrollerProps,
    bodyProps: {
      style: { position: "relative", blockSize: virtual.height },
      "data-refreshing": isRefreshing || undefined,
      "data-reordering": drag !== null || undefined,
      ...pointer,
      ...handlers,
      onPointerDown: both(both(returned.forget, pointer.onPointerDown), handlers.onPointerDown),
      onKeyDown: both(handlers.onKeyDown, keyboard.handlers.onKeyDown),
      onFocus: both(pointer.onFocus, keyboard.handlers.onFocus),
    },
    rows: withRow(itemsOf(virtual.indexes, columns), staying).flatMap((index) => {
      const item = items[index];
      return item === undefined ? [] : [rowAt(index, item)];
    }),
    selection,
    isScrolled,
    isScrolledSideways,
    announcement,
    scrollToTop: () => scroller.current?.scrollTo({ top: 0 }),
    goTo: keyboard.goTo,
  };
}

function useKeys(collection: Collection, items: readonly Item[]): readonly string[] {
  return useMemo(() => items.map((item) => itemKey(collection, item) ?? ""), [items, collection]);
}

/** The description of a row, found out once: rows are described again with every row that comes into view. */
function useItemFacts({
  collection,
  linkTo,
  nameOf,
}: Pick<ListingProps, "collection" | "linkTo" | "nameOf">) {
  const { itemTitle } = useHost();
  return useMemo(
    () =>
      foundOnce((item) => ({
        name: nameOf?.(item) ?? itemTitle(collection, item) ?? itemKey(collection, item) ?? "",
        href: linkTo(item),
        isSubdued: isSubdued(collection, item),
      })),
    [collection, linkTo, nameOf, itemTitle],
  );
}

function foundOnce<Facts>(find: (item: Item) => Facts): (item: Item) => Facts {
  const known = new WeakMap<Item, Facts>();
  return (item) => {
    const facts = known.get(item) ?? find(item);
    known.set(item, facts);
    return facts;
  };
}

/** The scrolling element, and the props that make an element be it. */
function useScroller() {
  const scroller = useRef<HTMLElement | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    scroller.current = element;
  }, []);
  return { scroller, scrollerProps: { ref, "data-page-scroll": true } as const };
}

interface KeptGeometry {
  rowHeight: number;
  columns: number;
  tops: readonly number[] | undefined;
}

/** Another height of the rows, or another number of items in them, leaves the same items in view. */
function useKeptPlace(scroller: RefObject<HTMLElement | null>, geometry: KeptGeometry) {
  const { rowHeight, columns, tops } = geometry;
  const former = useRef(geometry);
  useLayoutEffect(() => {
    const { current } = former;
    const next = { rowHeight, columns, tops };
    former.current = next;
    const element = scroller.current;
    if (element === null || element.scrollTop === 0) return;
    if (current.rowHeight === rowHeight && current.columns === columns) return;
    const row = rowAt(element.scrollTop, current);
    const share = (element.scrollTop - topOf(row, current)) / current.rowHeight;
    const nextRow = Math.floor((row * current.columns) / columns);
    element.scrollTo({ top: topOf(nextRow, next) + share * rowHeight });
  }, [scroller, rowHeight, columns, tops]);
}

/** The row the user came back to, until something else is done with the list. */
function useReturnedRow(keys: readonly string[], key: string | null) {
  const [shown, setShown] = useState(key);
  const index = key === null ? -1 : keys.indexOf(key);
  return {
    key: shown,
    index: index < 0 ? null : index,
    forget: () => setShown(null),
  };
}

function isSubdued(collection: Collection, item: Item): boolean {
  const status = statusOf(collection, item);
  return (
    status !== null && ownValue(readStatusMapping(collection), status)?.browse_subdued === true
  );
}

/** Where an item is: from the top of the list in pixels, from its start in percent of its width. */
function placeOf(index: number, { rowHeight, columns = 1, tops }: ItemListOptions) {
  return {
    top: topOf(Math.floor(index / columns), { rowHeight, tops }),
    width: 100 / columns,
    start: ((index % columns) * 100) / columns,
  };
}

/** The indexes of the items in rows. */
function itemsOf(rows: number[], columns: number): number[] {
  if (columns === 1) return rows;
  return rows.flatMap((row) => Array.from({ length: columns }, (_, at) => row * columns + at));
}

/** A row that is dragged, or pinned, stays rendered, however far the list is scrolled. */
function withRow(indexes: number[], staying: number): number[] {
  return staying < 0 || indexes.includes(staying) ? indexes : [...indexes, staying];
}

function both<
  Event extends KeyboardEvent<HTMLElement> | FocusEvent<HTMLElement> | PointerEvent<HTMLElement>,
>(first: (event: Event) => void, second: (event: Event) => void): (event: Event) => void {
  return (event) => {
    first(event);
    second(event);
  };
}
