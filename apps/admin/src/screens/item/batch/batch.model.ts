import { isSameReference, isSameValue, type Collection, type Item } from "@rowhouse/contract";
import { changeListFields, editableFields } from "../../../editor/read/item-fields.model.ts";

/** Placeholder for values that differ between the items; no value that can be entered equals it. */
export const mixedValue: Readonly<Record<string, unknown>> = Object.freeze({ mixed: true });

/**
 * What several items have in common, field by field; fields in which they differ hold {@link mixedValue}, lists of
 * related items start empty (interfaces.md 10.1).
 */
export function commonValues(
  collection: Collection,
  items: readonly Item[],
  relatedKeys: Readonly<Record<string, string>>,
): Item {
  const lists = changeListFields(collection);
  const names = editableFields(collection).filter((name) => !lists.includes(name));
  return Object.fromEntries(
    names.map((name) => [
      name,
      commonValue(
        items.map((item) => item[name]),
        relatedKeys[name],
      ),
    ]),
  );
}

/** The values to show: fields in which the items differ are empty. */
export function shownValues(values: Item): Item {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== mixedValue));
}

/** Fields that cannot be the same for several items: keys and unique values. */
export function singularFields(collection: Collection): string[] {
  return Object.values(collection.fields)
    .filter((field) => field.primary_key || field.unique || field.type === "sort")
    .map((field) => field.field);
}

function commonValue([first, ...others]: unknown[], relatedKey: string | undefined): unknown {
  const isSame = (value: unknown): boolean =>
    relatedKey === undefined
      ? isSameValue(first, value)
      : isSameReference(first, value, relatedKey);
  return others.every(isSame) ? first : mixedValue;
}
