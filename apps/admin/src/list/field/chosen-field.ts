import {
  ownValue,
  primaryKeyField,
  titleFields,
  type Collection,
  type Field,
} from "@rowhouse/contract";
import { json, readText } from "@rowhouse/extension-kit";

/**
 * An option of a layout that names a field: null where nothing is to be shown, undefined as long as nobody has chosen. Older
 * presets store `__none__` for nothing (layouts.md 1.5).
 */
export const chosenField = (label: string) =>
  json({
    label,
    hidden: true,
    default: "",
    read: (stored) => (stored === null || stored === "__none__" ? null : readText(stored)),
  });

/** The first field that names the items, else their key: what a layout shows as long as nobody has chosen. */
export function namingField(collection: Collection, fields: Record<string, Field>): Field | null {
  const naming = titleFields(collection).find((key) => ownValue(fields, key) !== undefined);
  return ownValue(fields, naming ?? "") ?? primaryKeyField(collection);
}
