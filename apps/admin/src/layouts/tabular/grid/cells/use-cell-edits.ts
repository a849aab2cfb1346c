import { isSameValue, itemKey, ownValue, type Item } from "@rowhouse/contract";
import { afterPaint, fieldLabel, useHost } from "@rowhouse/extension-kit";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";

import type { GridProps } from "../../view.tsx";
import {
  editAt,
  shownItems,
  storedItem,
  typedText,
  valueAt,
  withEdit,
  withoutStored,
  type CellEdit,
  type CellPlace,
  type Edits,
} from "./edits.model.ts";

const none: Edits = new Map();

/** Rows in the places that they keep, and the row that was changed; null: none was yet. */
interface Hold {
  items: readonly Item[];
  id: string | null;
}

/**
 * The values that were given to cells, from the moment they are until the list shows them, or the user has them back. Rows keep
 * their places, and stay, while a cell is edited, and while the one that was changed is worked in.
 * @param isOpen whether a cell is edited
 * @param isAt whether the user is in a row
 * @param onRefused offers a value again; false where the user is elsewhere
 */
export function useCellEdits(
  view: GridProps,
  {
    isOpen,
    isAt,
    onRefused,
  }: {
    isOpen: boolean;
    isAt: (id: string | null) => boolean;
    onRefused: (place: CellPlace) => boolean;
  },
) {
  const { collection, items, itemChange } = view;
  const tell = useTellRefusal(view);
  const [edits, setEdits] = useState(none);
  const { held, holdFor } = useHold(view, {
    isOpen,
    isAt,
    onRelease: () => setEdits(withoutStored),
  });
  const shown = useMemo(
    () => shownItems({ collection, items, held, edits }),
    [collection, items, held, edits],
  );
  const latest = useRef({ collection, items, held, edits, onRefused, isThere: true });
  useLayoutEffect(() => {
    latest.current = { collection, items, held, edits, onRefused, isThere: true };
    const { current } = latest;
    return () => {
      current.isThere = false;
    };
  });

  async function store(place: CellPlace, value: unknown): Promise<void> {
    const item = storedItem(latest.current, place.id);
    if (item === null || itemChange === undefined) return;
    if (isSameValue(valueAt(item, place.field), value)) {
      setEdits((all) => withEdit(all, place, null));
      return;
    }
    const edit: CellEdit = { value, state: "saving", why: null };
    setEdits((all) => withEdit(all, place, edit));
    holdFor(place.id, latest.current.items);
    const reasons: string[] = [];
    const isStored = await itemChange.store(item, { [place.field]: value }, (why) => {
      reasons.push(why);
    });
    // The list has been read again; it is rendered by the time this is painted.
    if (isStored)
      afterPaint(() => settle(place, edit, isListed(place) ? null : { ...edit, state: "stored" }));
    else refuse(place, edit, reasons[0] ?? "");
  }

  function isListed({ id }: CellPlace): boolean {
    return latest.current.items.some((item) => itemKey(collection, item) === id);
  }

  function settle(place: CellPlace, edit: CellEdit, next: CellEdit | null): void {
    setEdits((all) =>
      // Another value may have been given to the cell meanwhile.
      editAt(all, place) === edit ? withEdit(all, place, next) : all,
    );
  }

  function refuse(place: CellPlace, edit: CellEdit, why: string): void {
    const { current } = latest;
    if (current.isThere && editAt(current.edits, place) !== edit) return;
    settle(place, edit, { ...edit, state: "refused", why });
    if (!current.isThere || !current.onRefused(place)) tell(place, { ...edit, why });
  }

  return {
    shown,
    store,
    /** An item without what was refused. */
    storedItem: (id: string) => storedItem({ collection, items, held, edits }, id),
    editsOf: (id: string) => edits.get(id),
    refusedAt: (place: CellPlace) => {
      const edit = editAt(edits, place);
      return edit?.state === "refused" ? edit : null;
    },
    drop: (place: CellPlace) => setEdits((all) => withEdit(all, place, null)),
  };
}

interface HoldInput {
  isOpen: boolean;
  isAt: (id: string | null) => boolean;
  onRelease: () => void;
}

/** Keeps the rows in their places while a cell is edited, and then while the user is in the row that was changed. */
function useHold({ items, onHold }: GridProps, { isOpen, isAt, onRelease }: HoldInput) {
  const [hold, setHold] = useState<Hold | null>(null);
  if (hold === null && isOpen) setHold({ items, id: null });
  if (hold !== null && !isOpen && !isAt(hold.id)) {
    setHold(null);
    onRelease();
  }
  const isHeld = hold !== null;
  useEffect(() => {
    if (!isHeld) return undefined;
    onHold?.(true);
    return () => onHold?.(false);
  }, [isHeld, onHold]);
  return {
    held: hold?.items ?? null,
    holdFor: (id: string, now: readonly Item[]) =>
      setHold((former) => ({ items: former?.items ?? now, id })),
  };
}

/** Says that a value was refused to somebody who is elsewhere by then, and what it was. */
function useTellRefusal({ collection, fields, items }: GridProps) {
  const host = useHost();
  return ({ id, field: key }: CellPlace, { value, why }: CellEdit): void => {
    const field = ownValue(fields, key);
    const item = items.find((one) => itemKey(collection, one) === id);
    host.notify({
      color: "danger",
      title: host.t("layouts.tabular.notStored", {
        column: field === undefined ? key : fieldLabel(field, host),
        item: (item && host.itemTitle(collection, item)) ?? id,
      }),
      details: host.t("layouts.tabular.notStoredDetails", { why, value: typedText(value) }),
    });
  };
}
