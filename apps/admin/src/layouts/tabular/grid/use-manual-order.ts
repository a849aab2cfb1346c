import { primaryKeyField } from "@rowhouse/contract";
import { useHost, type Item } from "@rowhouse/extension-kit";
import { useState } from "react";

import { reorder } from "../rows/manual-order.model.ts";
import { writeSort, type ColumnSort } from "../tabular.model.ts";
import type { TabularViewProps } from "../view.tsx";

/** Ordering by hand: whether it is on, and the items as they stand. */
export interface ManualOrderState {
  /** The collection has a field to keep the order in, and it may be written. */
  isOffered: boolean;
  /** The table is sorted by that field, ascending. */
  isChosen: boolean;
  /** Rows can be dragged now. */
  isOn: boolean;
  /** Chosen, but a search or filter hides rows. */
  isPaused: boolean;
  /** The items, in a new order as soon as it was made. */
  items: Item[];
  toggle: () => void;
  move: (from: number, to: number) => void;
}

/** Manual sorting (layouts-and-strings.md 1.3): shows the new order at once, takes it back when it was not stored. */
export function useManualOrder(view: TabularViewProps, sort: ColumnSort | null): ManualOrderState {
  const { t, notify } = useHost();
  const [pending, setPending] = useState<Item[] | null>(null);
  const { collection, sortField, onSaveItems, onQuery } = view;
  const primaryKey = primaryKeyField(collection)?.field ?? null;
  const isOffered = sortField !== null && primaryKey !== null && onSaveItems !== undefined;
  const isChosen = isOffered && sort?.field === sortField && sort.direction === "asc";
  const isOn = isChosen && view.canReorder !== false;
  const items = pending ?? view.items;

  const store = async (changes: Item[]) => {
    try {
      await onSaveItems?.(changes);
    } catch {
      notify({ color: "danger", title: t("manual_sort_failed") });
    } finally {
      setPending(null);
    }
  };

  return {
    isOffered,
    isChosen,
    isOn,
    isPaused: isChosen && !isOn,
    items,
    toggle: () => {
      if (sortField === null) return;
      const off = primaryKey ?? sortField;
      onQuery({ sort: isChosen ? off : writeSort({ field: sortField, direction: "asc" }) });
    },
    move: (from, to) => {
      if (from === to || primaryKey === null || sortField === null || pending !== null) return;
      const result = reorder(items, { from, to, primaryKey, sortField });
      if (result.changes.length === 0) return;
      setPending(result.items);
      void store(result.changes);
    },
  };
}
