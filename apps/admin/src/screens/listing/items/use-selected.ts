import { itemKey, type Collection, type Item } from "@rowhouse/contract";
import { useEffect, useMemo, useState } from "react";
import type { ActTarget } from "../../../editor/acts/act-target.ts";
import { useWantedSelection, wantSelection } from "../../../editor/acts/wanted-selection.ts";
import type { ItemsRequest } from "./items-request.model.ts";
import type { ListedItems } from "./use-listed-items.ts";

/** The selection in a listing. */
interface Selected {
  /** Keys of the selected items; of all results those that are not. */
  keys: readonly string[];
  /** All results of the search and the filters are selected, whether they are loaded or not. */
  isAll: boolean;
  /** Selected items that need not be loaded. */
  beyond: readonly string[];
}

export const nothingSelected: Selected = { keys: [], isAll: false, beyond: [] };

/** Only the listing that was left last is remembered: a selection made long ago would surprise. */
let left: { listing: string; selected: Selected } | null = null;

/** The selection in a listing when it was left, for the way back from an item. */
function selectedIn(listing: string): Selected {
  return left?.listing === listing ? left.selected : nothingSelected;
}

/** Remembers what is selected in a listing, and forgets it of all others. It lasts as long as the window. */
export function rememberSelected(listing: string, selected: Selected): void {
  left = { listing, selected };
}

/** The selection in a listing, and the way to select more than is loaded. */
export interface Selection {
  /** The selected items that are loaded. */
  keys: string[];
  chosen: Item[];
  /** How many are selected, loaded or not. */
  count: number;
  /** All results are selected, or all but a few. */
  isAll: boolean;
  /** Results that were left out of all. */
  exceptCount: number;
  target: ActTarget;
  /** Takes over which of the loaded items are selected; none of them: nothing is. */
  select: (keys: readonly string[]) => void;
  /** All loaded items are selected and there are more of them; null otherwise. */
  rest: SelectableRest | null;
}

/** Results that are not loaded yet. */
export interface SelectableRest {
  /** All results. */
  count: number;
  select: () => void;
}

/** The selection of a listing. It outlasts a visit to the page of an item. */
export function useSelected(
  collection: Collection,
  input: { listing: string; query: ItemsRequest; list: ListedItems },
): Selection {
  const { listing, query, list } = input;
  const [selected, setSelected] = useState<Selected>(() => selectedIn(listing));
  const [shown, setShown] = useState(listing);
  // Another search has other results, also when the way back leads to it.
  if (shown !== listing) {
    setShown(listing);
    setSelected(nothingSelected);
  }
  useEffect(() => rememberSelected(listing, selected), [listing, selected]);
  const wanted = useWantedSelection(collection.collection);
  const [taken, setTaken] = useState<readonly string[] | null>(null);
  if (wanted !== null && wanted !== taken) {
    setTaken(wanted);
    setSelected({ keys: [], isAll: false, beyond: wanted });
  }
  useEffect(() => {
    if (wanted !== null) wantSelection(null);
  }, [wanted]);

  const loaded = useMemo(
    () => list.items.map((item) => ({ item, key: itemKey(collection, item) ?? "" })),
    [list.items, collection],
  );
  const filtered = list.filtered ?? 0;
  const ticked = useMemo(() => {
    const named = new Set([...selected.keys, ...selected.beyond]);
    return loaded.filter(({ key }) => named.has(key) !== selected.isAll);
  }, [loaded, selected]);
  const keys = useMemo(() => ticked.map(({ key }) => key), [ticked]);
  const chosen = useMemo(() => ticked.map(({ item }) => item), [ticked]);
  const present = useMemo(() => new Set(loaded.map(({ key }) => key)), [loaded]);
  const unloaded = selected.beyond.filter((key) => !present.has(key));
  const { isAll } = selected;
  const except = isAll ? selected.keys : [];

  return {
    keys,
    chosen,
    isAll,
    exceptCount: except.length,
    count: isAll ? Math.max(0, filtered - except.length) : keys.length + unloaded.length,
    target: isAll
      ? { kind: "results", except, results: resultsOf(query) }
      : { kind: "keys", keys: [...keys, ...unloaded] },
    select: (next) => {
      if (next.length === 0) return setSelected(nothingSelected);
      if (!isAll) return setSelected({ keys: next, isAll, beyond: unloaded });
      const ticks = new Set(next);
      const left = new Set(except.filter((key) => !present.has(key)));
      for (const { key } of loaded) if (!ticks.has(key)) left.add(key);
      setSelected({ keys: [...left], isAll, beyond: [] });
    },
    rest:
      !isAll && keys.length > 0 && keys.length === loaded.length && loaded.length < filtered
        ? {
            count: filtered,
            select: () => setSelected({ keys: [], isAll: true, beyond: [] }),
          }
        : null,
  };
}

function resultsOf({ filter, q, status }: ItemsRequest) {
  return {
    ...(filter === undefined ? {} : { filter }),
    ...(q === undefined ? {} : { q }),
    ...(status === undefined ? {} : { status }),
  };
}
