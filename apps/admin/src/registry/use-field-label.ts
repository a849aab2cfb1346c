import type { Field } from "@rowhouse/contract";
import { fieldLabel, useHost } from "@rowhouse/extension-kit";

/** Gives the name of a field as people read it, in the language of the app. */
export function useFieldLabel(): (
  field: Pick<Field, "collection" | "field" | "translation">,
) => string {
  const host = useHost();
  return (field) => fieldLabel(field, host);
}
