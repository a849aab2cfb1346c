import {
  keyOf,
  labelFields,
  labelOf,
  primaryKeyField,
  ownValue,
  type Item,
  type ItemKey,
} from "@rowhouse/contract";
import { useHost, useItem, useItems, type InputProps } from "@rowhouse/extension-kit";
import { useState } from "react";

import { absentText } from "../../design/field/absent-item.tsx";
import type { manyToOneOptions } from "./interface.ts";
import { canLabel, createdItem, expandedItem } from "./model.ts";

/** The props of the input. */
export type ManyToOneProps = InputProps<ItemKey | Item | null, typeof manyToOneOptions>;

/**
 * The related item of a field and the items to choose from, without duplicates. The list is requested at once
 * (interfaces.md 10.3): its count decides which control is rendered, and a select cannot be filled while it is open.
 * It holds labels only; a read-only field requests none.
 */
export function useRelated({ value, options, relation, readOnly }: ManyToOneProps) {
  const { model, collectionName, t } = useHost();
  const collection = relation?.collection ?? "";
  const target = ownValue(model.collections, collection);
  const primaryKey = (target && primaryKeyField(target)?.field) ?? "id";
  const { threshold } = options;
  const key = keyOf(value, primaryKey);
  const fields = target === undefined ? [] : labelFields(model, target, options.template);
  const created = target === undefined ? null : createdItem(value, primaryKey);
  const [picked, setPicked] = useState<Item | null>(null);

  const list = useItems(
    collection,
    { fields, limit: Math.max(threshold, 1), meta: ["total_count"] },
    { isEnabled: target !== undefined && !readOnly },
  );
  const found = [expandedItem(value, primaryKey), picked, ...list.items].filter(
    (item) => key !== null && item !== null && String(ownValue(item, primaryKey)) === String(key),
  );
  const known = found.find((item) => item && canLabel(item, fields)) ?? null;
  const isMissing = target !== undefined && key !== null && known === null && !list.isLoading;
  const single = useItem(collection, isMissing ? key : null, { fields });
  const item = known ?? single.item ?? found[0] ?? null;

  const { removed } = single;
  const why = target === undefined ? "hidden" : single.absence;
  const absence = key === null || item !== null ? null : why;

  return {
    collection,
    primaryKey,
    key,
    /** The values entered for an item that is created with this one; null where none is. */
    created,
    items: list.items,
    /** More than a select should hold. */
    isMany: list.totalCount !== null && list.totalCount > threshold,
    isLoading: list.isLoading || (isMissing && single.isLoading),
    label: item === null ? null : labelOf(item, options.template, primaryKey),
    /** The value's item cannot be shown; its key can. */
    isUnreadable: key !== null && item === null && !list.isLoading && !single.isLoading,
    /** Why not; null for an item that is shown, and where that is not known. */
    absence,
    /** The words in its place. */
    absentText:
      key === null || absence === null
        ? null
        : absentText(
            {
              absence,
              itemKey: key,
              title: removed && labelOf(removed, options.template, primaryKey),
              collection: target === undefined ? collection : collectionName(target),
            },
            t,
          ),
    /** The item in a status that hides it. */
    removed,
    hasFailed: list.error !== null,
    retry: () => {
      list.retry();
      single.retry();
    },
    remember: setPicked,
  };
}

/** The result of {@link useRelated}. */
export type Related = ReturnType<typeof useRelated>;

/** How the chosen item is called: by its label, in words where it cannot be shown, by its key until that is known. */
export function nameOf({ label, absentText: text, key }: Related): string {
  return label ?? text ?? String(key ?? "");
}
