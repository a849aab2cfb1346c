import {
  findCollection,
  findRelation,
  keyOf,
  labelOf,
  ownValue,
  primaryKeyField,
  type Item,
  type ItemKey,
} from "@rowhouse/contract";
import { rowKey, useHost } from "@rowhouse/extension-kit";

import { useConfirm } from "../../../design/dialogs/dialogs.tsx";
import type { RelatedListState } from "../use-related-list.ts";

/** Rows that the question names; of more it says how many. */
const maxNamed = 5;

/**
 * Asks before rows that belong to another item are taken into the list, which takes them away there. Resolves to whether
 * they may be; without a question where nothing is taken away.
 */
export function useAskToMove({
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
