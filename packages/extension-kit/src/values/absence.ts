import {
  findCollection,
  ownershipField,
  ownValue,
  primaryKeyField,
  softDeleteStatuses,
  statusField,
  type Collection,
  type FilterRule,
  type Item,
  type ItemKey,
} from "@rowhouse/contract";

import { useHost, useItems, type Absence } from "../host.ts";

/**
 * An item that {@link useItem} has not found.
 * @public
 */
export interface AbsentReference {
  collection: string;
  key: ItemKey | null;
  absence: Absence | null;
  /** Fields that are read of a removed item. */
  fields: string[];
}

/**
 * The facts about an item that is not shown.
 * @public
 */
export interface AbsentState {
  /** null while it is being found out. */
  absence: Absence | null;
  /** The removed item, as far as this user may still see it. */
  removed: Item | null;
  isLoading: boolean;
}

/**
 * Finds out what became of an item that {@link useItem} has not found: one that was removed is still in lists that ask for
 * it (API contract 7.4).
 * @example const { absence, removed } = useAbsence({ collection: 'authors', key, absence: item.absence, fields: ['name'] });
 * @public
 */
export function useAbsence({ collection, key, absence, fields }: AbsentReference): AbsentState {
  const target = findCollection(useHost().model, collection);
  const primaryKey = target && primaryKeyField(target)?.field;
  const mayBeRemoved =
    key !== null &&
    (absence === "missing" || absence === "unclear") &&
    target !== null &&
    softDeleteStatuses(target).length > 0;
  const filter: FilterRule[] = [
    { path: [primaryKey ?? "id"], operator: "eq", value: key, logical: "and" },
  ];
  const { items, isLoading, isRefreshing } = useItems(
    collection,
    { fields: [...fields, ...rightsFields(target)], filter, status: "*", limit: 1 },
    { isEnabled: mayBeRemoved },
  );
  const removed = mayBeRemoved
    ? items.find((item) => String(ownValue(item, primaryKey ?? "id")) === String(key))
    : undefined;
  const isOpen = mayBeRemoved && (isLoading || isRefreshing);
  const known = removed === undefined ? absence : "removed";
  return { absence: isOpen ? null : known, removed: removed ?? null, isLoading: isOpen };
}

/** Fields that say whether a removed item may come back. */
function rightsFields(target: Collection | null): string[] {
  if (target === null) return [];
  const fields = [
    primaryKeyField(target)?.field,
    statusField(target)?.field,
    ownershipField(target),
  ];
  return fields.flatMap((field) => field ?? []);
}
