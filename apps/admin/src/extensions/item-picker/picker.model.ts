import {
  limits,
  primaryKeyField,
  type Collection,
  type Field,
  type Query,
  type SortRule,
} from "@rowhouse/contract";
import type { ItemKey, ItemPickerProps } from "@rowhouse/extension-kit";

/** Fields shown as columns: the named ones that exist, else the primary key. */
export function columnFields(collection: Collection, columns: readonly string[]): Field[] {
  const found = columns.flatMap((key) => collection.fields[key] ?? []);
  const key = primaryKeyField(collection);
  return found.length === 0 && key !== null ? [key] : found;
}

/** The query of the picker. */
export function pickerQuery(
  props: Pick<ItemPickerProps, "filter">,
  view: {
    collection: Collection;
    columns: readonly Field[];
    search: string;
    sort: SortRule | null;
  },
): Partial<Query> {
  const key = primaryKeyField(view.collection)?.field ?? "id";
  const isFiles = view.collection.collection === "directus_files";
  return {
    fields: isFiles ? ["*"] : [key, ...view.columns.map(({ field }) => `${field}.*`)],
    filter: [...(props.filter ?? [])],
    q: view.search.trim() === "" ? null : view.search.trim(),
    sort: view.sort === null ? null : [view.sort],
    limit: limits.pickerSize,
    meta: ["*"],
  };
}

/** Keys are compared loosely: 1 equals "1". */
export function hasKey(keys: readonly ItemKey[], key: ItemKey): boolean {
  return keys.some((other) => String(other) === String(key));
}

/** The chosen keys after one row was toggled. */
export function toggleKey(keys: readonly ItemKey[], key: ItemKey, isSingle: boolean): ItemKey[] {
  if (isSingle) return [key];
  return hasKey(keys, key) ? keys.filter((other) => String(other) !== String(key)) : [...keys, key];
}

/** Whether two lists hold the same keys, in any order. */
export function isSameChoice(a: readonly ItemKey[], b: readonly ItemKey[]): boolean {
  return a.length === b.length && a.every((key) => hasKey(b, key));
}
