import { findRelation, ownValue, type Collection, type Field } from "@rowhouse/contract";
import {
  fieldLabel,
  OptionSubjectContext,
  readRowFields,
  readText,
  translateTokens,
  useHost,
  type Item,
} from "@rowhouse/extension-kit";
import { useContext } from "react";

import { Icon } from "../../design/icon/icon.tsx";
import type { SelectOption } from "../../design/field/select/select-box.tsx";

/** Whose fields are offered. */
export interface SubjectSource {
  /** The collection of the field whose options these are, the one that it leads to, or the rows between the two. */
  of: "own" | "related" | "rows";
  /** Key of a value of the same form that names the collection. */
  collectionField?: string | undefined;
  /** Key of a value of the same form that describes the fields of rows, as a repeater does. */
  rowsField?: string | undefined;
  /** The form. */
  values: Item;
}

/**
 * The fields of the collection that an option is about, by label; null while there is no such collection. With `isDeep` those of
 * items that its fields lead to as well, such as `author.name`.
 */
export function useSubjectFields(
  { of, collectionField, rowsField, values }: SubjectSource,
  { isDeep = false }: { isDeep?: boolean } = {},
): SelectOption[] | null {
  const host = useHost();
  const subject = useContext(OptionSubjectContext);
  const { model, locale, t } = host;
  const find = (): Pick<Collection, "collection" | "fields"> | null => {
    if (rowsField !== undefined)
      return rowsOf(translateTokens(ownValue(values, rowsField), t), locale);
    if (collectionField === undefined) return subject[of];
    return ownValue(model.collections, readText(ownValue(values, collectionField)) ?? "") ?? null;
  };
  const collection = find();
  if (collection === null) return null;
  const markOf = (field: Field) => (
    <Icon name={host.interfaceOf(field)?.icon ?? "help"} size={18} />
  );
  const optionsOf = (fields: Collection["fields"], before: SelectOption | null): SelectOption[] =>
    Object.values(fields)
      .filter(({ type }) => type !== "group")
      .map((field) => {
        const label = fieldLabel(field, host);
        return {
          value: before === null ? field.field : `${before.value}.${field.field}`,
          label: before === null ? label : `${before.label} › ${label}`,
          mark: markOf(field),
        };
      })
      .toSorted((a, b) => a.label.localeCompare(b.label, locale));
  const own = optionsOf(collection.fields, null);
  if (!isDeep) return own;
  const deep = own.flatMap((option) => {
    const relation = findRelation(model, collection.collection, option.value);
    const target = relation?.kind === "m2o" ? relation.collection : null;
    const far = target === null ? undefined : ownValue(model.collections, target);
    return far === undefined ? [] : optionsOf(far.fields, option);
  });
  return [...own, ...deep];
}

/** The rows that a repeater describes; null while it describes none. */
function rowsOf(
  described: unknown,
  locale: string,
): Pick<Collection, "collection" | "fields"> | null {
  const { fields } = readRowFields(described, locale);
  const [first] = fields;
  if (first === undefined) return null;
  return {
    collection: first.collection,
    fields: Object.fromEntries(fields.map((field) => [field.field, field])),
  };
}
