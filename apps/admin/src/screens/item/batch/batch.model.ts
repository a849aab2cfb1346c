import {
  isSameReference,
  isSameValue,
  keyFields,
  keyOf,
  keyPartOf,
  ownValue,
  type Collection,
  type Item,
} from "@rowhouse/contract";
import {
  changeListFields,
  editableFields,
  isSetByServer,
} from "../../../editor/read/item-fields.model.ts";

/** Placeholder for values that differ between the items; no value that can be entered equals it. */
export const mixedValue: Readonly<Record<string, unknown>> = Object.freeze({ mixed: true });

/**
 * The values that several items have in common, field by field; fields in which they differ hold {@link mixedValue}. Lists of
 * related items are left out.
 */
export function commonValues(
  collection: Collection,
  items: readonly Item[],
  relatedKeys: Readonly<Record<string, string>>,
): Item {
  return Object.fromEntries(
    sharedFields(collection).map((name) => [
      name,
      commonValue(
        items.map((item) => ownValue(item, name)),
        ownValue(relatedKeys, name),
      ),
    ]),
  );
}

/** The values of items that are too many to be compared: any of them may differ. */
export function uncomparedValues(collection: Collection): Item {
  return Object.fromEntries(sharedFields(collection).map((name) => [name, mixedValue]));
}

/** The values to show: fields in which the items differ are empty. */
export function shownValues(values: Item): Item {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== mixedValue));
}

/** Fields in which the items differ. */
export function mixedFields(values: Item): Set<string> {
  return new Set(Object.keys(values).filter((name) => ownValue(values, name) === mixedValue));
}

/** Fields that can hold the same value in several items. Lists of related items belong to one each. */
export function sharedFields(collection: Collection): string[] {
  const lists = changeListFields(collection);
  return editableFields(collection).filter((name) => !lists.includes(name));
}

/** The items' values before these fields were changed, each with its key: for taking the change back. */
export function formerValues(
  items: readonly Item[],
  changed: readonly string[],
  {
    collection,
    relatedKeys,
  }: { collection: Collection; relatedKeys: Readonly<Record<string, string>> },
): Item[] {
  return items.map((item) => ({
    ...Object.fromEntries(
      keyFields(collection).map((field) => [field.field, keyPartOf(field, item)]),
    ),
    ...Object.fromEntries(
      changed.map((name) => {
        const key = ownValue(relatedKeys, name);
        return [name, key === undefined ? ownValue(item, name) : keyOf(ownValue(item, name), key)];
      }),
    ),
  }));
}

/** Fields that cannot be the same for several items: keys, unique values, and when and by whom they were made. */
export function singularFields(collection: Collection): string[] {
  const keys = keyFields(collection);
  return Object.values(collection.fields)
    .filter(
      (field) =>
        keys.includes(field) || field.unique || field.type === "sort" || isSetByServer(field),
    )
    .map((field) => field.field);
}

function commonValue([first, ...others]: unknown[], relatedKey: string | undefined): unknown {
  const isSame = (value: unknown): boolean =>
    relatedKey === undefined
      ? isSameValue(first, value)
      : isSameReference(first, value, relatedKey);
  return others.every(isSame) ? first : mixedValue;
}
