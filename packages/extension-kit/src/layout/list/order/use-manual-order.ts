import { keyFields, keyPartOf, ownValue, type Collection, type Item } from "@rowhouse/contract";
import { useState } from "react";

import { useHost } from "../../../host.ts";
import type { ListingProps } from "../../layout.ts";
import type { Sort } from "../../view-query.ts";

/**
 * Ordering items by hand: whether it is on, and the items as they are shown.
 * @public
 */
export interface ManualOrder {
  /** The collection has a field for the order, and the user may change it. */
  isAvailable: boolean;
  /** The list is sorted by that field, ascending. */
  isChosen: boolean;
  /** Rows can be dragged now. */
  isActive: boolean;
  /** Chosen, but a search or filter hides rows. */
  isPaused: boolean;
  /** The items, in a new order as soon as it was made. */
  items: Item[];
  toggle: () => void;
  move: (from: number, to: number) => void;
}

/**
 * Ordering by hand (layouts.md 1.3): shows the new order at once and reverts it when it was not saved.
 * @example const order = useManualOrder(view, { sort: viewQuery.sort, onSort: (sort) => onQuery({ sort }) });
 * @public
 */
export function useManualOrder(
  listing: ListingProps,
  { sort, onSort }: { sort: Sort | null; onSort: (sort: Sort) => void },
): ManualOrder {
  const { t, notify } = useHost();
  const [pending, setPending] = useState<Item[] | null>(null);
  const { collection, sortField, onSaveItems } = listing;
  const [key] = keyFields(collection);
  const isAvailable = sortField !== null && key !== undefined && onSaveItems !== undefined;
  const isChosen = isAvailable && sort?.field === sortField && sort.direction === "asc";
  const isActive = isChosen && listing.canReorder !== false;
  const items = pending ?? listing.items;

  const save = async (changes: Item[]) => {
    try {
      await onSaveItems?.(changes);
    } catch {
      notify({ color: "danger", title: t("manual_sort_failed") });
    } finally {
      setPending(null);
    }
  };

  return {
    isAvailable,
    isChosen,
    isActive,
    isPaused: isChosen && !isActive,
    items,
    toggle: () => {
      if (sortField === null) return;
      onSort({ field: isChosen ? (key?.field ?? sortField) : sortField, direction: "asc" });
    },
    move: (from, to) => {
      if (from === to || sortField === null || pending !== null) return;
      const result = reorder(items, { from, to, collection, sortField });
      if (result.changes.length === 0) return;
      setPending(result.items);
      void save(result.changes);
    },
  };
}

/** The items after a drop, and the changes that store the order. */
export interface Reordered {
  /** The items in their new order, with their new sort values. */
  items: Item[];
  /** Only the items whose sort value changed: primary key and sort value. */
  changes: Item[];
}

/** Which item moves where, and which field holds its sort value. */
export interface Move {
  from: number;
  to: number;
  collection: Collection;
  sortField: string;
}

/**
 * Moves an item by hand. If any loaded item has no sort value all are numbered 1, 2, 3 and so on; else the same values
 * are assigned in the new order (layouts.md 1.3).
 */
export function reorder(items: readonly Item[], move: Move): Reordered {
  const moved = [...items];
  const [item] = moved.splice(move.from, 1);
  if (item === undefined) return { items: moved, changes: [] };
  moved.splice(move.to, 0, item);
  const values = sortValues(items, move.sortField);
  const renumbered = moved.map((one, index) => ({ ...one, [move.sortField]: values[index] }));
  const isChanged = (one: Item, index: number) =>
    Number(ownValue(moved[index], move.sortField)) !== ownValue(one, move.sortField);
  const changes = renumbered.filter(isChanged).map((one) => ({
    ...Object.fromEntries(
      keyFields(move.collection).map((field) => [field.field, keyPartOf(field, one)]),
    ),
    [move.sortField]: ownValue(one, move.sortField),
  }));
  return { items: renumbered, changes };
}

/** Values that two items share would leave their order undefined, so they are renumbered as well. */
function sortValues(items: readonly Item[], sortField: string): number[] {
  const stored = items.map((item) => numberOf(ownValue(item, sortField)));
  const isComplete =
    stored.every((value) => value !== null) && new Set(stored).size === stored.length;
  return isComplete ? stored.filter((value) => value !== null) : items.map((_, index) => index + 1);
}

function numberOf(value: unknown): number | null {
  if (value === null || value === undefined || value === "") return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}
