import type { Collection } from "@rowhouse/contract";
import { useFieldLabel } from "../../../registry/use-field-label.ts";

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
