import { ownValue, type Collection, type Field } from "@rowhouse/contract";
import { fieldLabel, useHost } from "@rowhouse/extension-kit";

/** Returns a function that gives the label of a field in the language of the app. */
export function useFieldLabel(): (
  field: Pick<Field, "collection" | "field" | "translation">,
) => string {
  const host = useHost();
  return (field) => fieldLabel(field, host);
}

/** The same for several fields by name; a field that the model does not know is called by its name. */
export function useFieldLabels(collection: Collection): (names: readonly string[]) => string[] {
  const label = useFieldLabel();
  return (names) =>
    names.map((field) =>
      label(
        ownValue(collection.fields, field) ?? {
          collection: collection.collection,
          field,
          translation: null,
        },
      ),
    );
}
