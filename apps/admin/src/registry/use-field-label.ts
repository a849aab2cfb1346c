import type { Collection, Field } from "@rowhouse/contract";
import { fieldLabel, useHost } from "@rowhouse/extension-kit";

/** Gives the name of a field as people read it, in the language of the app. */
export function useFieldLabel(): (
  field: Pick<Field, "collection" | "field" | "translation">,
) => string {
  const host = useHost();
  return (field) => fieldLabel(field, host);
}

/** Returns the labels of fields by their names; a field that the model does not know has its name as label. */
export function useFieldLabels(collection: Collection): (names: readonly string[]) => string[] {
  const label = useFieldLabel();
  return (names) =>
    names.map((field) =>
      label(
        collection.fields[field] ?? { collection: collection.collection, field, translation: null },
      ),
    );
}
