import {
  limits,
  ownerField,
  pictureOf,
  picturePaths,
  primaryKeyField,
  statusField,
  titleFields,
  ownValue,
  type Collection,
  type Field,
  type Item,
  type ItemPicture,
  type Model,
  type Query,
  type SortRule,
} from "@rowhouse/contract";
import type { ItemKey, ItemPickerProps } from "@rowhouse/extension-kit";

/** How the items are shown. */
export type PickerView = "cards" | "table";

/** Fields shown as columns: the named ones that exist, else the primary key. */
export function columnFields(collection: Collection, columns: readonly string[]): Field[] {
  const found = columns.flatMap((key) => ownValue(collection.fields, key) ?? []);
  const key = primaryKeyField(collection);
  return found.length === 0 && key !== null ? [key] : found;
}

/** The details that tell items of the same name apart, besides their keys. */
export interface Distinction {
  /** A short text: the second column, or one that stands behind the name where that is the only column. */
  field: Field | null;
  picture: ItemPicture | null;
}

/** Returns the details of a collection that tell items of the same name apart. */
export function distinctionOf(
  model: Pick<Model, "collections">,
  collection: Collection,
  columns: readonly Field[],
): Distinction {
  const keys = columns.map(({ field }) => field);
  const further = titleFields(collection).find((key) => !keys.includes(key));
  // Fields that the model does not know are left out, because the API refuses them.
  const hasFiles = model.collections["directus_files"] !== undefined;
  return {
    field:
      columns[1] ?? (further === undefined ? null : (ownValue(collection.fields, further) ?? null)),
    picture: hasFiles ? pictureOf({ collection, fields: collection.fields, columns: keys }) : null,
  };
}

/** The query of the picker. */
export function pickerQuery(
  props: Pick<ItemPickerProps, "filter" | "changesItems">,
  view: {
    collection: Collection;
    columns: readonly Field[];
    distinction: Distinction;
    search: string;
    sort: SortRule | null;
  },
): Partial<Query> {
  const { columns, distinction } = view;
  const key = primaryKeyField(view.collection)?.field ?? "id";
  const isFiles = view.collection.collection === "directus_files";
  const shown = new Set([...columns, ...(distinction.field ? [distinction.field] : [])]);
  const paths = [...shown].map(({ field }) => `${field}.*`);
  const picture = distinction.picture === null ? [] : picturePaths(distinction.picture);
  const rights = [statusField(view.collection), ownerField(view.collection)];
  const needed = props.changesItems === true ? rights.flatMap((field) => field?.field ?? []) : [];
  return {
    fields: isFiles ? ["*"] : [key, ...needed, ...paths, ...picture],
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

/** The items that share their values in these fields with another one. */
export function itemsAlike(items: readonly Item[], fields: readonly string[]): Set<Item> {
  const byValue = Map.groupBy(items, (item) =>
    JSON.stringify(fields.map((field) => ownValue(item, field) ?? null)),
  );
  return new Set([...byValue.values()].filter((group) => group.length > 1).flat());
}
