import { primaryKeyField, type Item, type Query } from "@rowhouse/contract";
import {
  keyOf,
  numberOption,
  useHost,
  useItem,
  useItems,
  type InputProps,
  type ItemKey,
} from "@rowhouse/extension-kit";
import { useState } from "react";

import { defaultThreshold, expandedItem, labelOf } from "./model.ts";

const whole: Partial<Query> = { fields: ["*.*"] };

/** The related item of a field and the items to choose from, in one place and without duplicates. */
export function useRelated({ value, options, relation }: InputProps) {
  const { model } = useHost();
  const collection = relation?.collection ?? "";
  const target = model.collections[collection];
  const primaryKey = (target && primaryKeyField(target)?.field) ?? "id";
  const threshold = numberOption(options.threshold) ?? defaultThreshold;
  const key = keyOf(value, primaryKey);
  const [picked, setPicked] = useState<Item | null>(null);

  const list = useItems(
    collection,
    { ...whole, limit: Math.max(threshold, 1), meta: ["total_count"] },
    { isEnabled: target !== undefined },
  );
  const known =
    [expandedItem(value, primaryKey), picked, ...list.items].find(
      (item) => item && isKey(item, primaryKey, key),
    ) ?? null;
  const isWanted = key !== null && known === null && !list.isLoading;
  const single = useItem(collection, isWanted ? key : null, whole);
  const item = known ?? single.item;

  return {
    collection,
    primaryKey,
    key,
    items: list.items,
    /** More than a select should hold. */
    isMany: list.totalCount !== null && list.totalCount > threshold,
    isLoading: list.isLoading || (isWanted && single.isLoading),
    label: item === null ? null : labelOf(item, options.template, primaryKey),
    /** The value's item cannot be shown; its key can. */
    isUnreadable: isWanted && !single.isLoading && item === null,
    hasFailed: list.error !== null,
    retry: () => {
      list.retry();
      single.retry();
    },
    remember: setPicked,
  };
}

/** What {@link useRelated} gives. */
export type Related = ReturnType<typeof useRelated>;

function isKey(item: Item, primaryKey: string, key: ItemKey | null): boolean {
  return key !== null && String(item[primaryKey]) === String(key);
}
