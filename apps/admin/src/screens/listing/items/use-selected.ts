import { itemKey, limits, type Collection, type Item } from "@rowhouse/contract";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";

import { matchingItemsMutation } from "../../../data/items.ts";
import type { ItemsRequest } from "./items-request.model.ts";
import { nothingSelected, rememberSelected, selectedIn, type Selected } from "./listing-memory.ts";
import type { ListedItems } from "./use-listed-items.ts";

/** The selection in a listing, and the way to select more than is loaded. */
export interface Selection {
  keys: string[];
  /** The selected items. */
  chosen: Item[];
  select: (keys: readonly string[]) => void;
  /** All loaded items are selected and there are more of them; null otherwise. */
  rest: SelectableRest | null;
}

/** Results that are not loaded yet. */
export interface SelectableRest {
  /** All results. */
  count: number;
  /** How many of them can be selected. */
  reach: number;
  isLoading: boolean;
  hasFailed: boolean;
  select: () => void;
}

/** The selection of a listing. It outlasts a visit to the page of an item. */
export function useSelected(
  collection: Collection,
  input: { listing: string; query: ItemsRequest; list: ListedItems },
): Selection {
  const { listing, query, list } = input;
  const [selected, setSelected] = useState<Selected>(() => selectedIn(listing));
  useEffect(() => rememberSelected(listing, selected), [listing, selected]);
  const { mutate, isPending, isError } = useMutation(matchingItemsMutation(collection.collection));

  const keys = useMemo(() => [...selected.keys], [selected]);
  const chosen = useMemo(() => {
    const wanted = new Set(selected.keys);
    const known = [...list.items, ...selected.beyond];
    return known.filter((item) => wanted.delete(itemKey(collection, item) ?? ""));
  }, [list.items, selected, collection]);

  const count = list.filtered ?? 0;
  const reach = Math.min(count, limits.batchItems);
  const isOffered =
    keys.length >= list.items.length &&
    keys.length < reach &&
    list.items.every((item) => selected.keys.includes(itemKey(collection, item) ?? ""));

  return {
    keys,
    chosen,
    select: (next) =>
      setSelected(next.length === 0 ? nothingSelected : { ...selected, keys: next }),
    rest: isOffered
      ? {
          count,
          reach,
          isLoading: isPending,
          hasFailed: isError,
          select: () =>
            mutate(
              { ...query, limit: reach },
              {
                onSuccess: (items) =>
                  setSelected({
                    keys: items.flatMap((item) => itemKey(collection, item) ?? []),
                    beyond: items,
                  }),
              },
            ),
        }
      : null,
  };
}
