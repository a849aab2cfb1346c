import {
  ownValue,
  type Item,
  type ItemKey,
  findCollection,
  findRelation,
  keyOf,
  labelOf,
  primaryKeyField,
} from "@rowhouse/contract";
import {
  farKey,
  isTaken,
  linkRow,
  rowKey,
  takeOut,
  useHost,
  useItems,
  type ChangeList,
  type ItemsState,
  type RelatedRow,
} from "@rowhouse/extension-kit";
import { useEffect, useEffectEvent, useState } from "react";
import { linkedQuery, shownItem } from "../related-query.model.ts";
import type { RelatedListState } from "../use-related-list.ts";
import type { RowRights } from "../use-row-rights.ts";
import { useConfirm } from "../../../design/dialogs/dialogs.tsx";

/** The items picked for a list, and their handling. */
export interface Picking {
  /** The keys of the items that the loaded rows link. */
  chosen: readonly ItemKey[];
  choose: (keys: readonly ItemKey[], items: readonly Item[]) => Promise<void>;
  /** Links items, one behind the other. */
  link: (keys: readonly ItemKey[], items: readonly Item[]) => void;
  /** It is being found out which of the picked items the list has already. */
  isPending: boolean;
  /** That failed. */
  error: unknown;
  retry: () => void;
}

/**
 * Takes what was picked into a list. Where rows of it are not loaded, those of the picked items are looked up first, so that
 * nothing is linked twice.
 */
export function usePicking(
  state: RelatedListState,
  rights: RowRights,
  onChange: (changes: ChangeList) => void,
): Picking {
  const { t, notify, model } = useHost();
  const { shape, rows, columns, ownerKey, isWhole } = state;
  const askToMove = useAskToMove(state);
  const [pending, setPending] = useState<readonly ItemKey[] | null>(null);
  const keyIn = (row: RelatedRow) => keyOfRow(state, row);
  // Whose item cannot be seen is in no picker, so that leaving it out there says nothing.
  const present = rows.filter((row) => !isTaken(row) && row.state !== "new" && keyIn(row) !== null);
  const added = (keys: readonly ItemKey[]) =>
    keys.filter((one) => !present.some((row) => isSameKey(keyIn(row), one)));
  const wanted = pending === null ? [] : added(pending);
  const found = useItems(
    shape.collection.collection,
    linkedQuery({ model, shape, columns, ownerKey: ownerKey ?? "" }, wanted),
    { isEnabled: wanted.length > 0 },
  );

  /** @param there keys of items that the list has, on a page that is not loaded */
  function apply(keys: readonly ItemKey[], there: readonly string[]) {
    const isChosen = (row: RelatedRow) => keys.some((one) => isSameKey(keyIn(row), one));
    const left = present
      .filter((row) => !isChosen(row) && rights.canTakeOut(row))
      .reduce((next, row) => takeOut(shape, next, { row, removal: "unlink" }), state.changes);
    const isThere = (one: ItemKey) =>
      there.includes(String(one)) &&
      !rows.some((row) => isTaken(row) && isSameKey(keyIn(row), one));
    const twice = added(keys).filter(isThere).length;
    if (twice > 0) notify({ color: "info", title: t("related.already_linked", { count: twice }) });
    onChange(
      linked(
        state,
        left,
        added(keys).filter((one) => !isThere(one)),
      ),
    );
  }

  useOnce(pending !== null && isKnown(found, wanted), () => {
    const keys = pending ?? [];
    setPending(null);
    apply(
      keys,
      found.items.flatMap((row) => (shape.far ? farKey(shape, row) : rowKey(shape, row)) ?? []),
    );
  });

  return {
    chosen: present.flatMap((row) => keyIn(row) ?? []),
    choose: async (keys, items) => {
      if (!(await askToMove(added(keys), items))) return;
      state.remember(items);
      const isClear = isWhole || ownerKey === null || added(keys).length === 0;
      if (isClear) apply(keys, []);
      else setPending(keys);
    },
    link: (keys, items) => {
      state.remember(items);
      onChange(linked(state, state.changes, added(keys)));
    },
    isPending: pending !== null && found.error === null,
    error: pending === null ? null : found.error,
    retry: found.retry,
  };
}

/** The key of the item that a row shows. */
export function keyOfRow({ shape }: Pick<RelatedListState, "shape">, row: RelatedRow) {
  if (shape.far === null) return rowKey(shape, row.item);
  const value = ownValue(shownItem(shape, row.item), shape.far.key);
  return typeof value === "number" || typeof value === "string" ? value : null;
}

/** Items that are linked together stand one behind the other. */
function linked(
  { shape, rows, lastPlace }: RelatedListState,
  changes: ChangeList,
  keys: readonly ItemKey[],
): ChangeList {
  const place = Object.entries(lastPlace());
  return keys.reduce((next, key, at) => {
    const values = Object.fromEntries(place.map(([name, value]) => [name, Number(value) + at]));
    return linkRow(shape, { changes: next, rows }, { key, values });
  }, changes);
}

/** Whether a look-up has its own result, and not that of the one before. */
function isKnown(list: ItemsState, wanted: readonly ItemKey[]): boolean {
  if (wanted.length === 0) return true;
  return !list.isLoading && !list.isRefreshing && list.error === null;
}

function isSameKey(one: ItemKey | null, other: ItemKey): boolean {
  return one !== null && String(one) === String(other);
}

/** Calls back when something becomes true. */
function useOnce(isDue: boolean, callback: () => void): void {
  const call = useEffectEvent(callback);
  useEffect(() => {
    if (isDue) call();
  }, [isDue]);
}

/** Rows that the question names; of more it says how many. */
const maxNamed = 5;

/**
 * Asks before rows that belong to another item are taken into the list, which takes them away there. Resolves to whether
 * they may be; without a question where nothing is taken away.
 */
function useAskToMove({
  shape,
  ownerKey,
}: RelatedListState): (keys: readonly ItemKey[], items: readonly Item[]) => Promise<boolean> {
  const { t, model, itemTitle, collectionName } = useHost();
  const confirm = useConfirm();
  const { collection, owner } = shape;
  const relation = findRelation(model, collection.collection, owner);
  const owners = relation && findCollection(model, relation.collection);
  const ownersKey = (owners && primaryKeyField(owners)?.field) ?? "id";

  const ownerOf = (item: Item): string | null => {
    const value = ownValue(item, owner);
    const key = keyOf(value, ownersKey);
    if (key === null || String(key) === ownerKey) return null;
    const known: Item = typeof value === "object" && value !== null ? { ...value } : {};
    const title = owners && itemTitle(owners, known);
    return title ?? `${owners ? collectionName(owners) : ""} ${key}`.trim();
  };
  return async (keys, items) => {
    if (shape.far !== null) return true;
    const isPicked = (item: Item): boolean =>
      keys.some((key) => String(key) === String(rowKey(shape, item)));
    const moved = items.filter(isPicked).flatMap((item) => {
      const title = ownerOf(item);
      const name =
        itemTitle(collection, item) ??
        labelOf(item, undefined, primaryKeyField(collection)?.field ?? "id");
      return title === null ? [] : [t("related.belongs_to", { name, owner: title })];
    });
    if (moved.length === 0) return true;
    const more = moved.length - maxNamed;
    return confirm({
      title: t("related.move_title", { count: moved.length }),
      message: [
        ...moved.slice(0, maxNamed),
        ...(more > 0 ? [t("related.move_more", { count: more })] : []),
        t("related.move_copy"),
      ].join(" "),
      confirmLabel: t("related.move"),
    });
  };
}
