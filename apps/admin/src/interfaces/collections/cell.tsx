import { titleCase, ownValue } from "@rowhouse/contract";
import { useHost, type CellProps } from "@rowhouse/extension-kit";

/** The name of the collection. */
export function Cell({ value }: CellProps<string | number>) {
  const { model, collectionName } = useHost();
  const known = ownValue(model.collections, String(value));
  return <>{known === undefined ? titleCase(String(value)) : collectionName(known)}</>;
}
