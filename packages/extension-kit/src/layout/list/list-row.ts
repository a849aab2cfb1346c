import type { CSSProperties } from "react";

import type { Item } from "@rowhouse/contract";

/**
 * A rendered row of a list. All values are plain or stay the same objects, so a memoized component that receives them as
 * props renders again only when its own row changes.
 * @public
 */
export interface ListRow {
  /** The item's key, also the React key of the row. */
  id: string;
  index: number;
  item: Item;
  /** The title of the item, else its key, for labels. */
  name: string;
  href: string;
  /** Pixels from the top of the list. */
  top: number;
  /** Percent of the width of the list that the item takes, and that is before it: 100 and 0, unless items stand beside each other. */
  width: number;
  start: number;
  /** Pixels the row is shifted while rows are dragged. */
  shift: number;
  isSelected: boolean;
  /** The one row in the Tab order. */
  isActive: boolean;
  /** The item's status asks for a subdued look. */
  isSubdued: boolean;
  isDragged: boolean;
  /** The user has just come back from the page of this item. */
  isReturned: boolean;
}

/**
 * Props of a row's element: its position and its state as data attributes for the style sheet. Where several items stand beside
 * each other, they share the width of the list, and gaps are the layout's own padding.
 * @example <li {...rowProps(row)}>…</li>
 * @public
 */
export function rowProps(row: ListRow) {
  // Positions are data: most rows are not rendered.
  const style: CSSProperties = { position: "absolute", insetBlockStart: row.top };
  if (row.width === 100) style.insetInline = 0;
  else Object.assign(style, { insetInlineStart: `${row.start}%`, inlineSize: `${row.width}%` });
  if (row.shift !== 0) style.transform = `translateY(${row.shift}px)`;
  return {
    style,
    "data-index": row.index,
    "data-selected": row.isSelected || undefined,
    "data-subdued": row.isSubdued || undefined,
    "data-dragged": row.isDragged || undefined,
    "data-returned": row.isReturned || undefined,
  };
}

/**
 * Props of the link inside a row, which opens the item and has the focus of the row.
 * @example <a {...rowLinkProps(row)}>{row.name}</a>
 * @public
 */
export function rowLinkProps(row: Pick<ListRow, "href" | "isActive">) {
  return {
    href: row.href,
    tabIndex: row.isActive ? 0 : -1,
    draggable: false,
    "data-row-link": true,
  };
}

/**
 * Props of the checkbox that selects a row. The layout adds a label, such as the text `select_row`.
 * @example <input {...rowCheckboxProps(row)} aria-label={t("select_row", { item: row.name })} />
 * @public
 */
export function rowCheckboxProps(row: Pick<ListRow, "isSelected" | "isActive">) {
  return {
    type: "checkbox",
    checked: row.isSelected,
    tabIndex: row.isActive ? 0 : -1,
    onChange: ignoreChange,
  } as const;
}

/**
 * Props of the button that drags a row. The layout adds a label.
 * @example <button {...rowHandleProps(row)} aria-label={t("layouts.list.reorderItem", { item: row.name })} />
 * @public
 */
export function rowHandleProps(row: Pick<ListRow, "isActive">) {
  return { type: "button", tabIndex: row.isActive ? 0 : -1, "data-row-handle": true } as const;
}

/** The list handles the changes of all checkboxes; React requires a handler on a checkbox it controls. */
function ignoreChange(): void {}
/** The index of the row an event came from; null outside of rows. */
export function rowIndexAt(target: EventTarget | null): number | null {
  if (!(target instanceof Element)) return null;
  const index = target.closest<HTMLElement>("[data-index]")?.dataset["index"];
  return index === undefined ? null : Number(index);
}
