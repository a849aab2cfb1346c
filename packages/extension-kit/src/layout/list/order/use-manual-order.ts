import { keyFields, type Item } from "@rowhouse/contract";
import { useState } from "react";

import { useHost } from "../../../host.ts";
import type { ListingProps } from "../../layout.ts";
import type { Sort } from "../../view-query.ts";
import { reorder } from "./manual-order.ts";

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
