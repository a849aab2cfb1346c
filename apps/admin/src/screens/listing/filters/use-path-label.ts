import { useFieldLabel } from "../../../registry/use-field-label.ts";
import type { FindField } from "./filter.model.ts";

/**
 * Returns a function that names what a filter is about: the label of its field, and of each field of a path through
 * relations. A field that is gone is called by its name.
 */
export function usePathLabel(collection: string, findField: FindField): (path: string) => string {
  const labelOf = useFieldLabel();
  return (path) =>
    path
      .split(".")
      .map((field, index, parts) => {
        const found = findField(parts.slice(0, index + 1).join("."));
        return labelOf(found ?? { collection, field, translation: null });
      })
      .join(" › ");
}
